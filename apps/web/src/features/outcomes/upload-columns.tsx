import type { uploadRow } from '@lodeway/contract/outcomes.ts'
import { organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { type RowEffect, rowEffectLabels } from '@lodeway/rules/outcomes/outcome-rows.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import type { Tone } from '../../ui/state.tsx'
import { State } from '../../ui/state.tsx'
import classes from './outcomes.module.css'

export type UploadRow = z.output<typeof uploadRow>

const tones: Record<RowEffect, Tone> = { change: 'info', unchanged: 'neutral', error: 'danger' }

/** 'Cashed, R1 234.55, 2 collected' */
function stateWords(state: UploadRow['present']): string {
  if (state === null) return '-'
  const { organisationStatus, premium, premiumsCollected } = state
  if (organisationStatus === null) return 'No status'
  const parts = [organisationStatusLabels[organisationStatus]]
  if (premium !== null) parts.push(shownRand(premium))
  if (premiumsCollected !== null && premiumsCollected > 0) parts.push(`${premiumsCollected} collected`)
  return parts.join(', ')
}

const nextWords = (row: UploadRow): string => row.error ?? [stateWords(row.next), ...row.notes].join('. ')

export const uploadColumns: Column<UploadRow>[] = [
  { key: 'line', onPhone: 'labelled', header: 'Line', cell: row => row.line, align: 'end' },
  {
    key: 'effect',
    onPhone: 'state',
    header: 'Result',
    cell: row => <State tone={tones[row.effect]}>{rowEffectLabels[row.effect]}</State>,
  },
  { key: 'client', onPhone: 'name', header: 'Client', cell: row => row.client ?? '-', text: row => row.client ?? '' },
  {
    key: 'present',
    header: 'Now',
    cell: row => stateWords(row.present),
    text: row => stateWords(row.present),
  },
  {
    key: 'next',
    onPhone: 'line',
    header: 'Afterwards',
    whole: true,
    cell: row =>
      row.error === null ? (
        <>
          {row.effect === 'change' ? stateWords(row.next) : 'As it is'}
          {row.notes.map(note => (
            <span key={note} className={classes.note}>
              {note}
            </span>
          ))}
        </>
      ) : (
        <span className={classes.problem}>{row.error}</span>
      ),
    text: nextWords,
  },
  { key: 'leadId', header: 'Lead id', cell: row => row.leadId ?? '-', text: row => row.leadId ?? '' },
]
