import {
  type getVatRegistration,
  saveCompanyVatRegistration,
  saveVatRegistration,
} from '@lodeway/contract/self-billing.ts'
import { checkVatNumber, maxTypedVatNumberLength } from '@lodeway/rules/invoices/vat.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { agreedLater, agreementWanted } from '@lodeway/rules/self-billing/agreement.ts'
import { Checkbox, TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { today } from '../../ui/today.ts'
import { type Payee, registrationOf } from './payee.ts'
import classes from './self-billing.module.css'

interface Props {
  payee: Payee
  registration: z.output<typeof getVatRegistration.answer>
  onClose: () => void
}

/** Says that a payee is a VAT vendor and agrees to be self-billed. A change is a new agreement. */
export const VatDialog = (props: Props) => (
  <Dialog title="VAT registration" opened onClose={props.onClose} size="lg">
    <VatForm {...props} />
  </Dialog>
)

function VatForm({ payee, registration: { present, terms }, onClose }: Props) {
  const isCompany = payee.kind === 'company'
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: {
      vatNumber: present?.vatNumber ?? '',
      name: present?.name ?? '',
      address: present?.address ?? '',
      agreedBy: '',
      agreedOn: today(),
      agrees: false,
    },
    validate: values => ({
      vatNumber: checkRequired(values.vatNumber) ?? checkVatNumber(values.vatNumber),
      name: checkRequired(values.name),
      address: checkRequired(values.address),
      agreedBy: isCompany ? checkRequired(values.agreedBy) : undefined,
      agreedOn: isCompany ? (checkRequired(values.agreedOn) ?? checkPast(values.agreedOn)) : undefined,
      agrees: values.agrees ? undefined : agreementWanted,
    }),
    send: ({ vatNumber, name, address, agreedBy, agreedOn }) => {
      const [params, body] = [{ id: payee.id }, { vatNumber, name, address, agrees: true as const }]
      return isCompany
        ? call(saveCompanyVatRegistration, { params, body: { ...body, agreedBy, agreedOn: agreedOn ?? '' } })
        : call(saveVatRegistration, { params, body })
    },
    success: 'VAT registration saved successfully',
    failure: 'Failed to save the VAT registration. Please try again.',
    refresh: [registrationOf[payee.kind].read],
    onSent: onClose,
  })
  const field = (name: 'vatNumber' | 'name' | 'address' | 'agreedBy' | 'agreedOn') => ({
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <TextInput
          label="VAT number"
          required
          inputMode="numeric"
          maxLength={maxTypedVatNumberLength}
          data-autofocus
          {...field('vatNumber')}
        />
        <TextInput label="Trading name" required {...field('name')} />
        <FullRow>
          <TextInput label="Address" required {...field('address')} />
        </FullRow>
        {isCompany && (
          <>
            <TextInput label="Who of the company agreed" required {...field('agreedBy')} />
            <DayInput label="Agreed on" required {...field('agreedOn')} />
          </>
        )}
        <FullRow>
          {!isCompany && (
            <p className={classes.note}>
              We check the number, the name and the address before it counts; until then payments are without VAT.
              {present?.state === 'confirmed' && ' What was confirmed before ends as soon as you save.'}
            </p>
          )}
          <p className={classes.note}>{terms}</p>
          <Checkbox
            label={isCompany ? 'The company agreed to this in writing' : 'I agree to this'}
            required
            key={form.key('agrees')}
            {...form.getInputProps('agrees', { type: 'checkbox' })}
            // Mantine's checkbox shows the message and tells of it, but does not say that the tick is wrong.
            aria-invalid={form.errors['agrees'] ? true : undefined}
          />
        </FullRow>
      </FormGrid>
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}

const checkPast = (day: string | null) => (day !== null && day > today() ? agreedLater : undefined)
