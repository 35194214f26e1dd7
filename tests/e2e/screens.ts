import { expect, type Locator, type Page } from '@playwright/test'
import { type Audience, type PageName, routeTable } from '../../apps/web/src/route-table.ts'
import { standStill } from './axe.ts'
import { rowAction, rowWith } from './steps/fields.ts'
import { fillLead } from './steps/leads.ts'
import { somebody } from './steps/people.ts'
import type { Settled } from './steps/settle.ts'
import { soon } from './steps/time.ts'

export type Who = 'visitor' | 'administrator' | 'loader' | 'buyer'

/** One thing to look at: a page, or what opens on it. */
export interface Screen {
  readonly name: string
  readonly who: Who
  readonly path: string
  readonly open?: (page: Page) => Promise<unknown>
  /** What is there once it has opened. */
  readonly shows?: (page: Page) => Locator
  /** What opens has changed the page behind it. */
  readonly changesPage?: boolean
}

/** Where each page of the route table is, for each kind of person who may see something there. */
export function routes(settled: Settled): Record<PageName, string> {
  const organisations = '/organisation-management'
  return {
    requestAccess: `/request-access?cc=${settled.companyCode}`,
    setPassword: settled.links.setUp,
    forgotPassword: '/forgot-password',
    resetPassword: settled.links.reset,
    landingPage: '/landing-page',
    health: '/health',
    home: '/',
    account: '/user/account',
    billingDetails: '/user/billing-details',
    security: '/user/security',
    outcomeCases: '/leads/returns-and-late-sales',
    speedToContact: '/leads/speed-to-contact',
    returnRates: '/leads/return-rates',
    outcomeUpload: `${organisations}/outcomes/${settled.both}`,
    leads: '/leads',
    submitLeads: '/submit-leads',
    earnings: '/my-earnings',
    ownContracts: '/contracts',
    ownOutcomes: '/outcomes',
    ownCases: '/returns',
    ownInvoices: '/invoices',
    ownInvoice: `/invoices/${settled.invoice}`,
    ownIntegration: '/integration',
    colleagues: '/colleagues',
    userManagement: '/user-management',
    activeUsers: '/user-management/active-users',
    invitations: '/user-management/invitations',
    administrators: '/user-management/administrators',
    dataRequests: '/administration',
    backgroundWork: '/administration/background-work',
    auditLog: '/administration/audit-log',
    reports: '/reports',
    books: '/reports/books',
    entries: '/reports/books/entries',
    paymentRuns: '/reports/payment-runs',
    paymentRun: `/reports/payment-runs/${settled.paymentRun}`,
    vatRegistrations: '/reports/vat-registrations',
    invoices: '/reports/invoices',
    receipts: '/reports/invoices/payments',
    bankStatement: '/reports/invoices/bank-statement',
    invoice: `/reports/invoices/${settled.invoice}`,
    contentManagement: '/content-management',
    organisations,
    organisationDetails: `${organisations}/details/${settled.both}`,
    setUp: `${organisations}/set-up/${settled.byApi}`,
    internalContracts: `${organisations}/internal-contract/${settled.both}`,
    internalContract: `${organisations}/internal-contract/${settled.both}/edit/${settled.internalContract}`,
    externalContracts: `${organisations}/external-contract/${settled.both}`,
    externalContract: `${organisations}/external-contract/${settled.both}/edit/${settled.externalContract}`,
    externalFees: `${organisations}/external-fees/${settled.leadCompany}`,
  }
}

const audienceOf = new Map<string, Audience>(routeTable.map(([name, , audience]) => [name, audience]))
const isPublic = (name: string): boolean => audienceOf.get(name)?.startsWith('anyone') ?? false

/** For whom a page may be for each kind of person to see it; every other page says that it is not for them. */
const openTo = {
  administrator: ['everyone', 'submitters', 'administrators'],
  loader: ['everyone', 'submitters', 'loaders'],
  buyer: ['everyone', 'buyers'],
} as const satisfies Partial<Record<Who, readonly Audience[]>>

/** The sign-in page, every route to each kind of person who may see something there, and to each one that is shut to them. */
export function pages(settled: Settled): Screen[] {
  const all = Object.entries(routes(settled))
  const of = (who: keyof typeof openTo): Screen[] => {
    const audiences: readonly Audience[] = openTo[who]
    const isOpen = ([name]: [string, string]) => audiences.some(audience => audience === audienceOf.get(name))
    const shut = all.filter(route => !isOpen(route) && !isPublic(route[0])).slice(0, 1)
    return [...all.filter(isOpen), ...shut].map(([name, path]) => ({ name, who, path }))
  }
  return [
    { name: 'sign-in', who: 'visitor', path: '/' },
    ...all.filter(([name]) => isPublic(name)).map(([name, path]) => ({ name, who: 'visitor' as const, path })),
    { name: 'request-access-individual', who: 'visitor', path: '/request-access' },
    { name: 'unusable-link', who: 'visitor', path: '/set-password' },
    { name: 'spent-link', who: 'visitor', path: '/set-password?id=not-a-real-one' },
    ...of('administrator'),
    { name: 'not-found', who: 'administrator', path: '/no-such-page' },
    { name: 'organisation-by-api', who: 'administrator', path: `/organisation-management/details/${settled.byApi}` },
    ...of('loader'),
    ...of('buyer'),
  ]
}

const inDialog = (role: 'button' | 'heading' | 'textbox', name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole(role, { name, exact: true })
const field = (name: string) => inDialog('textbox', name)
const menuItem = (page: Page) => page.getByRole('menuitem').first()

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const onRow = (table: string, text: string, action: string) => (page: Page) =>
  rowAction(rowWith(page, table, text).first(), action)

/** What opens on pages: dialogs, menus, the form's second step, and forms with their mistakes. */
export function openings(settled: Settled): Screen[] {
  const at = routes(settled)
  const { loader } = settled
  return [
    { name: 'sign-in-refused', who: 'visitor', path: '/', open: press('Sign in') },
    { name: 'request-access-mistakes', who: 'visitor', path: at.requestAccess, open: sendEmptyRequest },
    { name: 'set-password-mistakes', who: 'visitor', path: at.setPassword, open: press('Set password') },
    ...dealtOut(administratorsOpenings(settled)),
    { name: 'submit-lead-second-step', who: 'loader', path: at.submitLeads, open: openSecondStep },
    {
      name: 'vat-registration',
      who: 'loader',
      path: at.billingDetails,
      open: press('Enter VAT number'),
      shows: field('VAT number'),
    },
    { name: 'choices', who: 'loader', path: at.submitLeads, open: openChoices },
    {
      name: 'view-own-lead',
      who: 'loader',
      path: `/leads/${loader.id}?search=Johan`,
      open: onRow('My leads', 'Johan van der Merwe', 'View'),
      shows: inDialog('heading', 'Consent'),
    },
  ]
}

function administratorsOpenings(settled: Settled): Screen[] {
  const at = routes(settled)
  const administrators = (name: string, path: string, open: Screen['open'], shows?: Screen['shows']): Screen => ({
    name,
    who: 'administrator',
    path,
    open,
    shows,
  })
  const { waiting, loader, client } = settled
  return [
    administrators(
      'approve',
      `${at.userManagement}?search=Sithole`,
      onRow('Access requests', waiting.email, 'Approve'),
      field('Fee commission'),
    ),
    administrators(
      'approve-corrected',
      `${at.userManagement}?search=Sithole`,
      async page => {
        await onRow('Access requests', waiting.email, 'Approve')(page)
        await press('Correct these details')(page)
      },
      field('First name'),
    ),
    administrators(
      'deny',
      `${at.userManagement}?search=Sithole`,
      onRow('Access requests', waiting.email, 'Deny'),
      inDialog('button', 'Deny'),
    ),
    administrators('invite-loader', at.invitations, press('Invite a loader'), field('Email address')),
    {
      name: 'invitation-link',
      who: 'administrator',
      path: at.invitations,
      open: async page => {
        await press('Invite a loader')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
      },
      shows: inDialog('textbox', 'Link'),
      changesPage: true,
    },
    administrators('add-administrator', at.administrators, press('Add administrator'), field('First name')),
    administrators('row-menu', at.activeUsers, press(/^Actions for /), menuItem),
    administrators(
      'edit-loader',
      `${at.activeUsers}?search=Radebe`,
      onRow('Active users', loader.email, 'Edit'),
      field('First name'),
    ),
    administrators('columns', at.leads, press('Columns'), page => page.getByRole('menuitemcheckbox').first()),
    administrators('views', at.leads, press('Views'), menuItem),
    administrators(
      'save-view',
      at.leads,
      async page => {
        await press('Views')(page)
        await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
      },
      field('Name'),
    ),
    administrators(
      'selected-leads',
      at.leads,
      page => page.getByRole('checkbox', { name: 'Select all rows of this page' }).check(),
      page => page.getByRole('region', { name: 'Selected rows' }),
    ),
    administrators(
      'view-lead',
      `${at.leads}?search=Johan+van+der+Merwe`,
      onRow('All leads', 'Johan van der Merwe', 'View'),
      inDialog('heading', 'Consent'),
    ),
    administrators(
      'edit-lead',
      `${at.leads}?search=Ayanda+Zulu`,
      onRow('All leads', 'Ayanda Zulu', 'Edit'),
      inDialog('heading', 'Consent'),
    ),
    administrators(
      'mark-paid',
      `${at.reports}?organisation=${settled.both}`,
      onRow('Billing report', 'R250.00', 'Mark as Paid'),
      inDialog('button', 'Mark as paid'),
    ),
    administrators('export-menu', at.reports, press('Export'), menuItem),
    administrators(
      'mark-all-paid',
      at.reports,
      async page => {
        await press('Export')(page)
        await page.getByRole('menuitem', { name: 'Mark filtered leads as paid', exact: true }).click()
      },
      inDialog('button', 'Mark as paid'),
    ),
    administrators('data-requests-mistakes', at.dataRequests, press(/^Find$/)),
    administrators('data-requests-found', at.dataRequests, findPerson(client.idNumber), page =>
      page.getByRole('checkbox', { name: /Johan van der Merwe/ }),
    ),
    administrators(
      'data-requests-correct',
      at.dataRequests,
      async page => {
        await findPerson(client.idNumber)(page)
        await press(/^Correct the lead/)(page)
      },
      field('Physical address'),
    ),
    administrators(
      'data-requests-erase',
      at.dataRequests,
      async page => {
        await findPerson(client.idNumber)(page)
        await press('Erase')(page)
      },
      inDialog('button', 'Erase for good'),
    ),
    administrators(
      'data-requests-objection',
      at.dataRequests,
      async page => {
        await findPerson(client.idNumber)(page)
        await press('Record an objection')(page)
      },
      field('Reason'),
    ),
    administrators('edit-list', at.contentManagement, press(/^Edit/), inDialog('button', 'Save')),
    administrators('add-organisation', at.organisations, press('Add organisation'), inDialog('button', 'Save')),
    administrators('add-organisation-mistakes', at.organisations, async page => {
      await press('Add organisation')(page)
      await press('Save')(page)
    }),
    administrators('white-label', at.organisationDetails, page => page.getByRole('switch').check()),
    administrators('colour-picker', at.organisationDetails, async page => {
      await page.getByRole('switch').check()
      await page.getByPlaceholder('#rrggbb').first().click()
    }),
    administrators('company-bank-details', at.externalFees, press('Enter bank details'), field('Holder name')),
    administrators('company-vat-registration', at.externalFees, press('Enter VAT number'), field('VAT number')),
    administrators(
      'audit-entry',
      `${at.auditLog}?what=contract.create`,
      onRow('Audit log', 'Contract added', 'View'),
      inDialog('heading', 'Contract added'),
    ),
    // Beside an opening of another page: the details of two organisations have the same heading.
    administrators(
      'create-key',
      `/organisation-management/details/${settled.byApi}`,
      press('Create API key'),
      inDialog('button', 'Create'),
    ),
    administrators('new-internal-contract', `${at.internalContracts}/edit`, press('Save')),
    administrators('new-external-contract', `${at.externalContracts}/edit`, press('Save')),
    administrators('date-range', at.home, press(/^Date range/)),
    // Last of all: it is in the header, and stays open when its page is left by other means than a click.
    administrators('user-menu', at.home, press(/^User menu/), page => page.getByRole('button', { name: 'Logout' })),
  ]
}

/**
 * In an order in which hardly two neighbours are on the same page: to go on to another one takes less than to load the same
 * one anew. What was last stays last.
 */
function dealtOut(screens: readonly Screen[]): Screen[] {
  const ofEachPage = [...Map.groupBy(screens.toReversed(), ({ path }) => path.split('?')[0]).values()]
  const most = Math.max(...ofEachPage.map(({ length }) => length))
  return Array.from({ length: most }, (_, round) => ofEachPage.flatMap(group => group.slice(round, round + 1)))
    .flat()
    .toReversed()
}

/** An administrator looks for somebody who asks about their data. */
export const findPerson = (idNumber: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'ID number', exact: true }).fill(idNumber)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('heading', { name: 'What is held' }).waitFor()
}

async function sendEmptyRequest(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Request access' }).click()
}

async function openSecondStep(page: Page): Promise<void> {
  await fillLead(page, somebody('Neo', 'Sechaba'), 'Life Insurance')
}

const openChoices = (page: Page) => page.getByRole('combobox', { name: 'Insurance type' }).click()

/** Opens a screen and waits until it stands still. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await page.getByRole('heading').first().waitFor()
  await standStill(page)
  await openOn(page, screen)
}

/** Opens on its page what a screen is about. */
export async function openOn(page: Page, { open, shows }: Screen): Promise<void> {
  if (!open) return
  await open(page)
  await shows?.(page).waitFor()
  await standStill(page)
}

/** Goes on to a screen as a link would, where it is on another page than what is open. */
export async function goOnToScreen(page: Page, screen: Screen): Promise<void> {
  const isOnThis = new URL(page.url()).pathname === screen.path.split('?')[0]
  if (isOnThis || page.url() === 'about:blank') return openScreen(page, screen)
  await goOnTo(page, screen.path)
  await openOn(page, screen)
}

/**
 * Goes on to a page as a link would, without loading the application anew; where no heading follows, by its address. What was
 * read before, less than five minutes ago, is shown as it was.
 */
export async function goOnTo(page: Page, path: string): Promise<void> {
  const isLeft = await page.evaluate<boolean>(`(() => {
    const heading = document.querySelector('main h1')
    if (heading) heading.dataset.left = ''
    history.pushState({}, '', ${JSON.stringify(path)})
    return heading !== null
  })()`)
  const arrived = () => page.evaluate<boolean>(`document.querySelector('main h1:not([data-left])')?.checkVisibility()`)
  const isThere = () =>
    expect
      .poll(arrived, { ...soon, timeout: 5000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      )
  if (isLeft && (await isThere())) return standStill(page)
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await standStill(page)
}

/** Follows a link to the page that is open, with something else in its address. */
export const followLink = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)

/**
 * Waits until nothing is being fetched, three seconds at the most: the browser at times never says that a request of a
 * frame that was taken away (the silent sign-in) has ended.
 */
export const quiet = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
