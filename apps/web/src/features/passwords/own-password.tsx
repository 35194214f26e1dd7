import { TextInput } from '@mantine/core'
import type { AnyForm } from '../../ui/any-form.ts'

/** Asked for where a change could cost its owner the account or the money: somebody else may be at this browser. */
export const OwnPassword = ({ form, what, to = `change ${what}` }: { form: AnyForm; what?: string; to?: string }) => (
  <TextInput
    label="Your password"
    description={`To ${to}, confirm that it is you`}
    required
    type="password"
    autoComplete="current-password"
    key={form.key('password')}
    {...form.getInputProps('password')}
  />
)
