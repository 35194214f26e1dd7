import { line, type ManifestSection } from '../manifest-line.ts'
import { adminDashboard, calls, claims, guards, loaderDashboard, shell, users } from './shown-by.ts'

const mainJob = 'tests/e2e/main-job.spec.ts > a lead is bought, sold, billed and paid'
const matrix = 'tests/http/role-matrix.test.ts'

export const roles: ManifestSection = {
  heading: 'Document 1, section 6',
  lines: [
    line('role', 'The roles claim: `user:admin` is an administrator,', claims('an administrator'), shell.administrator),
    line('role', '`user:loader` a lead loader.', claims('an organisational loader'), shell.loader),
    line('role', 'The type comes from the token too.', claims('an organisational loader'), loaderDashboard.sums),
    line('role', 'Loaders have their dashboard, submit leads', mainJob, loaderDashboard.cards),
    line('role', 'and keep their bank details.', mainJob, calls.billing),
    line('role', 'Organisational loaders may submit without bank details of their own.', loaderDashboard.sums),
    line('rule', 'Individual loaders are warned when no active external contract has room.', loaderDashboard.banner),
    line(
      'role',
      'Administrators have their dashboard and its figures;',
      adminDashboard.cards,
      `${matrix} > a refused call by %s changes nothing, in any table`,
    ),
    line(
      'role',
      'they approve, deny, block, unblock and edit users and re-send approvals.',
      users.requests,
      users.actions,
      `${matrix} > a refused call by %s changes nothing, in any table`,
    ),
    line(
      'rule',
      "Administrators' records are read under the `admins` path, loaders' under `loaders`, and nobody else's.",
      guards.records,
    ),
    line(
      'rule',
      'Every route needs a sign-in except request-access, landing-page, set-password and health.',
      guards.routes,
    ),
  ],
}
