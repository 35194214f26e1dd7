import { Alert, Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { pageOfRows } from '../../ui/page-of-rows.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './outcomes.module.css'
import { uploadColumns } from './upload-columns.tsx'
import type { Preview } from './use-upload.ts'

const shownRows = ['all', 'error', 'change', 'unchanged'] as const
type Shown = (typeof shownRows)[number]
const choices = choicesFrom(shownRows, { all: 'All', error: 'Errors', change: 'Changes', unchanged: 'No change' })

interface Props {
  preview: Preview
  /** It was confirmed before, and is another one now. */
  changedSince: boolean
  busy: boolean
  onRecord: () => void
  onDiscard: () => void
}

/** What a file would change, a page of rows at a time, and the button that does it. */
export function UploadPreview({ preview, changedSince, busy, onRecord, onDiscard }: Props) {
  const { counts, rows } = preview
  const [shown, setShown] = useState<Shown>(counts.errors > 0 ? 'error' : 'all')
  const [asked, setAsked] = useState(false)
  const address = useLocalTable()
  const matching = useMemo(
    () => rows.filter(row => shown === 'all' || row.effect === shown).map(row => ({ ...row, id: String(row.line) })),
    [rows, shown],
  )
  const canRecord = counts.errors === 0 && counts.changes > 0
  return (
    <>
      {changedSince && (
        // The button that was pressed went with the rows of before.
        <Alert color="yellow" mb="md" tabIndex={-1} ref={takeFocus}>
          Something has changed since you looked at the rows, so nothing was recorded. Please look at them again.
        </Alert>
      )}
      <div className={classes.head}>
        <Counts counts={counts} />
        <Select
          label="Show rows"
          data={choices}
          value={shown}
          onChange={chosen => {
            setShown(chosen ?? 'all')
            address.setPage(1)
          }}
        />
      </div>
      <DataTable
        label="Rows of the file"
        columns={uploadColumns}
        list={pageOfRows(matching, address)}
        address={address}
        emptyText="No matching rows"
      />
      <p className={classes.next}>{nextStep(counts)}</p>
      <div className={classes.line}>
        <BusyButton disabled={!canRecord} busy={busy} onClick={() => setAsked(true)}>
          Record outcomes
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        title="Record outcomes"
        opened={asked}
        confirmLabel="Record"
        danger={counts.reversals > 0}
        onConfirm={() => {
          setAsked(false)
          onRecord()
        }}
        onClose={() => setAsked(false)}
      >
        {counts.changes === 1 ? '1 lead gets' : `${counts.changes} leads get`} a new outcome, all together or none.
        {counts.reversals > 0 &&
          ` ${counts.reversals === 1 ? '1 of them takes' : `${counts.reversals} of them take`} a sale or fee back.`}
      </ConfirmDialog>
    </>
  )
}

const takeFocus = (alert: HTMLElement | null) => alert?.focus()

const Counts = ({ counts }: { counts: Preview['counts'] }) => (
  <dl className={classes.counts} aria-label="Rows of the file">
    {[
      ['Changes', counts.changes],
      ['No change', counts.unchanged],
      ['Errors', counts.errors],
      ['Sales taken back', counts.reversals],
    ].map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{count}</dd>
      </div>
    ))}
  </dl>
)

/** 'Changes: 2, no change: 0, errors: 1. Nothing is recorded while …' */
export const foundInWords = (counts: Preview['counts']): string =>
  `Changes: ${counts.changes}, no change: ${counts.unchanged}, errors: ${counts.errors}. ${nextStep(counts)}`

function nextStep({ errors, changes }: Preview['counts']): string {
  if (errors > 0) return 'Nothing is recorded while a row has an error. Correct the file and choose it again.'
  return changes === 0 ? 'All of this is already recorded, so there is nothing to do.' : ''
}
