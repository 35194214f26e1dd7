import { Select, TextInput } from '@mantine/core'
import type { AnyForm } from '../../ui/any-form.ts'
import type { Choice } from '../../ui/choice-select.tsx'
import { PersonFields } from './person-fields.tsx'

interface Props {
  form: AnyForm
  /** What the form holds as the loader status now: organisational loaders have a company code. */
  type: string | null
  types: Choice[]
  isOwn?: boolean
}

/** Who a loader is: what is asked for with the request, and what an administrator may change. */
export function LoaderFields({ form, type, types, isOwn = false }: Props) {
  const field = (name: string) => ({
    required: true,
    autoComplete: 'off',
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <>
      <PersonFields form={form} isOwn={isOwn} />
      <Select label="Loader status" data={types} {...field('type')} />
      {type === 'organisational' && <TextInput label="Company code" {...field('companyCode')} />}
    </>
  )
}
