import { type AuditEntry, auditWrite } from '../../audit/append.ts'
import { insertsOf, writeTogether } from '../../db/write-together.ts'
import { answerOrRefusal, type Refusal } from '../../work/refusal.ts'
import type { SharedWork } from '../../work/together.ts'
import { leftWaitingWrites } from '../allocation/left-waiting.ts'
import { assignmentWrites } from '../assignments/assign.ts'
import { consentWrites } from '../leads/consents.ts'
import { personWrites } from '../persons/person-keys.ts'
import { decideLead, type LeadRow, type TakenLead } from './decide-lead.ts'
import { addAnswer, earlierAnswer } from './idempotency.ts'
import type { Submission } from './submission.ts'
import { loadSubmissionFacts } from './submission-facts.sql.ts'

/**
 * Submits leads in one transaction, each decided as if those before it had been submitted alone: checked, measured,
 * allocated, stored and put on its way. Once it is committed they are on disk.
 * @returns for each the lead as lists show it, or why it is refused
 */
export async function submitLeads(
  work: SharedWork,
  submissions: readonly Submission[],
): Promise<(LeadRow | Refusal)[]> {
  const facts = await loadSubmissionFacts(work, submissions)
  const taken: TakenLead[] = []
  const answers = submissions.map(submission =>
    answerOrRefusal(() => {
      const { key } = submission
      const earlier = key && earlierAnswer(facts.earlier, key)
      if (earlier !== undefined) return earlier
      const takenLead = decideLead(work, facts, submission)
      const { answer } = takenLead
      if (key) addAnswer(facts.earlier, key, answer)
      taken.push(takenLead)
      return answer
    }),
  )
  await keepLeads(work, taken)
  return answers
}

async function keepLeads({ tx, now }: SharedWork, taken: readonly TakenLead[]): Promise<void> {
  if (taken.length === 0) return
  const leads = insertsOf({
    lead: taken.map(({ row }) => row),
    idempotency: taken.flatMap(({ submission: { key }, answer }) =>
      key ? [{ ...key, answerStatus: 201, answer, createdAt: now }] : [],
    ),
  })
  const people = personWrites(taken.map(({ row, submission: { keyHashes } }) => ({ keyHashes, lead: row })))
  const consents = consentWrites(taken.map(({ row }) => ({ lead: row, by: row.loaderId })))
  const assignments = assignmentWrites(
    taken.flatMap(({ assignment }) => assignment ?? []),
    now,
  )
  const waiting = leftWaitingWrites(
    taken.flatMap(({ row, assignment, considered }) => (assignment ? [] : [{ leadId: row.id, considered }])),
    now,
  )
  await writeTogether(
    tx,
    [...leads, ...people, ...consents, ...assignments, ...waiting],
    auditWrite(taken.map(auditEntryOf), now),
  )
}

const auditEntryOf = ({ submission, row, assignment }: TakenLead): AuditEntry => ({
  actor: submission.actor,
  action: 'lead.submit',
  subject: { kind: 'lead', id: row.id },
  detail: {
    insuranceType: row.insuranceType,
    quality: row.quality,
    assignedTo: assignment?.organisationId ?? null,
    reason: assignment?.row.reason ?? null,
  },
})
