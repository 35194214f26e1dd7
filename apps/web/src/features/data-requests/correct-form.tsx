import { listContent } from '@lodeway/contract/content.ts'
import { correctLead } from '@lodeway/contract/data-requests.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { getLead, listLeads } from '@lodeway/contract/leads.ts'
import { maxContentItems } from '@lodeway/rules/content/categories.ts'
import { checkCorrection } from '@lodeway/rules/data-requests/correction.ts'
import { stepTwoLabels } from '@lodeway/rules/lead-submission/fields.ts'
import { consentText, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { geographicalAreaLabels, geographicalAreas } from '@lodeway/rules/leads/geographical-areas.ts'
import { leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { isAssigned } from '@lodeway/rules/leads/statuses.ts'
import { idNumberOnFile } from '@lodeway/rules/people/masks.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isAboutField } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { correctionSaid } from './correction-said.ts'
import { type CorrectionValues, correctionsIn, correctionValuesOf, incomeChoices } from './correction-values.ts'
import classes from './data-requests.module.css'

const areas = choicesFrom(geographicalAreas, geographicalAreaLabels)

interface Props {
  lead: AnswerOf<typeof getLead>
  onDone: () => void
  onClose: () => void
}

export function CorrectForm({ lead, onDone, onClose }: Props) {
  // As the form began: what is fetched again meanwhile may be somebody else's change.
  const [before] = useState(() => correctionValuesOf(lead))
  const onFile = idNumberOnFile(lead)
  const offered = useCall(listContent, { query: { category: 'yearlyIncome', limit: maxContentItems } })
  const incomes = incomeChoices(offered.data?.data ?? [], lead.yearlyIncome)
  // Only the server knows all that was changed since the consent.
  const [isOtherPerson, setOtherPerson] = useState(false)
  const { form, busy, onSubmit } = useSendingForm<
    CorrectionValues & { consent: boolean },
    AnswerOf<typeof correctLead>
  >({
    initialValues: { ...before, consent: false },
    validate: values => checkCorrection(values, today()),
    send: values =>
      call(correctLead, {
        params: { id: lead.id },
        body: {
          ...correctionsIn(values, before, incomes),
          ...(values.consent && { consentVersion: currentConsentVersion }),
        },
      }),
    refresh: [listLeads, getLead],
    onSent: answer => {
      toast.success(correctionSaid(answer))
      onDone()
    },
    failure: 'Failed to correct the details. Please try again.',
    onFailed: problem => {
      if (isAboutField(problem, 'consentVersion')) setOtherPerson(true)
    },
    serverFields: {
      consentVersion: 'consent',
      'phoneNumber.number': 'phoneNumber',
      'alternativePhoneNumber.number': 'alternativePhoneNumber',
    },
  })
  const field = (name: keyof CorrectionValues) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <form onSubmit={onSubmit} noValidate autoComplete="off">
      <p className={classes.text}>
        Organisations that have or had this lead are told. The history keeps which fields were changed, not what was in
        them.{' '}
        {isAssigned(lead.internalStatus)
          ? 'The quality stays as it is.'
          : 'The quality is measured anew, unless only a name changes.'}
      </p>
      <FormGrid>
        <TextInput label="First name" required autoComplete="off" data-autofocus {...field('firstName')} />
        <TextInput label="Last name" required autoComplete="off" {...field('lastName')} />
        <PhoneInput label="Phone number" required autoComplete="off" {...field('phoneNumber')} />
        <PhoneInput label="Alternative phone number" autoComplete="off" {...field('alternativePhoneNumber')} />
        <TextInput label="Email" type="email" autoComplete="off" {...field('emailAddress')} />
        <TextInput
          label="ID number"
          description={onFile && 'You are not shown the one on file in full. Left empty, it stays as it is.'}
          placeholder={onFile}
          inputMode="numeric"
          autoComplete="off"
          {...field('idNumber')}
        />
        <DayInput label="Date of birth" clearable {...field('dateOfBirth')} />
        <FullRow>
          <TextInput label="Physical address" autoComplete="off" {...field('address')} />
        </FullRow>
        <ChoiceSelect label={stepTwoLabels.geographicalArea} data={areas} clearable {...field('geographicalArea')} />
        {offered.data ? (
          <ChoiceSelect label={stepTwoLabels.yearlyIncome} data={incomes} clearable {...field('yearlyIncome')} />
        ) : offered.isError ? (
          <FailedPart text="The yearly incomes could not be loaded." onRetry={offered.refetch} />
        ) : (
          <PageLoader />
        )}
        {isOtherPerson && (
          <FullRow>
            <Checkbox
              required
              label={consentText(currentConsentVersion, leadLabels[lead.insuranceType])}
              key={form.key('consent')}
              {...form.getInputProps('consent', { type: 'checkbox' })}
              // Mantine's checkbox shows the message and tells of it, but does not say that the tick is wrong.
              aria-invalid={form.errors.consent ? true : undefined}
            />
          </FullRow>
        )}
      </FormGrid>
      <DialogButtons onCancel={onClose} busy={busy} submit="Correct" />
    </form>
  )
}
