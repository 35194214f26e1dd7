import { line, type ManifestSection } from '../manifest-line.ts'
import {
  adminDashboard,
  calls,
  claims,
  loaderDashboard,
  rand,
  requestAccess,
  shell,
  users,
  whiteLabel,
} from './shown-by.ts'

const mainJob = 'tests/e2e/main-job.spec.ts > a lead is bought, sold, billed and paid'

export const purpose: ManifestSection = {
  heading: 'Document 1, section 1',
  lines: [
    line('screen', 'A single page web application for insurance referrals in South Africa.', mainJob),
    line('rule', 'Each lead belongs to one insurance type (industry).', loaderDashboard.sums),
    line('role', 'Two kinds of people sign in: administrators, labelled `Admin`,', shell.administrator),
    line('role', 'and lead loaders, labelled `Lead loader`.', shell.loader),
    line('role', 'A loader is individual or organisational.', requestAccess.rules, claims('an organisational loader')),
    line(
      'rule',
      'An organisational loader belongs to the organisation that its company code names',
      calls.request,
      users.requests,
    ),
    line(
      'screen',
      "and may see that organisation's white label: logo, background image, colours.",
      whiteLabel.worn,
      whiteLabel.code,
    ),
    line('rule', 'Loaders submit leads and earn a sale commission and a fee commission.', mainJob),
    line('rule', 'Money is written with the prefix R and two decimals.', rand, loaderDashboard.cards),
    line('action', 'Administrators approve or deny requests for access,', users.requests),
    line('action', 'block and unblock loaders, edit loaders,', users.actions),
    line('screen', 'see the figures of the whole platform,', adminDashboard.sums),
    line('action', 'and manage users, organisations, contracts and reports.', mainJob),
    line(
      'rule',
      'Signing in is left to an identity provider.',
      'tests/e2e/guards.spec.ts > with nothing to remember sign-in leads to the root, and asks as it has to',
    ),
    line(
      'screen',
      'The footer links two PDF files: the POPIA notice and the privacy policy.',
      shell.footer,
      'tests/http/documents.test.ts > %s is a dated PDF',
    ),
    line('screen', "The header says 'Supported By {product}'.", shell.administrator),
    line('rule', 'The query parameter `theme` with the value `omi` hides these words.', shell.omi),
  ],
}
