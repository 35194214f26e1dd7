import { line, type ManifestLine } from '../manifest-line.ts'
import { adminDashboard, guards, loaderDashboard } from './shown-by.ts'

/** Both dashboards. */
export const dashboardLines: readonly ManifestLine[] = [
  line('screen', "Dashboard, heading 'Welcome Back!'", guards.root, loaderDashboard.range),
  line('field', 'Loaders: a range picker (two calendars, no time of day,', loaderDashboard.range),
  line('rule', 'no future dates)', loaderDashboard.noFuture),
  line('action', 'and the presets This Week, Last Week, This Month, Last Month;', loaderDashboard.range),
  line('field', "the range is shown as 'DD MMM YYYY - DD MMM YYYY'", loaderDashboard.range),
  line('constant', 'and begins as one month back to today.', loaderDashboard.range),
  line(
    'message',
    "Billing banner: without a holder name on file 'Please fill in banking details before being able to submit leads'",
    loaderDashboard.banner,
  ),
  line('action', "and a button 'Go to billing' (`/user/billing-details`).", loaderDashboard.banner),
  line('field', 'It also counts the leads of this month', loaderDashboard.banner, loaderDashboard.sums),
  line('action', "and has a button 'Submit lead' (`/submit-leads`),", loaderDashboard.banner),
  line(
    'rule',
    'disabled for non-organisational loaders without bank details.',
    loaderDashboard.banner,
    loaderDashboard.sums,
  ),
  line('field', "Cards: Leads Loaded (tag 'Per Date Selected');", loaderDashboard.cards, loaderDashboard.sums),
  line('field', "Leads Paid (tag 'Current Month', two decimals);", loaderDashboard.cards, loaderDashboard.sums),
  line(
    'screen',
    "a donut of leads per insurance type ('Leads loaded' in the centre, a count per industry in the legend);",
    loaderDashboard.cards,
    loaderDashboard.sums,
  ),
  line('rule', 'Top Five Earners (hidden from individual loaders).', loaderDashboard.cards, loaderDashboard.sums),
  line(
    'screen',
    'Top Total Earnings of the current month shows ranks 1st to 5th with an amount in rand.',
    loaderDashboard.cards,
    loaderDashboard.sums,
  ),
  line('screen', 'Administrators: the same range and presets.', adminDashboard.cards),
  line('field', 'Cards Average Lead Revenue and Total Leads Loaded,', adminDashboard.cards, adminDashboard.sums),
  line('rule', 'each with a change in percent (sign, two decimals, hidden when 0).', adminDashboard.cards),
  line(
    'screen',
    'A doughnut of the Top Five Organisations with a legend (colours, counts),',
    adminDashboard.cards,
    adminDashboard.sums,
  ),
  line('screen', 'and Top Five Earners.', adminDashboard.cards, adminDashboard.sums),
]
