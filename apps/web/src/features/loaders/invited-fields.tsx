import { checkName, checkRequiredEmail } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import type { AnyForm } from '../../ui/any-form.ts'
import { FullRow } from '../../ui/form-grid.tsx'

/** Somebody who gets a link by email, before they typed anything themselves. */
export const nobodyYet = { firstName: '', lastName: '', emailAddress: '' }

/** What is wrong, by field. */
export const checkInvited = ({ firstName, lastName, emailAddress }: typeof nobodyYet) => ({
  firstName: checkName(firstName),
  lastName: checkName(lastName),
  emailAddress: checkRequiredEmail(emailAddress),
})

export const InvitedFields = ({ form }: { form: AnyForm }) => (
  <>
    <TextInput
      label="First name"
      required
      data-autofocus
      key={form.key('firstName')}
      {...form.getInputProps('firstName')}
    />
    <TextInput label="Last name" required key={form.key('lastName')} {...form.getInputProps('lastName')} />
    <FullRow>
      <TextInput
        label="Email address"
        required
        type="email"
        key={form.key('emailAddress')}
        {...form.getInputProps('emailAddress')}
      />
    </FullRow>
  </>
)
