import { checkPersonSearch } from '@lodeway/rules/data-requests/person-search.ts'
import { typedPhone, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { maxTypedIdNumberLength } from '@lodeway/rules/people/sa-id-number.ts'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import classes from './data-requests.module.css'
import type { PersonSearch } from './data-requests-page.tsx'

interface Values extends Record<string, unknown> {
  idNumber: string
  phoneNumber: string
  emailAddress: string
}

interface Props {
  onFind: (search: PersonSearch) => Promise<void>
  /** Somebody else is being typed. */
  onChange: () => void
}

/** Finds somebody by what they say of themselves. One of the three is enough; more of them find more. */
export function PersonSearchForm({ onFind, onChange }: Props) {
  const { form, busy, onSubmit } = useSendingForm<Values, void>({
    disposable: true,
    initialValues: { idNumber: '', phoneNumber: '', emailAddress: '' },
    onChange,
    validate: values => checkPersonSearch(searchOf(values)),
    send: values => onFind(searchOf(values)),
    failure: 'Failed to search. Please try again.',
  })
  const field = (name: keyof Values & string) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <Panel title="Find a person">
      <p className={classes.text}>
        For anybody who asks what is held about them, wants it corrected or erased, or objects to being contacted. Make
        sure first that it is this person who asks. Every search is written to the audit log.
      </p>
      <form onSubmit={onSubmit} noValidate autoComplete="off">
        <FormGrid columns={3}>
          <TextInput
            label="ID number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxTypedIdNumberLength}
            {...field('idNumber')}
          />
          <PhoneInput label="Phone number" autoComplete="off" {...field('phoneNumber')} />
          <TextInput label="Email" type="email" autoComplete="off" {...field('emailAddress')} />
        </FormGrid>
        <div className={classes.buttons}>
          <BusyButton type="submit" busy={busy} leftSection={<IconSearch size={17} aria-hidden />}>
            Find
          </BusyButton>
        </div>
      </form>
    </Panel>
  )
}

/** Empty fields are left out, and an ID number may be typed in groups. */
const searchOf = ({ idNumber, phoneNumber, emailAddress }: Values): PersonSearch => ({
  ...(idNumber.trim() !== '' && { idNumber: withoutWhitespace(idNumber) }),
  ...(phoneNumber.trim() !== '' && { phoneNumber: typedPhone(phoneNumber) }),
  ...(emailAddress.trim() !== '' && { emailAddress: emailAddress.trim() }),
})
