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
  const [range, setRange] = useDateRange()
  return (
    <FoldedFilters count={address.filterCount}>
      <div className={classes.filters}>
        <OrganisationFilter {...address.filter('organisation')} />
        <ManyFilter label="Industry" allLabel="All industries" data={industries} {...address.filter('industry')} />
        <Select label="Paid/unpaid" data={payments} {...address.filter('payment')} />
        <Select label="Compensation status" data={compensations} {...address.filter('compensation')} />
        <Select label="Billing status" data={categories} {...address.filter('billing')} />
      </div>
      <div className={classes.range}>
        <DateRangePicker label="Date sold" value={range} onChange={setRange} noFuture clearable />
      </div>
    </FoldedFilters>
  )
}
