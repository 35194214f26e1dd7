import { previewStatement, type statementPreview, takeStatement } from '@lodeway/contract/bank-statements.ts'
import { maximumStatementBytes } from '@lodeway/rules/invoices/statement-file.ts'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { csvTextOf } from '../../ui/csv-text-of.ts'
import { toast } from '../../ui/toast.tsx'
import { readsOfInvoices } from './invoice-words.tsx'

export type Statement = z.output<typeof statementPreview>

/** Lines of which somebody decided otherwise than they look. */
interface Decided {
  readonly alsoTake: readonly number[]
  readonly leaveOut: readonly number[]
}

const undecided: Decided = { alsoTake: [], leaveOut: [] }

interface Asked {
  readonly fileName: string
  readonly text: string
  readonly decided: Decided
}

interface Chosen extends Asked {
  readonly preview?: Statement
  /** Why the file as a whole cannot be read. */
  readonly problem?: string
}

/** A bank's statement on its way: chosen, looked at, taken. */
export function useStatement() {
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<Chosen>()
  // How many of the last statement's payments wait until somebody says whose they are.
  const [unmatched, setUnmatched] = useState(0)
  const [busy, setBusy] = useState<'reading' | 'taking'>()
  // Of two files chosen one after the other the later counts, whichever answer comes first.
  const latest = useRef(0)

  /** Asks what becomes of the lines. What was shown of them, and decided, stays where no answer came. */
  async function read(asked: Asked, onFailed?: (failure: unknown) => void): Promise<void> {
    const turn = ++latest.current
    setBusy('reading')
    try {
      const { text, decided } = asked
      const preview = await call(previewStatement, { body: { text, ...mutable(decided) } })
      if (turn === latest.current) setChosen({ ...asked, preview })
    } catch (failure) {
      if (turn === latest.current) onFailed?.(failure)
    } finally {
      if (turn === latest.current) setBusy(undefined)
    }
  }

  async function choose(file: File): Promise<void> {
    setUnmatched(0)
    if (file.size > 2 * maximumStatementBytes) {
      // Whatever is still on its way is of a file before this one.
      latest.current += 1
      setBusy(undefined)
      return setChosen({ fileName: file.name, text: '', decided: undecided, problem: 'The file is too large.' })
    }
    const turn = ++latest.current
    const named = { fileName: file.name, text: '', decided: undecided }
    const fail = (failure: unknown) =>
      setChosen({ ...named, problem: failureText(failure, 'The file could not be read. Please choose it again.') })
    setBusy('reading')
    const bytes = await file.arrayBuffer().catch((failure: unknown) => {
      if (turn === latest.current) fail(failure)
    })
    if (turn !== latest.current) return
    if (bytes) await read({ ...named, text: csvTextOf(bytes) }, fail)
    else setBusy(undefined)
  }

  async function take(): Promise<void> {
    if (!chosen?.preview || busy) return
    setBusy('taking')
    try {
      const { receipts, unknown } = await call(takeStatement, {
        body: { text: chosen.text, ...mutable(chosen.decided), preview: chosen.preview.digest },
      })
      toast.success(receipts + unknown === 1 ? '1 payment imported' : `${receipts + unknown} payments imported`)
      setChosen(undefined)
      setUnmatched(unknown)
      refresh(...readsOfInvoices)
    } catch (failure) {
      const isAnswered = failure instanceof ApiError && failure.status < 500
      toast.error(failureText(failure, isAnswered ? refused : unanswered))
      // What was taken although it looked known would else be taken once more; what was left out stays so.
      await read(isAnswered ? chosen : { ...chosen, decided: { ...chosen.decided, alsoTake: [] } })
    } finally {
      setBusy(undefined)
    }
  }

  /** One line is taken, or left out, after all. */
  async function decide(line: number, choice: 'take' | 'leaveOut'): Promise<void> {
    if (!chosen || busy) return
    const without = (lines: readonly number[]) => lines.filter(each => each !== line)
    const { alsoTake, leaveOut } = chosen.decided
    const decided =
      choice === 'take'
        ? { alsoTake: [...without(alsoTake), line], leaveOut: without(leaveOut) }
        : { alsoTake: without(alsoTake), leaveOut: [...without(leaveOut), line] }
    await read({ ...chosen, decided }, failure =>
      toast.error(failureText(failure, 'Failed to change the line. Please try again.')),
    )
  }

  return { chosen, unmatched, busy, choose, decide, take, discard: () => setChosen(undefined) }
}

const refused = 'Failed to import the statement. Please try again.'
/** Where the lines cannot be looked at again either they stay as they were, so this promises nothing of them. */
const unanswered =
  'No answer came, so it is not known whether the payments were imported. Choose the file again: those that were are left out.'

const mutable = ({ alsoTake, leaveOut }: Decided) => ({ alsoTake: [...alsoTake], leaveOut: [...leaveOut] })
