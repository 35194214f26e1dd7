import { testsOf } from '../manifest-line.ts'

// Short names for tests that several lines of document 1 are shown by.

const inShell = testsOf('tests/e2e/shell.spec.ts')
export const shell = {
  loading: inShell('the whole screen says that it is loading until it is known who is signed in'),
  administrator: inShell('an administrator has a header, the navigation of administrators and a user menu'),
  loader: inShell('a loader has the navigation of loaders; Logout comes back with the company code'),
  logout: inShell('Logout of somebody without a company code comes back to the bare origin'),
  picture: inShell('the user menu shows the picture of the ID token'),
  marked: inShell('an entry is marked on its own pages and those below, Home only on its own'),
  omi: inShell('the theme omi in the address hides whose product it is'),
  footer: inShell('the footer leads to the POPIA notice and the privacy policy, each a dated PDF'),
  landing: inShell('the landing page is a bare container: a welcome and a copyright footer'),
}

const inGuards = testsOf('tests/e2e/guards.spec.ts')
export const guards = {
  remembered: inGuards('the full path is remembered, and code, state and iss are gone from it'),
  root: inGuards('with nothing to remember sign-in leads to the root, and asks as it has to'),
  routes: inGuards('every route asks for a sign-in, except request-access, landing-page, set-password and health'),
  frame: inGuards('a reload renews the session in a hidden frame, without a password'),
  refresh: inGuards('a token that is refused is renewed by the refresh token, and the call goes out again'),
  blocked: inGuards('somebody whose sessions have ended is signed out here as soon as a renewal says login_required'),
  cookie: inGuards('the cookie that says that there is a session lasts one day'),
  renewed: inGuards('an access token is renewed a minute before it ends, and not earlier'),
  records: inGuards('records are read under the path of the kind of user, and nobody else reads any'),
}

const inFailures = testsOf('tests/e2e/sign-in-failures.spec.ts')
export const failures = {
  endpoint: inFailures('what the token endpoint answers is said in words, with a way back to sign-in'),
  state: inFailures('an answer whose state is another: Invalid state'),
  transaction: inFailures('an answer that nobody here asked for: Invalid state'),
  loginRequired: inFailures('the provider answers login_required: in words'),
  popup: inFailures('signing in works in a window of its own too'),
  cancelled: inFailures('the window is closed before: cancelled'),
  popupTimeout: inFailures('the window stays without an answer for 60 seconds: timeout'),
  tokenTimeout: inFailures(
    'a token request without an answer ends after 10 seconds, and the third one ends the sign-in',
  ),
  frameTimeout: inFailures('the hidden frame is given 60 seconds, then a person signs in'),
  idToken: inFailures('an ID token that is not as it should be signs nobody in'),
}

const inWhiteLabel = testsOf('tests/e2e/white-label.spec.ts')
export const whiteLabel = {
  worn: inWhiteLabel("a loader's pages wear the organisation's colours, each made readable, and its logo"),
  noFlash: inWhiteLabel('the branding is waited for, so that no other colours flash up before it'),
  late: inWhiteLabel('800 ms at the most: then the shell shows without'),
  failed: inWhiteLabel('a branding that cannot be had is none'),
  loadersOnly: inWhiteLabel('only loaders of an organisation get a white label'),
  code: inWhiteLabel('a company code in the address brings logo and background before the page shows'),
  atOnce: inWhiteLabel('without a company code the page shows at once, and the code default is asked for'),
}

const inLoaderDashboard = testsOf('tests/e2e/loader-dashboard.spec.ts')
export const loaderDashboard = {
  range: inLoaderDashboard('the range is one month back to today; quick filters and two calendars change it'),
  noFuture: inLoaderDashboard('no day after today can be chosen'),
  cards: inLoaderDashboard('an individual loader sees the cards, the donut and the ranks, and no earners by name'),
  banner: inLoaderDashboard('the banner asks for bank details, and an individual loader submits nothing before'),
  sums: inLoaderDashboard("an organisational loader's figures are the sums of the raw rows"),
}

const inAdminDashboard = testsOf('tests/e2e/admin-dashboard.spec.ts')
export const adminDashboard = {
  cards: inAdminDashboard('the cards carry their change with its sign and two decimals, and nothing at 0'),
  sums: inAdminDashboard("the whole platform's figures are the sums of the raw rows"),
}

export const users = {
  requests: testsOf('tests/e2e/access-requests.spec.ts')(
    'requests: columns, search, approving with both percentages, denying',
  ),
  active: testsOf('tests/e2e/active-users.spec.ts')(
    'active users: columns, both filters, and those who only asked are not there',
  ),
  actions: testsOf('tests/e2e/edit-user.spec.ts')('a user is blocked, unblocked, sent the mail again and edited'),
}

const inRequestAccess = testsOf('tests/e2e/request-access.spec.ts')
export const requestAccess = {
  rules: inRequestAccess('every field of the request has its rule and its words'),
  sent: inRequestAccess('a request is sent as it was filled in; nothing is lost when that fails'),
  invited: inRequestAccess('an invitation selects organisational and fills in the code; afterwards the form gives way'),
}

export const setPassword = testsOf('tests/e2e/set-password.spec.ts')(
  'a password is set by the link of the mail, with every rule in words',
)

const inTable = testsOf('tests/e2e/shared-table.spec.ts')
export const table = {
  pages: inTable('pages: how many a page, Previous, Next, the count and what is shown'),
  order: inTable('columns order the rows, one way and the other; first name ascending at first'),
  address: inTable('page, order and filters are in the address: Back, reload and a shared link show the same'),
  searching: inTable('the results are told while searching too, and typing is one step in the history'),
}

const inNetwork = testsOf('tests/e2e/network.spec.ts')
export const network = {
  retries: inNetwork('a read that fails is tried again three times, after 1, 2 and 4 seconds'),
  kept: inNetwork('answers are kept for five minutes: a page that is opened again within them shows its rows at once'),
  once: inNetwork('identical reads at the same time go out once'),
}

export const toasts = {
  shown: testsOf('tests/e2e/toasts.spec.ts')(
    'toasts stand at the top right for 4 seconds, 20 at the most, without a progress bar',
  ),
  kinds: testsOf('apps/web/src/ui/toast.test.ts')(
    'each kind has a colour of its own, and only bad news interrupts a screen reader',
  ),
  duration: testsOf('apps/web/src/ui/toast.test.ts')('of the kind %s last 4000 ms'),
}

const inCalls = testsOf('tests/http/document-1-calls.test.ts')
export const calls = {
  administrator: inCalls('an administrator has an own record: read, changed, and a reset link as text'),
  loader: inCalls('a loader has an own record with every field, and a reset link as text'),
  request: inCalls('a request for access takes each title; the company code only with organisational'),
  list: inCalls('loaders are listed by status, by what they are not, by type and search, in pages and in order'),
  change: inCalls('an administrator changes everything of a loader'),
  access: inCalls('access is decided without a body, but for the percentages of an approval'),
  billing: inCalls('bank details are saved once by POST, changed by PATCH and read'),
  organisations: inCalls('organisations are listed in pages and by search, up to 1000 for choices'),
  insights: inCalls('insights answer a range in the shapes of the charts'),
  leads: inCalls('leads are listed by loader and range, in pages of any offered size and in order'),
}

const inSend = testsOf('apps/web/src/api/send.test.ts')
export const send = {
  base: inSend('goes to the base address of the settings and carries the token'),
  withoutToken: inSend('goes out without a token when none can be had'),
  error: inSend('that is no success is an error with its status, its text and its body: %s'),
}

export const fields = testsOf('packages/rules/src/people/fields.test.ts')
export const loaders = testsOf('packages/rules/src/loaders/loaders.test.ts')
export const claims = testsOf('apps/web/src/session/claims.test.ts')
export const problems = testsOf('apps/web/src/session/identity-problem.test.ts')
export const rand = 'packages/rules/src/money/rand.test.ts > %d cents are shown as %s'
