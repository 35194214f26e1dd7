import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PhoneInput } from '../../ui/phone-input.tsx'
import type { PersonValues } from './person-values.ts'

interface Props {
  form: UseFormReturnType<PersonValues>
  idRequired: boolean
}

/** What the profiles of loaders and administrators have in common. */
export function PersonFields({ form, idRequired }: Props) {
  const field = (name: keyof PersonValues & string) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <>
      <TextInput label="First name" required autoComplete="given-name" {...field('firstName')} />
      <TextInput label="Last name" required autoComplete="family-name" {...field('lastName')} />
      <TextInput label="Email" required type="email" autoComplete="email" {...field('emailAddress')} />
      <PhoneInput label="Cellphone" required {...field('phoneNumber')} />
      <TextInput
        label="ID number"
        required={idRequired}
        inputMode="numeric"
        autoComplete="off"
        {...field('idNumber')}
      />
    </>
  )
}
