import { checkSubmission, submissionMessages } from '@lodeway/rules/lead-submission/check.ts'
import { fieldsFor } from '@lodeway/rules/lead-submission/fields.ts'
import { leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { Alert, Button, Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { today } from '../../ui/today.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { ConsentTick } from './consent-tick.tsx'
import { DemandWarning } from './demand-warning.tsx'
import { DetailField } from './detail-field.tsx'
import { type DetailValues, type Draft, withChange } from './draft.ts'
import type { InsuranceStepProps } from './insurance-step.tsx'
import { QualityMeter } from './quality-meter.tsx'
import { ContactProblem, pickContactErrors, sendDraft } from './send-draft.ts'
import { answersOf, bodyOf, submissionOf } from './submission.ts'
import classes from './submit-leads.module.css'
import { useAfterSending } from './use-after-sending.ts'
import { type Choices, useCompaniesThatBuy, withCompaniesDisabled } from './use-choices.ts'
import { changeDraft, draftOf, useOfDraft } from './use-draft.ts'

/** The second step: the questions of the insurance type, what they are worth, and the client's consent. */
export function InsuranceForm(props: InsuranceStepProps & { choices: Choices }) {
  const { type, kind, offered, onContactErrors } = props
  const user = useUser()
  const navigate = useNavigate()
  const after = useAfterSending(onContactErrors)
  const quality = useOfDraft(
    user.id,
    draft => measureQuality(submissionOf(draft, type, kind, props.choices.byId)).quality,
  )
  const buyingCompanies = useCompaniesThatBuy(type, kind, quality)
  const choices = useMemo(() => withCompaniesDisabled(props.choices, buyingCompanies), [props.choices, buyingCompanies])
  const isBought = (company: string | null) => company === null || buyingCompanies?.has(company) !== false
  const [initialValues] = useState(() =>
    // The address may name another type than the draft still has.
    withKnownChoices(withChange(draftOf(user.id), { contact: { insuranceType: type } }).details, choices),
  )
  const leadIn = (details: DetailValues) => submissionOf({ ...draftOf(user.id), details }, type, kind, choices.byId)
  const problemsIn = (details: DetailValues) =>
    checkSubmission(leadIn(details), {
      today: today(),
      submitter: { kind },
      offered: offered.types.map(offer => offer.type),
    })

  const { form, busy, onSubmit } = useSendingForm<DetailValues, { leadId: string; sent: Draft }>({
    disposable: true,
    initialValues,
    onChange: details => changeDraft(user.id, { details }),
    validate: details => ({
      organisationId: isBought(details.organisationId) ? undefined : submissionMessages.qualityNotBought,
      ...withoutContact(problemsIn(details)),
      consent: details.consent ? undefined : messages.required,
    }),
    send: async details => {
      const contactErrors = pickContactErrors(problemsIn(details))
      if (contactErrors) throw new ContactProblem(contactErrors)
      const sent = draftOf(user.id)
      return { leadId: await sendDraft(sent.key, bodyOf(leadIn(details), user.id, offered.consent.version)), sent }
    },
    serverFields: { consentVersion: 'consent', geographiclaArea: 'geographicalArea' },
    onSent: ({ leadId, sent }) => after.onSent(leadId, sent),
    failure: null,
    onFailed: problem => {
      after.onFailed(problem)
      const refused = problem instanceof ApiError ? problem.fields.consentVersion : undefined
      if (refused === undefined || !after.isOpen.current) return
      // Another wording will stand beside the tick, which nobody has confirmed yet.
      form.setFieldValue('consent', false)
      form.setFieldError('consent', refused)
    },
  })
  const assetsToCover = useFieldValue(form, 'assetsToCover')
  const previousInsurance = useFieldValue(form, 'previousInsurance')
  const answers = answersOf({ ...initialValues, assetsToCover, previousInsurance }, choices.byId)

  return (
    <form onSubmit={onSubmit} noValidate className={classes.columns}>
      <div className={classes.main}>
        <DemandWarning kind={kind} offered={offered} type={type} quality={quality} />
        <Panel title={leadLabels[type]}>
          <FormGrid>
            {fieldsFor(type, kind, answers).map(({ field, required }) => (
              <DetailField key={field} field={field} required={required} form={form} choices={choices} />
            ))}
          </FormGrid>
        </Panel>
      </div>
      <QualityMeter type={type} kind={kind} choices={choices.byId} />
      <div className={classes.main}>
        <ConsentTick form={form} wording={offered.consent.wording} type={type} />
        {after.notice !== undefined && !busy && (
          <Alert role="presentation" color="red" mt="md">
            {after.notice}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="md"
            disabled={busy === true}
            onClick={() => void navigate({ to: paths.submitLeads() })}
          >
            Back
          </Button>
          <Button
            type="submit"
            size="md"
            data-disabled={busy !== false || undefined}
            aria-disabled={busy !== false}
            leftSection={busy ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
          >
            {busy ? 'Submitting...' : 'Submit'}
          </Button>
        </div>
      </div>
    </form>
  )
}

const withoutContact = (errors: Readonly<Partial<Record<string, string>>>) => {
  const ofContact = pickContactErrors(errors) ?? {}
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in ofContact)))
}

/** The draft without choices that are no longer in their lists. */
function withKnownChoices(details: DetailValues, { byId }: Choices): DetailValues {
  const known = (id: string | null) => (id !== null && byId.has(id) ? id : null)
  return {
    ...details,
    organisationId: known(details.organisationId),
    industry: known(details.industry),
    yearlyIncome: known(details.yearlyIncome),
    vehicle: known(details.vehicle),
    vehicleColour: known(details.vehicleColour),
    assetsToCover: details.assetsToCover.filter(id => byId.has(id)),
  }
}
