import { toE164, toLocalPhone } from '@lodeway/rules/people/phone.ts'
import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'

/**
 * A local phone number, typed as 0821234567. The country is fixed. A number that is pasted in another spelling is shown in
 * this one once the field is left; forms send it so in any case.
 */
export const PhoneInput = ({ onBlur, ...props }: TextInputProps) => (
  <TextInput
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    placeholder="0821234567"
    {...props}
    onBlur={event => {
      const e164 = toE164(event.currentTarget.value)
      if (e164 !== undefined) event.currentTarget.value = toLocalPhone(e164)
      onBlur?.(event)
    }}
  />
)
