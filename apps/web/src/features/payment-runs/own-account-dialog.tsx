import { changeOwnAccount, listBankFormats } from '@lodeway/contract/bank-formats.ts'
import { checkAccountNumber } from '@lodeway/rules/billing/billing-checks.ts'
import { bankOfBranch, checkNumberOfBank } from '@lodeway/rules/billing/checks-of-bank.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { OwnPassword } from '../passwords/own-password.tsx'
import classes from './runs.module.css'

interface Props {
  account: z.output<typeof listBankFormats.answer>['ownAccount']
  onClose: () => void
}

/** The account that payments leave from, as some files name it. Its number is typed anew: the whole of it is shown to nobody. */
export const OwnAccountDialog = (props: Props) => (
  <Dialog title="Account you pay from" opened onClose={props.onClose}>
    <OwnAccountForm {...props} />
  </Dialog>
)

function OwnAccountForm({ account, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: {
      name: account?.name ?? '',
      accountNumber: '',
      branchCode: account?.branchCode ?? '',
      userCode: account?.userCode ?? '',
      password: '',
    },
    validate: values => ({
      name: checkRequired(values.name),
      accountNumber:
        checkRequired(values.accountNumber) ??
        checkAccountNumber(values.accountNumber) ??
        checkNumberOfBank(bankOfBranch(values.branchCode), values.accountNumber),
      branchCode: checkRequired(values.branchCode),
      password: checkRequired(values.password),
    }),
    send: values => call(changeOwnAccount, { body: { ...values, userCode: values.userCode.toUpperCase() } }),
    success: 'Account saved successfully',
    failure: 'Failed to save the account. Please try again.',
    refresh: [listBankFormats],
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.payDays}>
      <TextInput label="Account holder" required key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput
        label="Account number"
        required
        inputMode="numeric"
        {...(account && { description: `Now ${account.accountNumber}` })}
        key={form.key('accountNumber')}
        {...form.getInputProps('accountNumber')}
      />
      <TextInput
        label="Branch code"
        required
        inputMode="numeric"
        key={form.key('branchCode')}
        {...form.getInputProps('branchCode')}
      />
      <TextInput
        label="ACB user code"
        description="Four characters from your bank, for ACB files only"
        maxLength={4}
        key={form.key('userCode')}
        {...form.getInputProps('userCode')}
      />
      <OwnPassword form={form} what="where payments leave from" />
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
