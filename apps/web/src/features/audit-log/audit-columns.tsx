import type { auditEntry } from '@lodeway/contract/audit-log.ts'
import {
  type AuditAction,
  type AuditSubjectKind,
  auditActionLabels,
  auditSubjectLabels,
} from '@lodeway/rules/audit-log/actions.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { Changes } from './changes.tsx'

export type AuditEntry = z.output<typeof auditEntry>

const unnamed: Readonly<Record<string, string>> = {
  admin: 'An administrator',
  loader: 'A loader',
  partner: 'An organisation, by API',
  system: 'The product itself',
  anyone: 'A visitor',
}

/** 'Thandi Nkosi', 'Cederberg Life, by API', 'The product itself'. */
export function actorWords({ actor: { kind, name } }: AuditEntry): string {
  if (name === null) return unnamed[kind] ?? kind
  return kind === 'partner' ? `${name}, by API` : name
}

export const actionWords = ({ action }: AuditEntry): string => auditActionLabels[action as AuditAction] ?? action

/** 'Contract Gold plan'; without its name where it has none, or is gone. */
export function subjectWords({ subject: { kind, name } }: AuditEntry): string {
  const label = auditSubjectLabels[kind as AuditSubjectKind] ?? kind
  return name === null ? label : `${label} ${name}`
}

/** Where what an entry is about can be seen, when it has a page. */
export function pathOf({ subject: { kind, id, contract } }: AuditEntry): string | undefined {
  if (contract)
    return contract.kind === 'internal'
      ? paths.internalContract(contract.organisationId, id)
      : paths.externalContract(contract.organisationId, id)
  if (kind === 'lead') return paths.lead(id)
  if (kind === 'organisation') return paths.organisationDetails(id)
  return undefined
}

function Subject({ row }: { row: AuditEntry }) {
  const to = pathOf(row)
  if (to === undefined) return <>{subjectWords(row)}</>
  return (
    <Anchor component={Link} to={to} inherit c="var(--brand-text)">
      {subjectWords(row)}
    </Anchor>
  )
}

const changesText = ({ changes }: AuditEntry): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${before === null ? '' : `${before} → `}${after ?? 'nothing'}`)
    .join('; ')

export const auditColumns: Column<AuditEntry>[] = [
  { key: 'at', onPhone: 'line', header: 'When', cell: row => shownTime(row.at) },
  { key: 'who', onPhone: 'line', header: 'Who', cell: actorWords, text: actorWords },
  { key: 'what', onPhone: 'name', header: 'What', cell: actionWords, text: actionWords },
  {
    key: 'about',
    onPhone: 'line',
    whole: true,
    header: 'About',
    cell: row => <Subject row={row} />,
    text: subjectWords,
  },
  {
    key: 'changes',
    header: 'What changed',
    whole: true,
    cell: row => <Changes entry={row} most={4} />,
    text: changesText,
  },
]
