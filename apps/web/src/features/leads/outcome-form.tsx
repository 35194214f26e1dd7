import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { isSold, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { recordableOutcomes } from '@lodeway/rules/outcomes/recordable.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { notSent, useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { MoneyInput, WholeNumberInput } from '../../ui/number-inputs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldValue, useTakeOver } from '../../ui/use-field-value.ts'
import { useQuestion } from '../../ui/use-question.ts'
import { LeadSection } from './lead-facts.tsx'
import type { Lead } from './lead-parts.tsx'
import { hasObjected, recordedText } from './lead-words.ts'
import classes from './leads.module.css'
import { Consequence } from './outcome-consequence.tsx'
import type { OutcomeValues } from './outcome-values.ts'
import {
  afterTheSale,
  checkCount,
  checkPremium,
  outcomeBody,
  outcomeProblems,
  outcomeValuesOf,
  type TakenBack,
  takenBackBy,
  withdrawsReturn,
} from './outcome-values.ts'
import { readsOfOutcome } from './reads-of-outcome.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

interface Props {
  lead: Lead
  /** What was chosen already, in the list that the lead was opened from. */
  preset?: OrganisationStatus | undefined
  onRecorded?: (() => void) | undefined
}

/** An administrator records an outcome in the place of the organisation. Taking a sale back is confirmed first. */
export function OutcomeForm(props: Props) {
  const { statuses, whyNot } = recordableOutcomes(props.lead)
  return (
    <LeadSection title="Record the outcome">
      {whyNot !== undefined && <p>{whyNot}</p>}
      {statuses.length > 0 && <Fields {...props} statuses={statuses} />}
    </LeadSection>
  )
}

function Fields({ lead, preset, onRecorded, statuses }: Props & { statuses: readonly OrganisationStatus[] }) {
  const refresh = useRefresh()
  const { ask, question } = useQuestion()
  const [taken, setTaken] = useState<{ what: TakenBack; after: string }>({ what: 'sale', after: '' })
  const valuesNow: OutcomeValues = { ...outcomeValuesOf(lead), ...(preset && { organisationStatus: preset }) }
  const { form, busy, onSubmit } = useSendingForm<OutcomeValues, unknown>({
    initialValues: valuesNow,
    validate: values => outcomeProblems(values, lead),
    send: async values => {
      const takesBack = takenBackBy(values, lead)
      if (takesBack)
        setTaken({
          what: takesBack,
          after: takesBack === 'sale' ? afterTheSale(lead, values.organisationStatus, new Date()) : '',
        })
      if (takesBack && !(await ask())) return notSent
      const seen = {
        organisationStatus: lead.organisationStatus,
        premium: lead.premium ?? null,
        organisationId: lead.organisationId,
      }
      return call(recordOutcome, { params: { id: lead.id }, body: { ...outcomeBody(values), seen } })
    },
    refresh: readsOfOutcome,
    onSent: (_lead, { organisationStatus }) => {
      if (organisationStatus === null) return
      toast.success(recordedText(lead, organisationStatus))
      onRecorded?.()
    },
    failure: 'Failed to edit lead. Please try again.',
    // Somebody else may have been quicker; then the dialog shows what they recorded.
    onFailed: () => refresh(...readsOfOutcome),
  })
  useTakeOver(form, valuesNow, { whileTyping: true })
  const status: OrganisationStatus | null = useFieldValue(form, 'organisationStatus')
  const premium: number | string = useFieldValue(form, 'premium')
  const sold = isSold(status ?? undefined)
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <FullRow>
          <ChoiceSelect
            label="Organisation status"
            required
            data={choicesFrom(statuses, organisationStatusLabels)}
            key={form.key('organisationStatus')}
            {...form.getInputProps('organisationStatus')}
          />
        </FullRow>
        {sold && (
          <>
            <MoneyInput
              label="Premium"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to be said of what was chosen in the list
              autoFocus={preset !== undefined}
              required
              check={checkPremium}
              key={form.key('premium')}
              {...form.getInputProps('premium')}
            />
            <WholeNumberInput
              label="Premiums collected"
              check={checkCount}
              key={form.key('premiumsCollected')}
              {...form.getInputProps('premiumsCollected')}
            />
          </>
        )}
        <FullRow>
          <Consequence
            status={status === lead.organisationStatus ? null : status}
            isSold={isSold(lead.organisationStatus ?? undefined)}
            objected={hasObjected(lead) ? 1 : 0}
            withdrawsReturn={withdrawsReturn({ ...outcomeValuesOf(lead), organisationStatus: status, premium }, lead)}
          />
        </FullRow>
      </FormGrid>
      <div className={classes.outcomeButtons}>
        <BusyButton type="submit" busy={busy}>
          Record outcome
        </BusyButton>
      </div>
      <TakeBackDialog {...taken} question={question} />
    </form>
  )
}
