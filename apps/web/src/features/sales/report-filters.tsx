import { chartLabels, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { paymentStatusLabels, saleCategoryLabels, saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FilterBar, FilterGrid } from '../../ui/filter-bar.tsx'
import { daysOn, manyOn, oneOn } from '../../ui/filters-on.ts'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { ManyFilter } from '../../ui/many-filter.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useOrganisationsFilteredBy } from '../choices/organisation-choices.ts'
import { OrganisationFilter } from '../choices/organisation-filter.tsx'
import type { ReportAddress } from './sale-filter.ts'
import { shownCategories, shownPayments, shownStatuses } from './sale-filter.ts'

const insuranceTypeChoices = choicesFrom(insuranceTypes, chartLabels)
const payments = choicesFrom(shownPayments, { both: 'Both', ...paymentStatusLabels })
const compensations = choicesFrom(shownStatuses, { all: 'All', ...saleStatusLabels })
const categories = choicesFrom(shownCategories, { all: 'All', ...saleCategoryLabels })

interface Props {
  address: ReportAddress
  /** What the payee of the rows is called: a payee is chosen by opening their rows, and known by them. */
  payee: string | undefined
}

/** What the report shows, and what its bulk actions touch. */
export function ReportFilters({ address, payee }: Props) {
  const [range, setRange] = useDateRange()
  const organisations = useOrganisationsFilteredBy(address.filters.organisation)
  const { value: payees, onChange: setPayees } = address.filter('payee')
  const on = [
    ...daysOn('Date sold', range, setRange),
    ...manyOn('Organisation', organisations, address.filter('organisation')),
    ...manyOn('Industry', insuranceTypeChoices, address.filter('industry')),
    ...oneOn('Paid/unpaid', payments, address.filter('payment')),
    ...oneOn('Compensation status', compensations, address.filter('compensation')),
    ...oneOn('Billing status', categories, address.filter('billing')),
  ]
  return (
    <FilterBar>
      <SearchBox label="Search by client" value={address.search} onSearch={address.setSearch} />
      <FoldedFilters on={on} onClear={address.clearFilters}>
        <DateRangePicker label="Date sold" value={range} onChange={setRange} noFuture clearable />
        <FilterGrid>
          <OrganisationFilter {...address.filter('organisation')} />
          <ManyFilter
            label="Industry"
            allLabel="All industries"
            data={insuranceTypeChoices}
            {...address.filter('industry')}
          />
          <OneFilter label="Paid/unpaid" data={payments} {...address.filter('payment')} />
          <OneFilter label="Compensation status" data={compensations} {...address.filter('compensation')} />
          <OneFilter label="Billing status" data={categories} {...address.filter('billing')} />
        </FilterGrid>
      </FoldedFilters>
      {payees.length > 0 && (
        <Chips label="Narrowed to">
          <Chip
            label="Payee"
            value={payees.length > 1 ? `${payees.length} payees` : (payee ?? '…')}
            onRemove={() => setPayees(undefined)}
          />
        </Chips>
      )}
    </FilterBar>
  )
}
