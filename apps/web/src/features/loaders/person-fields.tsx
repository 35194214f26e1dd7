import { Select, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { Choice } from '../../ui/choice-select.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'

/** As much of a form as its person's fields need, whatever else it holds. */
interface PersonForm {
  key: (path: string) => string
  getInputProps: (path: string) => GetInputPropsReturnType
}

interface Props {
  form: PersonForm
  /** What the form holds as the loader status now: organisational loaders have a company code. */
  type: string | null
  types: Choice[]
  /** The person fills it in, so that the browser may offer what it knows of its owner. */
  isOwn?: boolean
}

/** Who a loader is: what is asked for with the request, and what an administrator may change. */
export function PersonFields({ form, type, types, isOwn = false }: Props) {
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
      <TextInput label="ID number" inputMode="numeric" {...field('idNumber')} />
      <Select label="Loader status" data={types} {...field('type')} />
      {type === 'organisational' && <TextInput label="Company code" {...field('companyCode')} />}
    </>
  )
}
