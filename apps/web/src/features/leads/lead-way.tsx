import { stations, wayOf } from '@lodeway/rules/leads/way.ts'
import { shownDay } from '../../ui/shown-time.ts'
import { Way } from '../../ui/way.tsx'
import type { Lead } from './lead-parts.tsx'
import type { Entry } from './story-words.ts'

/** How far a lead has come, and when it reached each station. */
export function LeadWay({ lead, entries }: { lead: Lead; entries: readonly Entry[] }) {
  const { passed } = wayOf(lead)
  const placed = entries.findLastIndex(({ kind }) => kind === 'assigned')
  const since = entries.slice(Math.max(placed, 0))
  const reached = [
    entries.find(({ kind }) => kind === 'submitted'),
    entries[placed],
    firstSaid(since, 'quoted'),
    firstSaid(since, 'sale'),
    firstSaid(since, 'cashed'),
  ]
  return (
    <Way
      label="Lead progress"
      current={passed - 1}
      done={passed === stations.length}
      stations={stations.map((label, place) => {
        const at = place < passed ? reached[place]?.at : undefined
        return { label, ...(at !== undefined && { note: shownDay(at) }) }
      })}
    />
  )
}

/** When the organisation that has it said so for the first time since it was given the lead. */
const firstSaid = (entries: readonly Entry[], status: 'quoted' | 'sale' | 'cashed') =>
  entries.find(entry => entry.kind === 'reported' && entry.organisationStatus === status)
