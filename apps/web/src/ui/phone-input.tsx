import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'

/** A local phone number, typed as 0821234567. The country is fixed. */
export const PhoneInput = (props: TextInputProps) => (
  <TextInput type="tel" inputMode="tel" autoComplete="tel-national" placeholder="0821234567" {...props} />
)
