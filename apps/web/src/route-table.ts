/** Who a page is for. `anyone` needs no sign-in and says which plain layout the page has. */
export type Audience = 'anyone:authentication' | 'anyone:landing' | 'everyone' | 'administrators' | 'loaders'

/** All routes of documents 1 and 2, and our own for outcomes, data requests and background work: page, path, and who it is for. */
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
  ['leads', '/leads/{-$id}', 'everyone'],
  ['submitLeads', '/submit-leads/{-$type}', 'everyone'],

  ['outcomeCases', '/leads/returns-and-late-sales', 'administrators'],
  ['userManagement', '/user-management', 'administrators'],
  ['activeUsers', '/user-management/active-users', 'administrators'],
  ['dataRequests', '/user-management/data-requests', 'administrators'],
  ['backgroundWork', '/user-management/background-work', 'administrators'],
  ['reports', '/reports', 'administrators'],
  ['contentManagement', '/content-management', 'administrators'],
  ['organisations', '/organisation-management', 'administrators'],
  ['organisationDetails', '/organisation-management/details/$orgId', 'administrators'],
  ['outcomeUpload', '/organisation-management/outcomes/$orgId', 'administrators'],
  ['internalContracts', '/organisation-management/internal-contract/$orgId', 'administrators'],
  ['internalContract', '/organisation-management/internal-contract/$orgId/edit/{-$id}', 'administrators'],
  ['externalContracts', '/organisation-management/external-contract/$orgId', 'administrators'],
  ['externalContract', '/organisation-management/external-contract/$orgId/edit/{-$id}', 'administrators'],
  ['externalFees', '/organisation-management/external-fees/$orgId', 'administrators'],
] as const satisfies readonly (readonly [string, string, Audience])[]

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
