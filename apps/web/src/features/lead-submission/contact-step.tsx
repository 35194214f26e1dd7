import { checkContact } from '@lodeway/rules/lead-submission/check.ts'
import type { SubmitterKind } from '@lodeway/rules/lead-submission/submitter.ts'
import { leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { DemandWarning } from './demand-warning.tsx'
import type { ContactValues } from './draft.ts'
import { blankContact, isBlank } from './draft.ts'
import type { ContactErrors, Offered } from './send-draft.ts'
import classes from './submit-leads.module.css'
import { changeDraft, draftOf, startOver, useDraft } from './use-draft.ts'

interface Props {
  kind: SubmitterKind
  offered: Offered
  /** What sending the whole lead found here. */
  errors: ContactErrors | undefined
  onDone: () => void
}

/** The first step: who the client is and what they are interested in. */
export function ContactStep({ kind, offered, errors, onDone }: Props) {
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const types = offered.types.map(({ type }) => type)
  // A type that was open when the draft was begun may be closed by now.
  const [initialValues] = useState(() => withOpenType(draftOf(userId).contact, types))
  const { form, onSubmit } = useSendingForm<ContactValues, ContactValues>({
    disposable: true,
    initialValues,
    initialErrors: errors,
    validate: ({ insuranceType, ...values }) => checkContact({ ...values, insuranceType: insuranceType ?? undefined }),
    onChange: contact => changeDraft(userId, { contact }),
    send: values => Promise.resolve(values),
    onSent: values => {
      changeDraft(userId, { contact: values })
      onDone()
      void navigate({ to: paths.submitLeads(values.insuranceType ?? undefined) })
    },
    failure: null,
  })
  const type = useFieldValue(form, 'insuranceType')
  const element = useFocusOnError()

  const clear = () => {
    startOver(userId)
    form.setValues(blankContact)
    // The button that had the focus goes.
    requestAnimationFrame(() => element.current?.querySelector('input')?.focus())
  }
  const field = (name: keyof ContactValues & string) => ({
    size: 'md' as const,
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <form ref={element} onSubmit={onSubmit} noValidate className={classes.narrow}>
      <Panel title="Who is the client?">
        <FormGrid>
          <TextInput label="First name" required autoComplete="off" {...field('firstName')} />
          <TextInput label="Last name" required autoComplete="off" {...field('lastName')} />
          <PhoneInput label="Phone number" required autoComplete="off" {...field('phoneNumber')} />
          <PhoneInput label="Alternative phone number" autoComplete="off" {...field('alternativePhoneNumber')} />
          <TextInput
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...field('emailAddress')}
          />
          <ChoiceSelect
            label="Insurance type"
            required
            data={choicesFrom(types, leadLabels)}
            {...field('insuranceType')}
          />
        </FormGrid>
        <div className={classes.below}>
          <DemandWarning kind={kind} offered={offered} type={type} />
        </div>
      </Panel>
      <div className={classes.buttons}>
        <ClearButton userId={userId} onClear={clear} />
        <Button type="submit" size="md">
          Next
        </Button>
      </div>
    </form>
  )
}

/** What is cleared is kept nowhere, so it is asked first. */
function ClearButton({ userId, onClear }: { userId: string; onClear: () => void }) {
  const draft = useDraft(userId)
  const [isAsking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    onClear()
  }
  return isBlank(draft) ? null : (
    <>
      <Button variant="subtle" color="gray" size="md" onClick={() => setAsking(true)}>
        Clear form
      </Button>
      <ConfirmDialog
        title="Clear the form?"
        opened={isAsking}
        danger
        confirmLabel="Clear form"
        cancelLabel="Keep editing"
        onConfirm={clear}
        onClose={() => setAsking(false)}
      >
        What you typed has not been submitted.
      </ConfirmDialog>
    </>
  )
}

const withOpenType = (contact: ContactValues, types: readonly (string | null)[]): ContactValues => ({
  ...contact,
  insuranceType: types.includes(contact.insuranceType) ? contact.insuranceType : null,
})

/** Puts the focus in the first field that is wrong when the page opens with it. */
function useFocusOnError() {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // After the layout has put it at the top of the page.
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return element
}
