import type { AsyncRouteComponent } from '@tanstack/react-router'
import { lazyRouteComponent as page } from '@tanstack/react-router'
import type { PageName, ParametersOf } from './route-table.ts'

/**
 * The page behind each route of `route-table.ts`, each loaded when it is first shown. A page is handed the parameters of
 * its path as properties, and wants none that its path does not have.
 */
export const pages: { [Name in PageName]: AsyncRouteComponent<ParametersOf<Name>> } = {
  home: page(() => import('./features/insights/dashboard-page.tsx'), 'DashboardPage'),
  requestAccess: page(() => import('./features/access/request-access-page.tsx'), 'RequestAccessPage'),
  setPassword: page(() => import('./features/passwords/set-password-page.tsx'), 'SetPasswordPage'),
  forgotPassword: page(() => import('./features/passwords/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  resetPassword: page(() => import('./features/passwords/reset-password-page.tsx'), 'ResetPasswordPage'),
  landingPage: page(() => import('./features/landing/landing-page.tsx'), 'LandingPage'),
  health: page(() => import('./features/health/health-page.tsx'), 'HealthPage'),
  userManagement: page(() => import('./features/access/access-requests-page.tsx'), 'AccessRequestsPage'),
  activeUsers: page(() => import('./features/loaders/active-users-page.tsx'), 'ActiveUsersPage'),
  dataRequests: page(() => import('./features/data-requests/data-requests-page.tsx'), 'DataRequestsPage'),
  backgroundWork: page(() => import('./features/background-work/background-work-page.tsx'), 'BackgroundWorkPage'),
  earnings: page(() => import('./features/sales/earnings-page.tsx'), 'EarningsPage'),
  reports: page(() => import('./features/sales/billing-report-page.tsx'), 'BillingReportPage'),
  organisations: page(() => import('./features/organisations/organisations-page.tsx'), 'OrganisationsPage'),
  organisationDetails: page(
    () => import('./features/organisations/organisation-details-page.tsx'),
    'OrganisationDetailsPage',
  ),
  internalContracts: page(() => import('./features/contracts/contracts-pages.tsx'), 'InternalContractsPage'),
  internalContract: page(() => import('./features/contracts/internal-contract-page.tsx'), 'InternalContractPage'),
  externalContracts: page(() => import('./features/contracts/contracts-pages.tsx'), 'ExternalContractsPage'),
  externalContract: page(() => import('./features/contracts/external-contract-page.tsx'), 'ExternalContractPage'),
  externalFees: page(() => import('./features/lead-company-fees/external-fees-page.tsx'), 'ExternalFeesPage'),
  outcomeCases: page(() => import('./features/outcomes/cases-page.tsx'), 'CasesPage'),
  outcomeUpload: page(() => import('./features/outcomes/upload-page.tsx'), 'UploadPage'),
  leads: page(() => import('./features/leads/leads-page.tsx'), 'LeadsPage'),
  account: page(() => import('./features/profile/account-page.tsx'), 'AccountPage'),
  billingDetails: page(() => import('./features/billing/billing-details-page.tsx'), 'BillingDetailsPage'),
  security: page(() => import('./features/profile/security-page.tsx'), 'SecurityPage'),
  contentManagement: page(() => import('./features/content/content-management-page.tsx'), 'ContentManagementPage'),
  submitLeads: page(() => import('./features/lead-submission/submit-leads-page.tsx'), 'SubmitLeadsPage'),
}
