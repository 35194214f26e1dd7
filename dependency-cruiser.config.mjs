/** The map of the architecture: any import that it does not allow fails the check. */

// Edges between features of the API, each with its reason. Everything else stays within its own feature.
const apiFeatureEdges = {
  // Somebody is let in as a loader, and sets a password by a link.
  access: ['loaders', 'organisations', 'passwords'],
  // Both kinds of account keep a person in the same columns, and set a password by the same kind of link.
  administrators: ['loaders', 'passwords'],
  // Who gets a lead: by contracts, by who submitted it, by who has this person already; then it is assigned.
  allocation: ['assignments', 'contracts', 'loaders', 'persons'],
  // A lead that is with an organisation takes a place under a contract, and the organisation is told.
  assignments: ['contracts', 'deliveries'],
  // Whoever changes bank details says their password; the mail about it is branded.
  billing: ['organisations', 'passwords'],
  contracts: ['organisations'],
  // A person is recognised, organisations are told, an account is emptied and mails are branded by those who know how.
  'data-requests': ['allocation', 'assignments', 'deliveries', 'leads', 'loaders', 'organisations', 'persons'],
  // A delivery carries who the lead is about; a file is branded.
  deliveries: ['organisations', 'persons'],
  // Which contracts are nearly full or end, and how much work was given up.
  insights: ['background-work', 'contracts'],
  // A lead company's bank details are kept and shown as a loader's; its card is held against the contracts.
  'lead-company-fees': ['billing', 'contracts', 'organisations', 'passwords'],
  'lead-submission': ['allocation', 'assignments', 'leads', 'loaders', 'persons'],
  // A lead that waits is checked again when it is changed, and goes on when it was corrected.
  leads: ['allocation', 'assignments', 'loaders', 'persons'],
  // Branding of mails, and the organisation behind a company code; a new e-mail address wants the password.
  loaders: ['organisations', 'passwords'],
  // An outcome owes and takes back, ends assignments, and answers with the whole lead.
  outcomes: ['assignments', 'deliveries', 'leads', 'organisations', 'persons', 'sales'],
  partner: ['deliveries', 'outcomes'],
  // Branding of mails.
  passwords: ['organisations'],
  // A payment is written into the lead's history; rows are found by the client.
  sales: ['assignments', 'persons'],
}

const webFeatureEdges = {
  // Requests are a tab of User Management, and show and correct a loader's own fields.
  access: ['loaders'],
  // A tab of the profile.
  billing: ['passwords', 'profile'],
  contracts: ['organisations'],
  // A company's bank details are typed in the fields of a loader's.
  'lead-company-fees': ['billing', 'organisations', 'passwords'],
  // The tab of an organisation shows how leads are delivered to it, and leads to their outcomes.
  organisations: ['deliveries', 'outcomes'],
  // Lists of leads, cases and sales are narrowed by the same choices. A lead that waits is edited in the fields that it was
  // submitted in.
  leads: ['choices', 'lead-submission'],
  // A decision is made with the lead in view; its page is a tab of the leads.
  outcomes: ['choices', 'leads'],
  deliveries: ['leads'],
  sales: ['choices', 'leads'],
  // A profile holds what was asked for with the request; a new e-mail address wants the password.
  profile: ['loaders', 'passwords'],
  // Tabs of User Management.
  'data-requests': ['loaders'],
  'background-work': ['loaders'],
}

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
      comment: 'Only app.ts, the processes and the list of jobs know the features.',
      severity: 'error',
      from: { path: '^apps/api/src/(work|http|db|crypto|audit|mail|exports|outbound|sums)/' },
      to: { path: '^apps/api/src/features/' },
    },
    {
      name: 'commands-know-no-http',
      comment: 'A command is handed its work; only routes hang off HTTP. Jobs and tools run the same commands.',
      severity: 'error',
      from: {
        path: '^apps/api/src/(work|db|jobs|crypto|audit|mail|exports|outbound|sums|features)/',
        pathNot: '/routes\\.ts$',
      },
      to: { path: '^apps/api/src/http/' },
    },
    ...featureRules('api', apiFeatureEdges),
    ...featureRules('web', webFeatureEdges),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
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
