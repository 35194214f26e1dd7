/** The map of the architecture: any import that it does not allow fails the check. */

// Edges between features of the API, each with its reason. Everything else stays within its own feature.
const apiFeatureEdges = {
  // Somebody is let in as a loader, and sets a password by a link.
  access: ['invitations', 'loaders', 'organisations', 'passwords'],
  // Both kinds of account keep a person in the same columns, and set a password by the same kind of link.
  administrators: ['loaders', 'passwords'],
  // Who gets a lead: by who submitted it, by who has this person already; then it is assigned. How contracts stand is asked of an
  // organisation that there is.
  allocation: ['assignments', 'loaders', 'organisations', 'persons'],
  // A lead that is with an organisation takes a place under a contract, and the organisation is told. One that owes for too long gets none.
  assignments: ['contracts', 'deliveries', 'invoices'],
  // Whoever changes bank details says their password; the mail about it is branded; what was held for want of them is released,
  // and a payee whose account changes leaves the payment runs that are not with the bank.
  billing: ['journal', 'open-runs', 'organisations', 'passwords'],
  // Entries about a lead are found by whom it is about.
  'audit-log': ['persons'],
  // What the people of an organisation say of a lead takes the way of every outcome, and shows the client as delivered, and what was
  // corrected since. Mails are branded.
  'bought-leads': ['assignments', 'deliveries', 'leads', 'organisations', 'outcomes', 'persons'],
  // People of an organisation keep a profile in the same columns, and set a password by the same kind of link.
  buyers: ['loaders', 'organisations', 'passwords'],
  contracts: ['organisations'],
  // Each takes people out of what it keeps, and what is past its time; a person is recognised and organisations are told.
  'data-requests': [
    'allocation',
    'assignments',
    'billing',
    'bought-leads',
    'deliveries',
    'invitations',
    'journal',
    'lead-submission',
    'leads',
    'loaders',
    'organisations',
    'outcomes',
    'passwords',
    'payment-runs',
    'persons',
    'sales',
    'self-billing',
    'views',
  ],
  // A delivery carries who the lead is about; a file is branded.
  deliveries: ['organisations', 'persons'],
  // Which contracts are nearly full or end, and how much work was given up.
  // Which leads nobody called, which returns are overdue and who has too many is asked of whoever knows.
  // Which leads are offered is asked of whoever offers them, and whether a loader is a VAT vendor of whoever keeps that.
  insights: ['allocation', 'assignments', 'background-work', 'contracts', 'outcomes', 'performance', 'self-billing'],
  // An invitation wears an organisation's look, and its mails are counted like those about links.
  invitations: ['organisations', 'passwords'],
  // An invoice and what is received for it are in the books. Mails about a balance are branded.
  invoices: ['journal', 'organisations'],
  // A lead company's bank details are kept and shown as a loader's; its card is held against the contracts.
  'lead-company-fees': ['billing', 'contracts', 'journal', 'organisations', 'passwords'],
  'lead-submission': ['allocation', 'assignments', 'leads', 'loaders', 'persons'],
  // A lead that waits is checked again when it is changed, and goes on when it was corrected.
  leads: ['allocation', 'assignments', 'loaders', 'persons'],
  // Branding of mails, and the organisation behind a company code; a new e-mail address wants the password. Mails about a balance are
  // for those who pay in advance.
  loaders: ['invoices', 'organisations', 'passwords'],
  // What was approved and is taken back is so in the books.
  'open-runs': ['journal'],
  // An outcome owes and takes back, ends assignments, and answers with the whole lead. A case is decided within working days, of
  // which some are holidays that were proclaimed.
  outcomes: ['assignments', 'deliveries', 'leads', 'open-runs', 'organisations', 'persons', 'sales'],
  partner: ['deliveries', 'outcomes'],
  // From which return rate on somebody is to be looked at is a setting of the returns.
  performance: ['outcomes'],
  // A run pays sale rows, moves money in the books, and is changed as whatever leaves it changes it; its file wants the password.
  // What is marked as paid of an organisation's is on an invoice; what is paid to VAT vendors, on one written for them.
  'payment-runs': ['assignments', 'invoices', 'journal', 'open-runs', 'passwords', 'sales', 'self-billing'],
  // Branding of mails.
  passwords: ['organisations'],
  // What is received pays invoices and with them their rows, and is in the books.
  receipts: ['invoices', 'journal', 'sales'],
  // A payment is written into the lead's history and the books, unless a run has the row; rows are found by the client. What an
  // organisation pays is on an invoice, and what it had to pay and is taken back on a credit note. Mails are branded.
  // Account numbers leave after a fresh sign-in.
  sales: ['assignments', 'invoices', 'journal', 'open-runs', 'organisations', 'persons', 'self-billing'],
  // Documents for payees carry the platform's particulars, a number of the same kind and its VAT into the books; mails are branded.
  'self-billing': ['invoices', 'journal', 'organisations'],
  // Terms of an organisation's contract are tried out on what happened, as far as clients may still be called.
  simulations: ['contracts', 'invoices', 'organisations', 'persons'],
}

const webFeatureEdges = {
  // Requests are a tab of User Management, and show and correct a loader's own fields.
  access: ['loaders'],
  // Administrators are a tab of User Management; adding one wants the own password.
  administrators: ['loaders', 'passwords'],
  // A lead's dialog is opened by its address and shows the parts that every dialog about a lead has.
  'bought-leads': ['leads', 'performance'],
  // How soon leads are called is a tab of theirs; minutes are told as a lead's clock tells them.
  performance: ['leads'],
  // One who lost the phone has the authenticator app removed, by the own password.
  buyers: ['loaders', 'passwords'],
  // So has a loader.
  loaders: ['passwords'],
  // Whoever is of an organisation arrives at home as well, at the parts that are theirs; figures are narrowed to an organisation.
  insights: ['bought-leads', 'buyers', 'choices', 'contracts', 'deliveries', 'invoices'],
  // A tab of the profile; whoever is paid may be a VAT vendor.
  billing: ['passwords', 'profile', 'self-billing'],
  // What was paid to a VAT vendor is on tax invoices.
  earnings: ['self-billing'],
  // An organisation's own people look at theirs.
  contracts: ['buyers', 'organisations'],
  // A company's bank details are typed in the fields of a loader's, and it may be a VAT vendor as one.
  'lead-company-fees': ['billing', 'organisations', 'passwords', 'self-billing'],
  // A tab of the reports; whom an invoice is for is chosen; an organisation's own people read theirs.
  invoices: ['buyers', 'choices', 'journal'],
  // A tab of User Management; inviting again is called what it is called for everybody else.
  invitations: ['loaders', 'passwords'],
  // The tab of an organisation shows who of it signs in, how leads are delivered to it, leads to their outcomes, what they owe, and hands over what was billed.
  organisations: ['buyers', 'deliveries', 'invoices', 'outcomes', 'sales'],
  // Lists of leads, cases and sales are narrowed by the same choices. A lead that waits is edited in the fields that it was
  // submitted in; a loader's shows what it earned them.
  leads: ['choices', 'earnings', 'lead-submission'],
  // A decision is made with the lead in view; its page is a tab of the leads. An organisation's own people upload theirs.
  outcomes: ['buyers', 'choices', 'leads'],
  deliveries: ['buyers', 'leads'],
  // The books are the report's other tab.
  sales: ['choices', 'journal', 'leads'],
  // A tab of the reports; a bank file, and the setting who approves, want the own password; what VAT vendors are paid is on tax invoices.
  'payment-runs': ['journal', 'passwords', 'self-billing'],
  // A tab of the reports.
  'self-billing': ['journal'],
  // A profile holds what was asked for with the request; a new e-mail address wants the password.
  profile: ['loaders', 'passwords'],
  // Tabs of Administration.
  'data-requests': ['audit-log'],
  'background-work': ['audit-log'],
}

/** Both maps, for the test that finds an edge which nothing uses. */
export const featureEdges = { api: apiFeatureEdges, web: webFeatureEdges }

/** The map itself must be a tree of arrows: two features that need each other are one, or lack a third. */
export function refuseRings(edges) {
  const reaches = (at, goal, seen = new Set()) =>
    (edges[at] ?? []).some(next => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))))
  const ring = Object.keys(edges).filter(feature => reaches(feature, feature))
  if (ring.length > 0) throw new Error(`Features in a ring: ${ring.join(', ')}.`)
}

const featureRules = (app, edges) => {
  refuseRings(edges)
  const base = `^apps/${app}/src/features/`
  const listed = Object.entries(edges).map(([from, to]) => ({
    name: `${app}-feature-${from}`,
    severity: 'error',
    comment: `features/${from} imports only itself and: ${to.join(', ')}`,
    from: { path: `${base}${from}/` },
    to: { path: base, pathNot: `${base}(${[from, ...to].join('|')})/` },
  }))
  const others = {
    name: `${app}-feature-alone`,
    severity: 'error',
    comment: 'A feature that is not listed imports no other feature.',
    from: { path: `${base}([^/]+)/`, pathNot: `${base}(${Object.keys(edges).join('|')})/` },
    to: { path: base, pathNot: `${base}$1/` },
  }
  return [...listed, others]
}

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Types may refer to each other; code may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'rules-are-pure',
      comment: 'packages/rules imports nothing: no clock, no chance, no I/O.',
      severity: 'error',
      from: { path: '^packages/rules/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/rules/src' },
    },
    {
      name: 'contract-imports-rules-alone',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { pathNot: '^packages/(rules|contract)/src|node_modules/zod/' },
    },
    {
      name: 'identity-stands-alone',
      comment: 'The identity service is handed the accounts; it imports no other workspace.',
      severity: 'error',
      from: { path: '^apps/identity/src', pathNot: 'src/testing/|\\.test\\.ts$' },
      to: { path: '^(packages|apps/(api|web))/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^apps/(api|identity)/' },
    },
    {
      name: 'ui-knows-no-domain-word',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(features|session|shell)/' },
    },
    {
      name: 'api-knows-no-web',
      severity: 'error',
      from: { path: '^apps/api/src' },
      to: { path: '^apps/web/src' },
    },
    {
      name: 'core-knows-no-feature',
      comment:
        'Only app.ts, what is started by its name, the first data, what production refuses and the list of jobs know the features.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot:
          '^apps/api/src/(features/|demo/|jobs/workers\\.ts$|start/(first-data|production)\\.ts$|(app|verify-books|sums|identity|identity-accounts|(add|block)-administrator)\\.ts$)|\\.test\\.ts$',
      },
      to: { path: '^apps/api/src/features/' },
    },
    {
      name: 'commands-know-no-http',
      comment: 'A command is handed its work; only routes hang off HTTP. Jobs and tools run the same commands.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot:
          '^apps/api/src/(http/|web/web-routes\\.ts$|(app|identity)\\.ts$|features/[\\w-]+/routes\\.ts$)|\\.test\\.ts$',
      },
      // Routes hang off HTTP, so whoever asks them for something else would, too.
      to: { path: '^apps/api/src/(http/|features/[\\w-]+/routes\\.ts$)' },
    },
    {
      name: 'features-know-no-process',
      comment: 'What starts the features knows them; the other way round would be a ring by a detour.',
      severity: 'error',
      from: { path: '^apps/api/src/features/' },
      to: { path: '^apps/api/src/((jobs|demo|start)/|web/web-routes|(?!clock\\.|settings\\.)[\\w-]+\\.ts$)' },
    },
    {
      name: 'web-features-know-no-pages',
      comment: 'The pages and routes are put together of the features.',
      severity: 'error',
      from: { path: '^apps/web/src/(features|session|shell|api|ui|theme)/' },
      to: { path: '^apps/web/src/(main|app|pages|routes)\\.tsx?$' },
    },
    {
      name: 'web-frame-knows-no-feature',
      comment:
        'Only the list of pages does, and the frame the bar of saved views, which stands above every list, and what asks for the password, which any page may need.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/(features/|pages\\.ts$)' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: '^apps/web/src/features/(views/|passwords/confirm-it-is-you\\.tsx$)',
      },
    },
    {
      name: 'one-owner-of-who-has-a-lead',
      comment: 'A new lead is written with its holder; whatever changes one asks assignments/ to.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: '^apps/api/src/features/(assignments/|lead-submission/decide-lead\\.ts$)',
      },
      to: { path: '^apps/api/src/features/assignments/holder\\.ts$' },
    },
    {
      name: 'only-routes-know-fastify',
      comment: 'A command is handed plain values: an address, not a request.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: '^apps/api/src/((http|web)/|app\\.ts$)|/(routes|picture-route|mail-page)\\.ts$|\\.test\\.ts$',
      },
      to: { path: '(^|node_modules/)@?fastify(/|$)' },
    },
    ...featureRules('api', apiFeatureEdges),
    ...featureRules('web', webFeatureEdges),
  ],
  options: {
    // It reads TypeScript, of version 7 too, with every import of a type. `tsPreCompilationDeps` is about the other parser.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.vite)/|\\.module\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
