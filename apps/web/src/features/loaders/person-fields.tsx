import { TextInput } from '@mantine/core'
import type { AnyForm } from '../../ui/any-form.ts'
import { PhoneInput } from '../../ui/phone-input.tsx'

interface Props {
  form: AnyForm
  /** The person fills it in, so that the browser may offer what it knows of its owner. */
  isOwn: boolean
  idRequired?: boolean
}

/** Who somebody is: what is asked of loaders, and of administrators but for the ID number. */
export function PersonFields({ form, isOwn, idRequired = true }: Props) {
  const field = (name: string, autoComplete = 'off') => ({
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
      <TextInput label="ID number" inputMode="numeric" {...field('idNumber')} required={idRequired} />
    </>
  )
}
