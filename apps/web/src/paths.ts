/** The address's parameter that names the lead whose dialog lies over the page. */
export const shownLeadParameter = 'lead'

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
  dataRequests: () => '/user-management/data-requests',
  backgroundWork: () => '/user-management/background-work',

  account: () => '/user/account',
  billingDetails: () => '/user/billing-details',
  security: () => '/user/security',

  outcomeCases: () => '/leads/returns-and-late-sales',
  leads: (loaderId?: string) => `/leads${optional(loaderId)}`,
  lead: (id: string) => `/leads?${shownLeadParameter}=${part(id)}`,
  submitLeads: (insuranceType?: string) => `/submit-leads${optional(insuranceType)}`,
  earnings: () => '/my-earnings',
  reports: () => '/reports',
  contentManagement: () => '/content-management',

  organisations: () => '/organisation-management',
  organisationDetails: (orgId: string) => `/organisation-management/details/${part(orgId)}`,
  outcomeUpload: (orgId: string) => `/organisation-management/outcomes/${part(orgId)}`,
  internalContracts: (orgId: string) => `/organisation-management/internal-contract/${part(orgId)}`,
  internalContract: (orgId: string, id?: string) =>
    `/organisation-management/internal-contract/${part(orgId)}/edit${optional(id)}`,
  externalContracts: (orgId: string) => `/organisation-management/external-contract/${part(orgId)}`,
  externalContract: (orgId: string, id?: string) =>
    `/organisation-management/external-contract/${part(orgId)}/edit${optional(id)}`,
  externalFees: (orgId: string) => `/organisation-management/external-fees/${part(orgId)}`,
} as const

const part = encodeURIComponent
const branded = (companyCode: string | undefined): string =>
  companyCode === undefined ? '' : `?cc=${encodeURIComponent(companyCode)}`
const optional = (text: string | undefined): string => (text === undefined ? '' : `/${part(text)}`)
