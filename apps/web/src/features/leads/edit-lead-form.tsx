import { changeLead, getLead, listLeads } from '@lodeway/contract/leads.ts'
import { checkChange } from '@lodeway/rules/lead-submission/change.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { idNumberOnFile } from '@lodeway/rules/people/masks.ts'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { isAboutField } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { useUser } from '../../session/session.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { ConsentTick } from '../lead-submission/consent-tick.tsx'
import { DetailField } from '../lead-submission/detail-field.tsx'
import type { DetailValues } from '../lead-submission/draft.ts'
import type { Offered } from '../lead-submission/send-draft.ts'
import { submissionOf } from '../lead-submission/submission.ts'
import { kindOf } from '../lead-submission/submitter-kind.ts'
import type { Choices } from '../lead-submission/use-choices.ts'
import { LeadSection } from './lead-facts.tsx'
import type { Lead } from './lead-parts.tsx'
import type { LeadValues } from './lead-values.ts'
import { changesIn, editedFields, leadValuesOf } from './lead-values.ts'
import classes from './leads.module.css'

export interface EditLeadProps {
  lead: Lead
  onClose: () => void
}

/** What can be changed of a lead that no organisation has yet (document 2, section 7), both of its steps at once. */
export function EditLeadForm(props: EditLeadProps & { offered: Offered; choices: Choices }) {
  const { offered, choices, onClose } = props
  // As the form began: what is fetched again meanwhile may be somebody else's change.
  const [lead] = useState(props.lead)
  const refresh = useRefresh()
  const kind = kindOf(useUser())
  const onFile = idNumberOnFile(lead)
  // Only the server knows all that was changed since the consent.
  const [isOtherPerson, setOtherPerson] = useState(false)
  const changes = (values: LeadValues) => changesIn(values, lead, kind, choices.byId, offered.consent.version)
  const { form, busy, onSubmit } = useSendingForm<LeadValues, unknown>({
    initialValues: leadValuesOf(lead),
    validate: values => {
      const after = submissionOf(
        { key: lead.id, contact: values, details: values },
        values.insuranceType,
        kind,
        choices.byId,
      )
      const named = changes(values)
      const { consentVersion, idNumber, ...problems } = checkChange(after, named, {
        today: today(),
        submitter: { kind },
        before: lead.insuranceType,
      })
      // One that is on file and not shown in full stays.
      return { ...problems, consent: consentVersion, idNumber: onFile && !values.idNumber ? undefined : idNumber }
    },
    send: values => call(changeLead, { params: { id: lead.id }, body: changes(values) }),
    serverFields: { consentVersion: 'consent' },
    success: 'Lead edited successfully',
    refresh: [listLeads],
    onSent: onClose,
    failure: 'Failed to edit lead. Please try again.',
    onFailed: problem => {
      if (isAboutField(problem, 'consentVersion')) setOtherPerson(true)
      // It may have been assigned in the meantime; then the dialog shows it to be read.
      refresh(listLeads, getLead)
    },
  })
  const insuranceType = useFieldValue(form, 'insuranceType')
  const assetsToCover = useFieldValue(form, 'assetsToCover')
  const previousInsurance = useFieldValue(form, 'previousInsurance')
  // oxlint-disable-next-line types/no-holes -- the fields of the second step are among this form's own.
  const details = form as unknown as UseFormReturnType<DetailValues>
  const field = (name: keyof LeadValues & string) => ({ key: form.key(name), ...form.getInputProps(name) })
  const typeField = field('insuranceType')
  const types = offered.types.map(({ type }) => type)
  return (
    <form onSubmit={onSubmit} noValidate className={classes.sections}>
      <LeadSection title="Client">
        <FormGrid>
          <TextInput label="First name" required autoComplete="off" data-autofocus {...field('firstName')} />
          <TextInput label="Last name" required autoComplete="off" {...field('lastName')} />
          <PhoneInput label="Phone number" required autoComplete="off" {...field('phoneNumber')} />
          <PhoneInput label="Alternative phone number" autoComplete="off" {...field('alternativePhoneNumber')} />
          <TextInput label="Email address" type="email" autoComplete="off" {...field('emailAddress')} />
          <ChoiceSelect
            label="Insurance type"
            required
            data={choicesFrom(types.includes(lead.insuranceType) ? types : [lead.insuranceType, ...types], leadLabels)}
            {...typeField}
            onChange={(type: string | null) => {
              typeField.onChange(type)
              // What was confirmed was about another type.
              form.setFieldValue('consent', false)
            }}
          />
        </FormGrid>
      </LeadSection>
      <LeadSection title="Insurance details">
        <FormGrid>
          {insuranceType &&
            editedFields({ insuranceType, assetsToCover, previousInsurance }, kind, choices.byId).map(
              ({ field: name, required }) => (
                <DetailField
                  key={name}
                  field={name}
                  required={required && onFile === undefined}
                  form={details}
                  choices={choices}
                  size="sm"
                  onFile={onFile}
                />
              ),
            )}
        </FormGrid>
      </LeadSection>
      {insuranceType && (isOtherPerson || insuranceType !== lead.consent.insuranceType) && (
        <NewConsent form={details} lead={lead} type={insuranceType} wording={offered.consent.wording} />
      )}
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}

interface ConsentProps {
  form: UseFormReturnType<DetailValues>
  lead: Lead
  type: InsuranceType
  wording: string
}

/** What the client agreed to was about another insurance type, or it was another client. */
const NewConsent = ({ form, lead, type, wording }: ConsentProps) => (
  <LeadSection title="Consent">
    <p>
      {type === lead.consent.insuranceType
        ? 'These details describe another person, whose consent is needed.'
        : `The client agreed to be contacted about ${leadLabels[lead.consent.insuranceType]}. ${leadLabels[type]} needs their consent again.`}
    </p>
    <ConsentTick form={form} wording={wording} type={type} />
  </LeadSection>
)
