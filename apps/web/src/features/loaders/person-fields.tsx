import { TextInput } from '@mantine/core'
import type { AnyForm } from '../../ui/any-form.ts'
import { PhoneInput } from '../../ui/phone-input.tsx'

interface ContactProps {
  form: AnyForm
  /** The person fills it in, so that the browser may offer what it knows of its owner. */
  isOwn: boolean
}
interface Props extends ContactProps {
  idRequired?: boolean
}

/** Who somebody is: what is asked of loaders, and of administrators but for the ID number. */
export const PersonFields = ({ form, isOwn, idRequired = true }: Props) => (
  <>
    <ContactFields form={form} isOwn={isOwn} />
    <TextInput
      label="ID number"
      inputMode="numeric"
      autoComplete="off"
      required={idRequired}
      key={form.key('idNumber')}
      {...form.getInputProps('idNumber')}
    />
  </>
)

/** Name and where to reach somebody: what is asked of everybody who signs in. */
export function ContactFields({ form, isOwn }: ContactProps) {
  const field = (name: string, autoComplete: string) => ({
    required: true,
    autoComplete: isOwn ? autoComplete : 'off',
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <>
      <TextInput label="First name" {...field('firstName', 'given-name')} />
      <TextInput label="Last name" {...field('lastName', 'family-name')} />
      <TextInput label="Email" type="email" {...field('emailAddress', 'email')} />
      <PhoneInput label="Cellphone" {...field('phoneNumber', 'tel-national')} />
    </>
  )
}
