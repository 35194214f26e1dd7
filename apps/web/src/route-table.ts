/** Who a page is for. `anyone` needs no sign-in and says which plain layout the page has. */
export type Audience =
  | 'anyone:authentication'
  | 'anyone:landing'
  | 'everyone'
  /** Loaders and administrators. */
  | 'submitters'
  | 'administrators'
  | 'loaders'
  | 'buyers'

/** All routes of documents 1 and 2, and our own for buyers, invitations, administrators, outcomes, data requests, payment runs, invoices, background work and the audit log: page, path, and who it is for. */
export const routeTable = [
  ['requestAccess', '/request-access', 'anyone:authentication'],
  ['setPassword', '/set-password', 'anyone:authentication'],
  ['forgotPassword', '/forgot-password', 'anyone:authentication'],
  ['resetPassword', '/reset-password', 'anyone:authentication'],
  ['landingPage', '/landing-page', 'anyone:landing'],
  ['health', '/health', 'anyone:landing'],

  ['home', '/', 'everyone'],
  ['account', '/user/account', 'everyone'],
  ['billingDetails', '/user/billing-details', 'loaders'],
  ['security', '/user/security', 'everyone'],
  ['earnings', '/my-earnings', 'loaders'],
  ['leads', '/leads/{-$id}', 'submitters'],
  ['submitLeads', '/submit-leads/{-$type}', 'submitters'],
  ['ownContracts', '/contracts', 'buyers'],
  ['ownOutcomes', '/outcomes', 'buyers'],
  ['ownCases', '/returns', 'buyers'],
  ['ownInvoices', '/invoices', 'buyers'],
  ['ownInvoice', '/invoices/$invoiceId', 'buyers'],
  ['ownIntegration', '/integration', 'buyers'],
  ['colleagues', '/colleagues', 'buyers'],

  ['outcomeCases', '/leads/returns-and-late-sales', 'administrators'],
  ['speedToContact', '/leads/speed-to-contact', 'administrators'],
  ['returnRates', '/leads/return-rates', 'administrators'],
  ['userManagement', '/user-management', 'administrators'],
  ['activeUsers', '/user-management/active-users', 'administrators'],
  ['reports', '/reports', 'administrators'],
  ['invitations', '/user-management/invitations', 'administrators'],
  ['administrators', '/user-management/administrators', 'administrators'],
  ['dataRequests', '/administration', 'administrators'],
  ['backgroundWork', '/administration/background-work', 'administrators'],
  ['auditLog', '/administration/audit-log', 'administrators'],
  ['books', '/reports/books', 'administrators'],
  ['entries', '/reports/books/entries', 'administrators'],
  ['paymentRuns', '/reports/payment-runs', 'administrators'],
  ['paymentRun', '/reports/payment-runs/$runId', 'administrators'],
  ['vatRegistrations', '/reports/vat-registrations', 'administrators'],
  ['invoices', '/reports/invoices', 'administrators'],
  ['receipts', '/reports/invoices/payments', 'administrators'],
  ['bankStatement', '/reports/invoices/bank-statement', 'administrators'],
  ['invoice', '/reports/invoices/$invoiceId', 'administrators'],
  ['contentManagement', '/content-management', 'administrators'],
  ['organisations', '/organisation-management', 'administrators'],
  ['organisationDetails', '/organisation-management/details/$orgId', 'administrators'],
  ['setUp', '/organisation-management/set-up/$orgId', 'administrators'],
  ['outcomeUpload', '/organisation-management/outcomes/$orgId', 'administrators'],
  ['internalContracts', '/organisation-management/internal-contract/$orgId', 'administrators'],
  ['internalContract', '/organisation-management/internal-contract/$orgId/edit/{-$id}', 'administrators'],
  ['externalContracts', '/organisation-management/external-contract/$orgId', 'administrators'],
  ['externalContract', '/organisation-management/external-contract/$orgId/edit/{-$id}', 'administrators'],
  ['externalFees', '/organisation-management/external-fees/$orgId', 'administrators'],
] as const satisfies readonly (readonly [string, string, Audience])[]

/** Where pages were before, and are looked for by bookmarks and old mails. */
export const movedPages: readonly (readonly [string, string])[] = [
  ['/user-management/data-requests', '/administration'],
  ['/user-management/background-work', '/administration/background-work'],
]

export type PageName = (typeof routeTable)[number][0]

type PathOf<Name extends PageName> = Extract<(typeof routeTable)[number], readonly [Name, ...unknown[]]>[1]

/** What a page's path names: `$orgId` is always there, `{-$id}` may be missing. */
export type ParametersOf<Name extends PageName> = ParametersIn<PathOf<Name>>

type ParametersIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParameterIn<Part> & ParametersIn<Rest>
  : ParameterIn<Path>

type ParameterIn<Part extends string> = Part extends `{-$${infer Name}}`
  ? { readonly [Parameter in Name]?: string | undefined }
  : Part extends `$${infer Name}`
    ? { readonly [Parameter in Name]: string }
    : {}
