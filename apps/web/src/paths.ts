/** The address's parameter that names the lead whose dialog lies over the page. */
export const shownLeadParameter = 'lead'

/** The address's parameter that names the return or late sale whose dialog lies over the page. */
export const shownCaseParameter = 'case'

/** The address's parameter that names the document that is looked for in a list of them. */
export const shownDocumentParameter = 'document'

/** The address's parameter that names the contract that a new one begins like. */
export const likeParameter = 'like'

/** Every path of the application, as a function: `<Link to={paths.leads(loaderId)}>`. */
export const paths = {
  home: (companyCode?: string) => `/${branded(companyCode)}`,
  requestAccess: (companyCode?: string) => `/request-access${branded(companyCode)}`,
  setPassword: (id?: string) => `/set-password${id === undefined ? '' : `?id=${part(id)}`}`,
  forgotPassword: (companyCode?: string) => `/forgot-password${branded(companyCode)}`,
  resetPassword: (id?: string) => `/reset-password${id === undefined ? '' : `?id=${part(id)}`}`,
  landingPage: () => '/landing-page',
  health: () => '/health',

  userManagement: () => '/user-management',
  activeUsers: () => '/user-management/active-users',
  invitations: () => '/user-management/invitations',
  administrators: () => '/user-management/administrators',

  account: () => '/user/account',
  billingDetails: () => '/user/billing-details',
  security: () => '/user/security',

  outcomeCases: () => '/leads/returns-and-late-sales',
  outcomeCase: (id: string) => `/leads/returns-and-late-sales?${shownCaseParameter}=${part(id)}`,
  speedToContact: () => '/leads/speed-to-contact',
  returnRates: () => '/leads/return-rates',
  leads: (loaderId?: string) => `/leads${optional(loaderId)}`,
  lead: (id: string) => `/leads?${shownLeadParameter}=${part(id)}`,
  submitLeads: (insuranceType?: string) => `/submit-leads${optional(insuranceType)}`,
  earnings: () => '/my-earnings',
  boughtLead: (id: string) => `/?${shownLeadParameter}=${part(id)}`,
  boughtLeads: () => '/?state=all',
  ownContracts: () => '/contracts',
  ownOutcomes: () => '/outcomes',
  ownCases: () => '/returns',
  ownCase: (id: string) => `/returns?${shownCaseParameter}=${part(id)}`,
  ownInvoices: () => '/invoices',
  ownInvoice: (invoiceId: string) => `/invoices/${part(invoiceId)}`,
  ownIntegration: () => '/integration',
  colleagues: () => '/colleagues',
  reports: () => '/reports',
  dataRequests: () => '/administration',
  backgroundWork: () => '/administration/background-work',
  auditLog: () => '/administration/audit-log',
  books: () => '/reports/books',
  entries: () => '/reports/books/entries',
  paymentRuns: () => '/reports/payment-runs',
  paymentRun: (runId: string) => `/reports/payment-runs/${part(runId)}`,
  /** A document that was written for a payee, among those of its run, or of all. */
  selfBilled: (number: string, runId?: string | null) =>
    `/reports/${runId ? `payment-runs/${part(runId)}` : 'vat-registrations'}?${shownDocumentParameter}=${part(number)}`,
  vatRegistrations: () => '/reports/vat-registrations',
  invoices: () => '/reports/invoices',
  receipts: () => '/reports/invoices/payments',
  bankStatement: () => '/reports/invoices/bank-statement',
  invoice: (invoiceId: string) => `/reports/invoices/${part(invoiceId)}`,
  contentManagement: () => '/content-management',

  organisations: () => '/organisation-management',
  organisationDetails: (orgId: string) => `/organisation-management/details/${part(orgId)}`,
  setUp: (orgId: string) => `/organisation-management/set-up/${part(orgId)}`,
  outcomeUpload: (orgId: string) => `/organisation-management/outcomes/${part(orgId)}`,
  internalContracts: (orgId: string) => `/organisation-management/internal-contract/${part(orgId)}`,
  internalContract: (orgId: string, id?: string) =>
    `/organisation-management/internal-contract/${part(orgId)}/edit${optional(id)}`,
  externalContracts: (orgId: string) => `/organisation-management/external-contract/${part(orgId)}`,
  externalContract: (orgId: string, id?: string) =>
    `/organisation-management/external-contract/${part(orgId)}/edit${optional(id)}`,
  externalContractLike: (orgId: string, id: string) =>
    `/organisation-management/external-contract/${part(orgId)}/edit?${likeParameter}=${part(id)}`,
  externalFees: (orgId: string) => `/organisation-management/external-fees/${part(orgId)}`,
} as const

const part = encodeURIComponent
const branded = (companyCode: string | undefined): string =>
  companyCode === undefined ? '' : `?cc=${encodeURIComponent(companyCode)}`
const optional = (text: string | undefined): string => (text === undefined ? '' : `/${part(text)}`)
