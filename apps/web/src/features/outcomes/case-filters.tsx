import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { caseKindLabels } from '@lodeway/rules/sales/cases.ts'
import { Select } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { ChoiceMultiSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { CaseAddress } from './case-query.ts'
import { shownKinds, shownStates } from './case-query.ts'
import classes from './outcomes.module.css'

const states = choicesFrom(shownStates, { open: 'Open', decided: 'Decided', all: 'All' })
const kinds = choicesFrom(shownKinds, { all: 'All', ...caseKindLabels })

export function CaseFilters({ address }: { address: CaseAddress }) {
  const { filters, setFilters } = address
  const organisations = useCall(listOrganisations, { query: { limit: 1000 } }, { staleTime: 60_000 })
  const count = [filters.state !== 'open', filters.kind !== 'all', filters.organisation.length > 0].filter(
    Boolean,
  ).length
  return (
    <div className={classes.bar}>
      <SearchBox label="Search by client or organisation" value={address.search} onSearch={address.setSearch} />
      <FoldedFilters count={count}>
        <div className={classes.filters}>
          <Select
            label="State"
            data={states}
            value={filters.state}
            onChange={state => setFilters({ state: state ?? 'open' })}
          />
          <Select
            label="What"
            data={kinds}
            value={filters.kind}
            onChange={kind => setFilters({ kind: kind ?? 'all' })}
          />
          <ChoiceMultiSelect
            label="Organisation"
            placeholder={filters.organisation.length === 0 ? 'All organisations' : ''}
            data={(organisations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.organisation}
            onChange={organisation => setFilters({ organisation })}
          />
        </div>
      </FoldedFilters>
    </div>
  )
}
