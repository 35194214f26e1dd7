// Without its styles: in a file of their own they came before the other widgets', which then took the colour from chosen days.
const library = /node_modules[\\/](?!.*\.css)/

/** What the controls of every page are made of, besides what all pages have. */
const controls =
  /@mantine[\\/](core[\\/]esm[\\/](core|components[\\/](Button|ActionIcon|TextInput|NativeSelect|Anchor|Text|Accordion))[\\/]|hooks[\\/].*use-(debounced-callback|callback-ref))|features[\\/]choices[\\/]organisation-choices/
const tables =
  /ui[\\/](data-table|table-|list-(tools|habits)|row-menu\.|search-box|filter-bar|folded-|filters-on|chip\.|row-button|money\.|refresh-button|use-(table|local))|api[\\/]use-feedback/
const choices = /ui[\\/](choice-select|many-filter|one-filter)|features[\\/]choices[\\/]organisation-filter/
const ranges = /ui[\\/](date-range-picker|use-date-range)|rules[\\/]src[\\/]time[\\/]ranges/
const forms =
  /api[\\/]use-sending-form|ui[\\/](day-input|read-day|number-inputs|phone-input|form-grid|saving-button|use-(field-value|question))/
/** Who somebody is, as profiles and administrators' forms ask it. */
const persons =
  /features[\\/](loaders[\\/]person-(fields|values)|passwords[\\/]own-password|profile[\\/](save-button|person-values))|rules[\\/]src[\\/]loaders[\\/](types|commission)/
/** What the tabs of the reports ask and say. */
const reports =
  /features[\\/]journal[\\/]report-tabs|rules[\\/]src[\\/](sales[\\/]labels|payment-runs[\\/](states|hands))|contract[\\/]src[\\/](sales|payment-runs)\./
/** What pages about invoices say of them. */
const invoices =
  /features[\\/]invoices[\\/](invoice-words|invoices\.module|statement-of-account)|rules[\\/]src[\\/]invoices[\\/]|contract[\\/]src[\\/](invoices|receipts|bank-statements|account-statements|organisation-account)\./
/** What contracts, leads and organisations are measured by: small, and never wanted alone. */
const terms = /rules[\\/]src[\\/](contracts[\\/](lead-expiry|period|states|terms)|leads[\\/]quality(-parts)?)/
/** The same of the questions about a lead, and of organisations. */
const answers = /rules[\\/]src[\\/](leads[\\/]questions|organisations[\\/](receival|checks))/
/** What is asked and said about returns and late sales. */
const cases = /rules[\\/]src[\\/]outcomes[\\/](cases|conversation)\.|contract[\\/]src[\\/]case-conversations/
const days = /node_modules[\\/](@mantine[\\/]dates|dayjs)[\\/](?!.*\.css)|ui[\\/](day-calendar|range-calendar)/
const menus = /esm[\\/]components[\\/]Menu[\\/]|ui[\\/]after-menu/
const own = /apps[\\/]web[\\/]src[\\/](ui|api|session|shell|theme)[\\/]|packages[\\/](contract|rules)[\\/]/
const rest = (id: string) =>
  own.test(id) &&
  ![tables, choices, ranges, forms, persons, reports, invoices, menus, terms, answers, cases, days].some(part =>
    part.test(id),
  )

/**
 * Which modules share a file. A group takes along what it needs and no group before it has, so the order is: libraries that
 * change seldom and stay in people's caches, what every page loads, and then from what most pages have to what few do. Few
 * files, since each by itself costs a slow phone more than its bytes; tests/start/page-weight.test.ts says what a page may.
 */
export const chunks = [
  {
    name: 'sign-in',
    test: /node_modules[\\/](@auth0|es-cookie)[\\/]|sign-in-library-absent|web[\\/]src[\\/](config|session[\\/](begin-session|return-path))\.ts/,
  },
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 5 },
  { name: 'widgets', test: library, tags: ['$initial'] },
  { name: 'common', test: own, tags: ['$initial'] },
  {
    name: 'frame',
    test: /src[\\/](shell[\\/](header|user-menu|side-navigation)|session[\\/]use-areas)|(Popover|Popover\.module)\.mjs/,
  },
  { name: 'controls', test: controls },
  { name: 'more', test: rest, minShareCount: 12 },
  { name: 'tables', test: tables },
  { name: 'choices', test: choices },
  { name: 'ranges', test: ranges },
  { name: 'forms', test: forms },
  { name: 'persons', test: persons },
  { name: 'terms', test: terms, minShareCount: 2 },
  {
    name: 'contracts',
    test: /contract[\\/]src[\\/](external-)?contracts\.|features[\\/]contracts[\\/](contract-(values|bodies)|limits\.module)/,
  },
  { name: 'shown-lead', test: /features[\\/]leads[\\/](use-shown-lead|use-neighbours|places)\./ },
  {
    name: 'leads',
    test: /contract[\\/]src[\\/](leads|lead-outcomes|outcome-cases)\.|rules[\\/]src[\\/]outcomes[\\/]recordable|features[\\/]leads[\\/](leads\.module|lead-words|reads-of-outcome)/,
  },
  { name: 'performance', test: /contract[\\/]src[\\/](attention|performance)\./ },
  { name: 'switches', test: /esm[\\/]components[\\/](Switch|InlineInput)[\\/]/ },
  { name: 'reports', test: reports },
  { name: 'invoices', test: invoices, minShareCount: 2 },
  { name: 'menus', test: menus },
  { name: 'answers', test: answers, minShareCount: 2 },
  { name: 'cases', test: cases, minShareCount: 2 },
  { name: 'days', test: days },
]
