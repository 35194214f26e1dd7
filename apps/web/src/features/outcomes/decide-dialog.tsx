import { getOutcomeCase } from '@lodeway/contract/case-conversations.ts'
import { getLead, listLeads } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase, listOutcomeCases, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import {
  type CaseKind,
  caseKindLabels,
  decisionReasonLength,
  isOpenCase,
  type Verdict,
} from '@lodeway/rules/outcomes/cases.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { minCharacters } from '@lodeway/rules/people/messages.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Facts } from '../../ui/facts.tsx'
import { acceptBlocked, clientOf, type OutcomeCase } from './case-columns.tsx'
import { caseFacts } from './case-facts.ts'
import classes from './outcomes.module.css'

export interface Deciding {
  found: OutcomeCase
  verdict: Verdict
}

/** Says what a decision brings about, and asks for the reason that the organisation is told. */
export const DecideDialog = ({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) => (
  <Dialog title={`${verbs[deciding.verdict]} ${nameOf(deciding.found)}`} opened onClose={onClose}>
    <DecideForm {...deciding} onClose={onClose} />
  </Dialog>
)

const verbs: Record<Verdict, string> = { accepted: 'Accept', refused: 'Refuse' }
const nameOf = ({ kind }: OutcomeCase): string => caseKindLabels[kind].toLowerCase()

function DecideForm({ found: shown, verdict, onClose }: Deciding & { onClose: () => void }) {
  const [found, setFound] = useState(shown)
  // Another premium was reported, or the lead has moved on: what they type stays for the case as it is now. One that is decided by now needs none.
  const lookAgain = async (problem: unknown) => {
    if (problem instanceof ApiError && problem.status === 409) {
      const now = await call(getOutcomeCase, { params: { id: found.id } })
      if (isOpenCase(now.state)) setFound(now)
      else onClose()
    }
    throw problem
  }
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: checkReason(reason) }),
    send: ({ reason }) => decide(found, verdict, reason.trim()).catch(lookAgain),
    success: `${caseKindLabels[found.kind]} ${verdict}`,
    refresh: [listOutcomeCases, getOutcomeCase, listLeads, getLead],
    onSent: onClose,
    failure: `Failed to save the decision on the ${nameOf(found)}. Please try again.`,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Facts facts={[{ label: 'Client', value: clientOf(found) }, ...caseFacts(found)]} />
      <p className={classes.consequence}>{consequence(found, verdict)}</p>
      <Textarea
        label="Reason"
        description="The organisation sees it."
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy} {...(verdict === 'refused' ? { color: 'red' } : {})}>
          {verbs[verdict]}
        </BusyButton>
      </DialogButtons>
    </form>
  )
}

function decide(found: OutcomeCase, verdict: Verdict, reason: string) {
  const { id, holder, organisationStatus, premium, premiumsCollected } = found
  // Line breaks have no place in an answer to a program.
  const words = reason.replaceAll(/\s+/g, ' ')
  const body = { reason: words, seen: { organisationStatus, premium, premiumsCollected } }
  if (verdict === 'refused') return call(refuseOutcomeCase, { params: { id }, body })
  return call(acceptOutcomeCase, { params: { id }, body: { ...body, seenWith: holder?.organisationId ?? null } })
}

function checkReason(reason: string): string | undefined {
  const { minimum } = decisionReasonLength
  return checkRequired(reason) ?? (reason.trim().length < minimum ? minCharacters(minimum) : undefined)
}

function consequence(found: OutcomeCase, verdict: Verdict): string {
  const { kind, holder, isSold, organisationName: own } = found
  const refused: Record<CaseKind, string> = {
    return: `The lead stays with ${own}.${isSold ? ' Its sale stands, and what is held for it is due again.' : ''}`,
    lateSale: 'Nothing is owed for it, and the lead stays as it is.',
  }
  if (verdict === 'refused') return refused[kind]
  const blocked = acceptBlocked(found)
  if (blocked !== undefined) return blocked
  if (kind === 'return')
    return `${own} no longer has the lead, and its place is free again. The lead is offered to nobody until its phone number or email address is corrected, and never again to ${own}.${isSold ? ' Its sale is taken back: what is unpaid is voided, and what is paid is owed back.' : ''}`
  const taken = holder
    ? ` ${holder.name} has the lead now and has not sold it: it is taken from them, and their place is free again.`
    : ''
  return `The sale is recorded for ${own}, on the terms that the lead was assigned on.${taken}`
}
