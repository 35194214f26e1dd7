import { TextInput } from '@mantine/core'
import type { AnyForm } from '../../ui/any-form.ts'

interface Props {
  form: AnyForm
  /** What is changed, or else what it is for. */
  what?: string
  to?: string
  /** The first field of its dialog. */
  focused?: boolean
}

/** Asked for where a change could cost its owner the account or the money: somebody else may be at this browser. */
export const OwnPassword = ({ form, what, to = `change ${what}`, focused = false }: Props) => (
  <TextInput
    label="Your password"
    description={`To ${to}, confirm that it is you`}
    required
    type="password"
    autoComplete="current-password"
    {...(focused && { 'data-autofocus': true })}
    key={form.key('password')}
    {...form.getInputProps('password')}
  />
)
