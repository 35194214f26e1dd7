import { accountTypeLabels, accountTypes, banks } from '@lodeway/rules/billing/banks.ts'
import { billingLabels } from '@lodeway/rules/billing/billing-checks.ts'
import { branchWarning } from '@lodeway/rules/billing/checks-of-bank.ts'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FullRow } from '../../ui/form-grid.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { BillingValues } from './billing-values.ts'
import { branchCodeFor } from './billing-values.ts'

const bankChoices = banks.map(bank => ({ value: bank, label: bank }))
const typeChoices = choicesFrom(accountTypes, accountTypeLabels)

interface Props {
  form: UseFormReturnType<BillingValues>
  /** What stands below the account number: how it ends where it is not shown. */
  numberHint?: string
}

/** The account that somebody is paid to. A bank with a universal branch code fills that in. */
export function BankFields({ form, numberHint }: Props) {
  const field = (name: keyof BillingValues & string) => ({ key: form.key(name), ...form.getInputProps(name) })
  const [chosenBank, typedCode] = [useFieldValue(form, 'bankName'), useFieldValue(form, 'branchCode')]
  const { onChange: onBankChange, ...bank } = field('bankName')
  const takeBank = (chosen: string | null) => {
    const { bankName: before, branchCode } = form.getValues()
    onBankChange(chosen)
    form.setFieldValue('branchCode', branchCodeFor(chosen, before, branchCode))
  }
  return (
    <>
      <TextInput label={billingLabels.holderName} required {...field('holderName')} />
      <ChoiceSelect label={billingLabels.bankName} required data={bankChoices} {...bank} onChange={takeBank} />
      <Select label={billingLabels.type} required data={typeChoices} {...field('type')} />
      <TextInput
        label={billingLabels.number}
        description={numberHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={26}
        {...field('number')}
      />
      <TextInput
        label={billingLabels.branchCode}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        description={branchWarning(chosenBank, typedCode)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('branchCode')}
      />
      <TextInput
        label={billingLabels.incomeTaxNumber}
        description="For the yearly list of payments to the revenue service."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...field('incomeTaxNumber')}
      />
      <FullRow>
        <TextInput label={billingLabels.address} autoComplete="street-address" {...field('address')} />
      </FullRow>
    </>
  )
}
