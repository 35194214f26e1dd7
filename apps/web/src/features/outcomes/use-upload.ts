import { listBoughtLeads } from '@lodeway/contract/bought-leads.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { commitOutcomes, listOutcomeBatches, previewOutcomes, type uploadPreview } from '@lodeway/contract/outcomes.ts'
import { maximumOutcomeFileBytes } from '@lodeway/rules/outcomes/outcome-file.ts'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { csvTextOf } from '../../ui/csv-text-of.ts'
import { toast } from '../../ui/toast.tsx'

export type Preview = z.output<typeof uploadPreview>

const stale = [listOutcomeBatches, listOutcomeCases, listLeads, listBoughtLeads]

interface Chosen {
  readonly fileName: string
  readonly text: string
  /** Of the batch that this becomes: sending it again records nothing twice. */
  readonly id: string
}

/** A file on its way: chosen, previewed, recorded. `problem` says why the file as a whole cannot be read. */
export function useUpload(organisationId: string) {
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<Chosen>()
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'reading' | 'recording'>()
  const [changedSince, setChangedSince] = useState(false)
  // Of two files chosen one after the other the later counts, whichever answer comes first.
  const latest = useRef(0)

  const params = { id: organisationId }
  const show = (found: Preview | undefined, words?: string) => {
    setPreview(found)
    setProblem(words)
    setChangedSince(false)
  }

  async function choose(file: File): Promise<void> {
    const turn = ++latest.current
    const { name: fileName } = file
    setChosen({ fileName, text: '', id: '' })
    show(undefined, file.size > 2 * maximumOutcomeFileBytes ? 'The file is too large.' : undefined)
    if (file.size > 2 * maximumOutcomeFileBytes) return setBusy(undefined)
    setBusy('reading')
    try {
      const text = csvTextOf(await file.arrayBuffer())
      const found = await call(previewOutcomes, { params, body: { fileName, text } })
      if (turn !== latest.current) return
      setChosen({ fileName, text, id: crypto.randomUUID() })
      show(found)
    } catch (failure) {
      if (turn === latest.current)
        show(undefined, failureText(failure, 'The file could not be read. Please choose it again.'))
    } finally {
      if (turn === latest.current) setBusy(undefined)
    }
  }

  async function record(): Promise<void> {
    if (!chosen || !preview || busy) return
    setBusy('recording')
    try {
      const { changed } = await call(commitOutcomes, { params, body: { ...chosen, preview: preview.digest } })
      toast.success(changed === 1 ? '1 outcome recorded' : `${changed} outcomes recorded`)
      discard()
      refresh(...stale)
    } catch (failure) {
      const fresh = previewIn(failure)
      if (fresh) {
        // The page says so above the rows.
        setPreview(fresh)
        setChangedSince(true)
        refresh(...stale)
      } else toast.error(failureText(failure, 'Failed to record the outcomes. Please try again.'))
    } finally {
      setBusy(undefined)
    }
  }

  function discard(): void {
    latest.current += 1
    setChosen(undefined)
    show(undefined)
    setBusy(undefined)
  }

  return { fileName: chosen?.fileName, preview, problem, busy, changedSince, choose, record, discard }
}

/** A refusal because something changed carries how the rows stand now. */
function previewIn(failure: unknown): Preview | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'preview_changed') return undefined
  return (JSON.parse(failure.text) as { preview?: Preview }).preview
}
