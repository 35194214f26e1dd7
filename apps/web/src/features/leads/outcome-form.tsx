import { getLead, getLeadStory, listLeads, recordOutcome } from '@lodeway/contract/leads.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import {
  canEditLead,
  isSold,
  opensReturn,
  organisationStatuses,
  organisationStatusLabels,
  suppressesPerson,
} from '@lodeway/rules/leads/statuses.ts'
import { Alert, Select } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { MoneyInput, WholeNumberInput } from '../../ui/number-inputs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { Lead } from './lead-dialog.tsx'
import { LeadSection } from './lead-facts.tsx'
import classes from './leads.module.css'
import type { OutcomeValues } from './outcome-values.ts'
import {
  checkCount,
  checkPremium,
  outcomeBody,
  outcomeProblems,
  outcomeValuesOf,
  reversesSale,
} from './outcome-values.ts'

const statuses = choicesFrom(organisationStatuses, organisationStatusLabels)

interface Props {
  lead: Lead
  /** What was chosen already, in the list that the lead was opened from. */
  preset?: OrganisationStatus | undefined
  onRecorded?: (() => void) | undefined
}

/** Records what the organisation said of a lead, by an administrator's hand. Taking a sale back is confirmed first. */
export function OutcomeForm(props: Props) {
  const { lead } = props
  // A lead that lapsed was with somebody, who may still report.
  const hadOrganisation = !canEditLead(lead.internalStatus) || lead.clientStatus === 'expired'
  return (
    <LeadSection title="Record the outcome">
      {hadOrganisation ? (
        <Fields {...props} />
      ) : (
        <p>No organisation has this lead yet, so no outcome can be recorded.</p>
      )}
    </LeadSection>
  )
}

function Fields({ lead, preset, onRecorded }: Props) {
  const refresh = useRefresh()
  const [asked, setAsked] = useState<(agreed: boolean) => void>()
  const { form, busy, onSubmit } = useSendingForm<OutcomeValues, boolean>({
    initialValues: { ...outcomeValuesOf(lead), ...(preset && { organisationStatus: preset }) },
    validate: values => outcomeProblems(values, lead),
    send: async values => {
      if (reversesSale(values, lead) && !(await ask(setAsked))) return false
      const seen = { organisationStatus: lead.organisationStatus, premium: lead.premium ?? null }
      await call(recordOutcome, { params: { id: lead.id }, body: { ...outcomeBody(values, lead), seen } })
      return true
    },
    // Somebody who thinks better of it has recorded nothing.
    onSent: isRecorded => {
      if (!isRecorded) return
      toast.success('Lead edited successfully')
      refresh(listLeads, getLead, getLeadStory)
      onRecorded?.()
    },
    failure: 'Failed to edit lead. Please try again.',
    // Somebody else may have been quicker; then the dialog shows what they recorded.
    onFailed: () => refresh(listLeads, getLead, getLeadStory),
  })
  const status: OrganisationStatus | null = useFieldValue(form, 'organisationStatus')
  const sold = isSold(status ?? undefined)
  const answer = (agreed: boolean) => {
    asked?.(agreed)
    setAsked(undefined)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <FullRow>
          <Select
            label="Organisation status"
            required
            data={statuses}
            key={form.key('organisationStatus')}
            {...form.getInputProps('organisationStatus')}
          />
        </FullRow>
        {sold && (
          <>
            <MoneyInput
              label="Premium"
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
          <Consequence status={status === lead.organisationStatus ? null : status} />
        </FullRow>
      </FormGrid>
      <div className={classes.outcomeButtons}>
        <BusyButton type="submit" busy={busy}>
          Record outcome
        </BusyButton>
      </div>
      <ConfirmDialog
        title="Take the sale back?"
        opened={asked !== undefined}
        confirmLabel="Take back"
        danger
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        Amounts that are unpaid are voided, and for those that are paid a negative amount is added. Both are kept in the
        lead's history.
      </ConfirmDialog>
    </form>
  )
}

function Consequence({ status }: { status: OrganisationStatus | null }) {
  const text = suppressesPerson(status ?? undefined)
    ? 'No new lead for this person will be accepted from anybody.'
    : opensReturn(status ?? undefined)
      ? 'This asks for the lead to be returned.'
      : undefined
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <Alert role="presentation" color="yellow">
          {text}
        </Alert>
      )}
    </div>
  )
}

/** Asks, and waits for the answer. */
const ask = (show: (resolve: () => (agreed: boolean) => void) => void): Promise<boolean> =>
  new Promise(resolve => show(() => resolve))
