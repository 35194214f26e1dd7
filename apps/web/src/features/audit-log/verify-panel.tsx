import { listAuditEntries, verifyAuditLog } from '@lodeway/contract/audit-log.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { verifiedWords } from '@lodeway/rules/audit-log/verified.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, failureText } from '../../api/api-error.ts'
import { type Reading, useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { toast } from '../../ui/toast.tsx'
import { type AuditEntry, actorWords } from './audit-columns.tsx'
import classes from './audit-log.module.css'

const useLastVerified = (settings?: Reading) =>
  useCall(listAuditEntries, { query: { action: ['audit-log.verify'], limit: 1 } }, settings)

/** Checks that no entry was changed or taken away, and says up to where. */
export function VerifyPanel() {
  const last = useLastVerified()
  const newest = last.data?.data[0]?.id
  /** What the server said of a log that takes longer, and the newest verification before that. */
  const [later, setLater] = useState<{ text: string; before: string | undefined }>()
  const verify = useSend(verifyAuditLog, { failure: null, refresh: [listAuditEntries] })
  const [isBegun, setIsBegun] = useState(false)
  const begin = async () => {
    setIsBegun(true)
    // Others may have verified since the page was loaded; what comes of this one is newer than theirs.
    const { data } = await last.refetch()
    setIsBegun(false)
    const before = data?.data[0]?.id
    verify.mutate(
      {},
      {
        onError: problem => {
          if (problem instanceof ApiError && problem.code === 'verified_later')
            setLater({ text: problem.message, before })
          else toast.error(failureText(problem, 'Failed to verify the audit log. Please try again.'))
        },
      },
    )
  }
  return (
    <section aria-labelledby="audit-log" className={classes.verified}>
      <div>
        <h2 id="audit-log">Audit log</h2>
        <output>
          {verify.data ? (
            <Result found={verify.data} />
          ) : later && later.before === newest ? (
            <Later text={later.text} />
          ) : (
            <p>{lastWords(last.data?.data)}</p>
          )}
        </output>
        {last.isError && !last.data && !verify.data && (
          <FailedPart text="When it was last verified could not be loaded." onRetry={last.refetch} />
        )}
      </div>
      <InArea area="settings">
        <BusyButton
          busy={isBegun || verify.isPending}
          variant="default"
          leftSection={<IconShieldCheck size={17} aria-hidden />}
          onClick={() => void begin()}
        >
          Verify
        </BusyButton>
      </InArea>
    </section>
  )
}

/** Asks again while the worker verifies: what comes of it is a newer entry. */
function Later({ text }: { text: string }) {
  useLastVerified({ refetchInterval: 10_000 })
  return <p>{text}</p>
}

function Result({ found: { entries, until, broken } }: { found: AnswerOf<typeof verifyAuditLog> }) {
  const [first] = broken
  const upTo = until === null ? '' : `, up to ${shownTime(until)}`
  if (first === undefined)
    return <p data-state="whole">{`All ${formatCount(entries)} entries are as they were written${upTo}.`}</p>
  return (
    <p data-state="broken">
      {`The log was changed: place ${first.place} of lane ${first.lane}${first.at === null ? '' : ` (${shownTime(first.at)})`} does not follow from the entry before it${
        broken.length > 1 ? `, nor do entries of ${broken.length - 1} more lanes` : ''
      }. Keep a copy of the database and find out who could write to it.`}
    </p>
  )
}

function lastWords(verifications: readonly AuditEntry[] | undefined): string {
  const text = 'What was changed, decided and read in full, and by whom. Each entry builds on the one before it.'
  if (verifications === undefined) return text
  const [entry] = verifications
  if (entry === undefined) return `${text} It was not verified yet.`
  return `${text} Last verified ${shownTime(entry.at)} by ${actorWords(entry)}: ${verifiedWords(entry.changes)}.`
}
