const titled =
  (file: string) =>
  <const Titles extends Record<string, string>>(titles: Titles): Record<keyof Titles, string> =>
    Object.fromEntries(Object.entries(titles).map(([name, title]) => [name, `${file} > ${title}`])) as never

/** The stories in the browser and the tests of rules and calls that show document 2, by short names. */
export const leads = {
  ...titled('tests/e2e/lead-list.spec.ts')({
    columns: 'administrators see all leads with loader, quality, date and premium; loaders their own with an Email',
    statuses: 'every organisation status has its code, and a client is pending as a warning or else information',
  }),
  ...titled('tests/e2e/lead-search.spec.ts')({
    filters: 'filters, presets and range narrow the list, and Refresh asks again',
    search: "a loader's search is the server's and shows 300 rows; an administrator's finds the loader on any page",
    exported: 'Export says that it is under way, and hands over all that the filters show',
  }),
  ...titled('tests/e2e/lead-editing.spec.ts')({
    edit: 'Edit keeps its rules, shows local numbers, and sends what is empty as absent',
    locked: 'a lead that an organisation got while it was edited is refused in a sentence, and locked from then on',
  }),
}

export const report = titled('tests/e2e/billing-report.spec.ts')({
  filters: 'each filter of the billing report narrows its rows',
  row: 'a row shows its lead to be read and is marked as paid; Refresh asks again',
  bulk: 'bulk actions say how many rows and how much, wait for feedback until they are done, and are kept as batches',
  exported: 'the report is exported with its filters, and marked and exported in one',
})

export const fields = titled('tests/e2e/submit-fields.spec.ts')({
  // oxlint-disable-next-line no-template-curly-in-string -- the title as it stands in the file.
  questions: 'each insurance type asks ${who} its own questions',
  checkDob: 'Check DOB fills in the date of birth and locks it; the client is at least 18',
  dependent: 'questions come with the answers that they depend on, and switches begin as no',
  lists: 'lists are those of the server, and the preferred company is one that buys the type',
  own: "an organisation's own loader needs an ID number for life insurance and funeral cover, and is offered its types",
})

export const submit = titled('tests/e2e/submit-leads.spec.ts')({
  firstStep: 'the first step asks who the client is, and says what is wrong before Next',
  sent: 'a lead is sent as the document says, with everything that was asked, and is then listed',
  byAdministrator: 'an administrator who has submitted a lead comes to the list of all leads',
})

export const profile = titled('tests/e2e/profile.spec.ts')({
  tabs: 'a loader has three tabs and a loader-status section, an administrator two tabs and none',
  account: 'the account shows the profile, keeps its rules, is saved, and says how to be removed',
  bank: 'an individual loader without bank details is sent to them first, chooses of sixteen banks, and may submit then',
  reset: 'Reset password mails a link and opens it in a new tab',
})

export const content = titled('tests/e2e/content.spec.ts')({
  lists: 'five lists are shown; items are added, renamed, hidden and shown again',
  fifty: 'a list holds fifty items at the most',
  hidden: 'a hidden item cannot be chosen any more, and a lead that has it still shows it',
})

export const organisations = {
  ...titled('tests/e2e/organisations.spec.ts')({
    table: 'organisations are a table that is searched, sorted and paged by the server',
    edited: 'an organisation that is edited keeps within its distribution, has its tabs, and leads back to the list',
  }),
  ...titled('tests/e2e/organisation-form.spec.ts')({
    form: 'the form of an organisation says what is missing, derives code and link, copies them, and saves',
    whiteLabel: 'the white-labelling switch opens addresses and colours, previews them, and wants both addresses',
  }),
  ...titled('tests/e2e/lead-company-fees.spec.ts')({
    fees: 'the fees of an external lead company are created, then changed; 100 percent is taken and more refused',
  }),
}

export const contracts = {
  ...titled('tests/e2e/contracts.spec.ts')({
    listed: 'contracts are listed with their derived states, filtered by them, searched and paged',
    renewal: 'an expired external contract is renewed under another name from today on, and stays as it was',
  }),
  ...titled('tests/e2e/contract-forms.spec.ts')({
    internal: 'the form of an internal contract keeps its rules; a type has one contract, and keeps it',
    external: 'the form of an external contract opens fees by quality, clears them again, and keeps its rules',
  }),
}

export const pages = titled('tests/e2e/public-pages.spec.ts')({
  health: 'the health page says Unknown, Healthy, Unhealthy or Error, by what the call answers',
  landing: 'the landing page has a welcome and a copyright, and nothing of the shell',
  shut: 'four pages are public and every other asks for a sign-in',
})

export const selection = titled('tests/e2e/selection.spec.ts')({
  filtered: 'an option list is filtered by any part of a word, in any case, and says when nothing fits',
  thousand: 'a thousand options open and are filtered without a wait, and all of them can be reached',
})

export const entities = titled('tests/http/entities.test.ts')({
  organisation: 'an organisation has the fields of the document, and no code when it is external',
  fees: 'the fees of an external lead company have the fields of the document',
  internal: 'an internal contract has the fields of the document',
  external: 'an external contract has the fields of the document',
  lead: 'a lead has the fields of the document, of any quality, assigned or available',
  sale: 'a sale row has the fields of the document',
  person: 'a loader and the bank details have the fields of the document',
  item: 'a content item has the fields of the document, in each of five categories',
})

export const calls = titled('tests/http/calls.test.ts')({
  all: 'every call of the document is there, and wants a token',
  byId: 'an organisation is created under the id of the call',
  organisations: 'organisations by limit, offset and search, and for the lead form by type and active contract',
  leads: 'leads by each parameter of the call, by first name unless told otherwise',
  sales: 'sale rows by each parameter of the call, oldest first unless told otherwise',
  content: 'content by category, fifty at the most; renamed, hidden and shown',
  limits: 'an export of leads or of sale rows holds 2,000 at the most, and says so',
})

const rulesOf = (path: string) => titled(`packages/rules/src/${path}.test.ts`)

export const rules = {
  ...rulesOf('lead-submission/check')({
    lead: 'a lead with %j gives %j',
    organisational: 'an organisational loader with %j gets %j',
    contact: 'the first step goes by the field rules alone',
    required: 'only the ID number is ever required, and only of organisational loaders',
    offered: '%j is offered %j',
    preferred: 'who prefers a company, and who needs billing details first',
  }),
  ...rulesOf('leads/leads')({
    labels: 'there are two sets of labels, and an unknown type displays its raw key',
    clientStatus: '%s, lapsed %s: the client is %s, shown as %s',
    asks: '%s with %j asks %j',
    edit: 'an edited lead keeps the field rules, and empty is absent',
  }),
  ...rulesOf('contracts/checks')({
    internal: 'an internal contract with %j gives %j',
    locked: 'one internal contract per type, and the type is locked when editing',
    external: 'an external contract with %j gives %j',
    renewal: 'a renewal needs another name and a start that is not in the past',
    cleared: 'deselecting a quality clears its fee',
    counted: 'periods, terms and expiry as the specification counts them',
  }),
  ...rulesOf('contracts/windows')({ state: 'a contract %s' }),
  ...rulesOf('organisations/organisations')({
    distribution: '%s may become %j',
    tabs: '%s has the tabs %j',
    code: 'the code of %s at attempt %d is %s',
    links: 'codes and links',
    organisation: 'an organisation with %j gives %j',
  }),
  ...rulesOf('lead-company-fees/checks')({ fees: 'a fee card with %j gives %j' }),
  ...rulesOf('loaders/loaders')({
    billing: 'billing details with %j give %j',
    person: 'a profile needs everything, the company code only when organisational',
  }),
  ...rulesOf('content/categories')({ content: 'five lists of at most fifty named items' }),
  ...rulesOf('people/sa-id-number')({ idNumber: 'reads %s', notIdNumber: 'refuses %s: %s' }),
  ...rulesOf('people/fields')({
    phone: '%s passes the phone field rule: %s',
    local: 'numbers are shown with a leading zero',
  }),
  ...rulesOf('time/ranges')({
    range: 'a range is sent as the specification has it and read as whole days in Johannesburg',
  }),
  ...rulesOf('time/calendar')({ dates: 'dates are shown as the specification says' }),
  ...rulesOf('money/rand')({ rand: '%d cents are shown as %s' }),
} as const

export const others = {
  roles: "tests/http/role-matrix.test.ts > %s by a loader on somebody else's: never an answer",
  forbidden: 'tests/http/role-matrix.test.ts > a refused call by %s changes nothing, in any table',
  notForYou: 'tests/e2e/errors.spec.ts > a loader who opens a page of administrators reads that it is not for loaders',
  openPages: 'apps/web/src/route-table.test.ts > only what a visitor needs is open to anyone',
  managed: 'apps/web/src/route-table.test.ts > bank details are for loaders, and what is managed is for administrators',
  ownLoader: "tests/e2e/organisational-loader.spec.ts > an organisation's own loader submits leads that stay with it",
  mainJob: 'tests/e2e/main-job.spec.ts > a lead is bought, sold, billed and paid',
  offered:
    'tests/http/submission.test.ts > an organisational loader is offered and may submit only what the own contracts cover',
  assigned: 'tests/http/submission.test.ts > an assigned lead cannot be edited: 409; an available one can',
  failure: 'apps/web/src/api/api-error.test.ts > %j is shown as %s',
  changes:
    'apps/web/src/features/leads/lead-values.test.ts > what is empty is absent, and what was taken out is cleared',
  anotherType: 'apps/web/src/features/leads/lead-values.test.ts > another insurance type goes along',
  claims: 'apps/web/src/session/claims.test.ts > an organisational loader',
  tablePreset: 'apps/web/src/ui/table-address.test.ts > an empty address is the first page of ten in the preset order',
  publicHealth:
    'tests/http/documents.test.ts > /health: Healthy, for a fetch; the page of that name, for a browser; Unhealthy with 503 without the database',
  internalRoute: 'tests/scenarios/main-job.test.ts > a loader of an internal organisation submits to it alone',
  poolRoute:
    'tests/scenarios/main-job.test.ts > the worked example, to the cent: a lead straight to cashed owes four rows',
} as const
