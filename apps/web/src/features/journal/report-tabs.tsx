import { paths } from '../../paths.ts'
import { TabLinks } from '../../ui/tab-links.tsx'

const tabs = [
  { label: 'Billing report', to: paths.reports() },
  { label: 'Invoices', to: paths.invoices(), coversBelow: true },
  { label: 'Payment runs', to: paths.paymentRuns(), coversBelow: true },
  { label: 'VAT registrations', to: paths.vatRegistrations() },
  { label: 'Books', to: paths.books(), coversBelow: true },
]

export const ReportTabs = () => <TabLinks label="Reports" links={tabs} />
