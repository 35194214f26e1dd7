import { chartLabels, insuranceTypes, isInsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../session/session.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { useOrganisationChoices } from '../choices/organisation-choices.ts'
import classes from './statistics.module.css'

const LoaderSelect = loadedLater(() => import('./loader-select.tsx').then(part => part.LoaderSelect))

type InsuranceType = (typeof insuranceTypes)[number]
/** Whose leads are counted; all of them without. */
export interface Narrowing {
  readonly type?: InsuranceType
  readonly organisationId?: string
  readonly leadLoaderId?: string
}

interface Props {
  value: Narrowing
  onChange: (value: Narrowing) => void
}

const all = (label: string) => ({ value: '', label })
const types = [all('All types'), ...choicesFrom(insuranceTypes, chartLabels)]

/** Narrows the progress of leads by type, and for administrators by organisation and loader. */
export function FunnelFilters({ value: { type, organisationId, leadLoaderId }, onChange }: Props) {
  const { isAdmin } = useUser()
  const organisations = useOrganisationChoices(isAdmin)
  const [isOneLoader, setIsOneLoader] = useState(false)
  const narrow = (changes: { type?: string; organisationId?: string; leadLoaderId?: string }) => {
    const wanted = { type, organisationId, leadLoaderId, ...changes }
    onChange({
      ...(wanted.type && isInsuranceType(wanted.type) && { type: wanted.type }),
      ...(wanted.organisationId && { organisationId: wanted.organisationId }),
      ...(wanted.leadLoaderId && { leadLoaderId: wanted.leadLoaderId }),
    })
  }
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Insurance type"
        size="xs"
        data={types}
        value={type ?? ''}
        onChange={event => narrow({ type: event.currentTarget.value })}
      />
      {isAdmin && (
        <>
          <NativeSelect
            aria-label="Organisation"
            size="xs"
            data={[all('All organisations'), ...organisations]}
            value={organisationId ?? ''}
            onChange={event => narrow({ organisationId: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label="Loaders"
            size="xs"
            data={[all('All loaders'), { value: 'one', label: 'One loader' }]}
            value={isOneLoader ? 'one' : ''}
            onChange={event => {
              setIsOneLoader(event.currentTarget.value === 'one')
              narrow({ leadLoaderId: '' })
            }}
          />
          {isOneLoader && (
            <LoaderSelect value={leadLoaderId ?? null} onChange={id => narrow({ leadLoaderId: id ?? '' })} />
          )}
        </>
      )}
    </div>
  )
}
