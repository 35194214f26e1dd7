import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import type { ExplainedResult } from '@lodeway/rules/bought-leads/states.ts'
import { isSold, type OrganisationStatus, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { paths, shownCaseParameter } from '../../paths.ts'
import { asOff } from '../../ui/busy-button.tsx'
import { LeadSection } from '../leads/lead-facts.tsx'
import type { WholeLead } from './bought-lead-dialog.tsx'
import classes from './bought-leads.module.css'
import { ExplainForm } from './explain-form.tsx'
import { noticeOf, offeredResults } from './objected.ts'
import { readsOfResult } from './reads-of-home.ts'

const words: Record<ExplainedResult, string> = {
  callBack: 'Call back…',
  sale: 'Sale…',
  doNotCall: 'Do not call…',
  invalidContactDetails: 'Return…',
}

const asResult = { root: classes.result ?? '', label: classes.resultLabel ?? '' }

/**
 * What came of a call: most of it in one tap. A sale stays a sale: more premiums are collected on it, its return is asked for, or its client objects.
 * Of a client who objected to the platform only a sale and the objection are recorded. What is being typed stays when another result is tapped or a colleague was quicker.
 */
export function CallResult({ lead }: { lead: WholeLead }) {
  const [explained, setExplained] = useState<ExplainedResult>()
  const results = useRef<HTMLDivElement>(null)
  const report = useSend(reportBoughtLead, {
    success: 'Recorded',
    failure: 'Failed to record. Please try again.',
    refresh: readsOfResult,
  })
  const sold = isSold(lead.organisationStatus ?? undefined)
  const { atOnce, explained: offered } = offeredResults(lead)
  const tell = (organisationStatus: OrganisationStatus) =>
    report.mutate({ params: { id: lead.id }, body: { organisationStatus, seen: lead.organisationStatus } })
  const close = () => {
    setExplained(undefined)
    // The form goes, and the button in it that was pressed.
    results.current?.focus()
  }
  return (
    <LeadSection title={sold ? 'Sold' : noticeOf(lead) === undefined ? 'How did the call go?' : 'What can be recorded'}>
      <div ref={results} tabIndex={-1} className={classes.results}>
        {atOnce.map(status => {
          const isOff = report.isPending || status === lead.organisationStatus
          return (
            <Button
              key={status}
              px="xs"
              variant="default"
              classNames={asResult}
              // Not switched off by the browser, which would take the focus from whoever has just pressed it.
              {...asOff(isOff)}
              // The second click of a double one can come when the first has been answered.
              onClick={({ detail }) => detail < 2 && !isOff && tell(status)}
            >
              {organisationStatusLabels[status]}
            </Button>
          )
        })}
        {offered.map(status => (
          <Button
            key={status}
            px="xs"
            classNames={asResult}
            variant={status === explained ? 'light' : 'default'}
            aria-expanded={status === explained}
            onClick={() => setExplained(status === explained ? undefined : status)}
          >
            {sold && status === 'sale' ? 'Premiums collected…' : words[status]}
          </Button>
        ))}
      </div>
      {lead.openReturnId !== null && (
        <p>
          You asked to return this lead, and nobody has decided yet.{' '}
          {!sold && `${lead.objectedAt === null ? 'Another result of a call' : 'A sale'} withdraws the return. `}
          <Link to={paths.ownCases()} search={{ [shownCaseParameter]: lead.openReturnId }}>
            Open the return
          </Link>
        </p>
      )}
      {explained && offered.includes(explained) && <ExplainForm lead={lead} status={explained} onSent={close} />}
    </LeadSection>
  )
}
