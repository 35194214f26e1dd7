import { chartLabels, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../session/session.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { manyIds, oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { useOrganisationsFilteredBy } from '../choices/organisation-choices.ts'
import classes from './statistics.module.css'

const LoaderSelect = loadedLater(() => import('./loader-select.tsx').then(part => part.LoaderSelect))

const settings = {
  sort: '',
  filters: { type: oneOf(['', ...insuranceTypes], ''), organisation: manyIds, loader: manyIds },
}

/** Whose leads are counted, as the page's address says it: of everybody without. Organisations and loaders are for administrators alone. */
export function useNarrowing() {
  const { isAdmin } = useUser()
  const { filters, setFilters } = useTableAddress(settings)
  const {
    type,
    organisation: [organisationId],
    loader: [leadLoaderId],
  } = filters
  const narrowing = {
    ...(type && { type }),
    ...(isAdmin && organisationId && { organisationId }),
    ...(isAdmin && leadLoaderId && { leadLoaderId }),
  }
  return [narrowing, setFilters] as const
}

interface Props {
  value: ReturnType<typeof useNarrowing>[0]
  onChange: ReturnType<typeof useNarrowing>[1]
}

const all = (label: string) => ({ value: '' as const, label })
const types = [all('All types'), ...choicesFrom(insuranceTypes, chartLabels)]
const idsOf = (id: string | null) => (id ? [id] : [])

/** Narrows the progress of leads by type, and for administrators by organisation and loader. */
export function FunnelFilters({ value: { type, organisationId, leadLoaderId }, onChange }: Props) {
  const { isAdmin } = useUser()
  const organisations = useOrganisationsFilteredBy(idsOf(organisationId ?? null), isAdmin)
  const [asksLoader, setAsksLoader] = useState(false)
  const isOneLoader = asksLoader || leadLoaderId !== undefined
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Insurance type"
        size="xs"
        data={types}
        value={type ?? ''}
        onChange={event => onChange({ type: types.find(({ value }) => value === event.currentTarget.value)?.value })}
      />
      {isAdmin && (
        <>
          <NativeSelect
            aria-label="Organisation"
            size="xs"
            data={[all('All organisations'), ...organisations]}
            value={organisationId ?? ''}
            onChange={event => onChange({ organisation: idsOf(event.currentTarget.value) })}
          />
          <NativeSelect
            aria-label="Loaders"
            size="xs"
            data={[all('All loaders'), { value: 'one', label: 'One loader' }]}
            value={isOneLoader ? 'one' : ''}
            onChange={event => {
              setAsksLoader(event.currentTarget.value === 'one')
              if (leadLoaderId !== undefined) onChange({ loader: [] })
            }}
          />
          {isOneLoader && (
            <LoaderSelect value={leadLoaderId ?? null} onChange={id => onChange({ loader: idsOf(id) })} />
          )}
        </>
      )}
    </div>
  )
}
