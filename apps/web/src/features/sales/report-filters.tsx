import { chartLabels, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { paymentStatusLabels, saleCategoryLabels, saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { Select } from '@mantine/core'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { ManyFilter } from '../../ui/many-filter.tsx'
import { useDateRange } from '../../ui/use-date-range.ts'
import { OrganisationFilter } from '../choices/organisation-filter.tsx'
import classes from './report.module.css'
import type { ReportAddress } from './sale-filter.ts'
import { shownCategories, shownPayments, shownStatuses } from './sale-filter.ts'

const industries = choicesFrom(insuranceTypes, chartLabels)
const payments = choicesFrom(shownPayments, { both: 'Both', ...paymentStatusLabels })
const compensations = choicesFrom(shownStatuses, { all: 'All', ...saleStatusLabels })
const categories = choicesFrom(shownCategories, { all: 'All', ...saleCategoryLabels })

/** What the report shows, and what its bulk actions touch. */
export function ReportFilters({ address }: { address: ReportAddress }) {
  const { filters, setFilters } = address
  const [range, setRange] = useDateRange()
  const chosen = [
    filters.organisation.length > 0,
    filters.industry.length > 0,
    filters.payment !== 'both',
    filters.compensation !== 'all',
    filters.billing !== 'all',
    range !== undefined,
  ]
  const count = chosen.filter(Boolean).length
  return (
    <FoldedFilters count={count}>
      <div className={classes.filters}>
        <OrganisationFilter value={filters.organisation} onChange={organisation => setFilters({ organisation })} />
        <ManyFilter
          label="Industry"
          allLabel="All industries"
          data={industries}
          value={filters.industry}
          onChange={industry => setFilters({ industry })}
        />
        <Select
          label="Paid/unpaid"
          data={payments}
          value={filters.payment}
          onChange={payment => setFilters({ payment: payment ?? 'both' })}
        />
        <Select
          label="Compensation status"
          data={compensations}
          value={filters.compensation}
          onChange={compensation => setFilters({ compensation: compensation ?? 'all' })}
        />
        <Select
          label="Billing status"
          data={categories}
          value={filters.billing}
          onChange={billing => setFilters({ billing: billing ?? 'all' })}
        />
      </div>
      <div className={classes.range}>
        <DateRangePicker label="Date sold" value={range} onChange={setRange} noFuture clearable />
      </div>
    </FoldedFilters>
  )
}
