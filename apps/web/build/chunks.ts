// Without its styles: in a file of their own they came before the other widgets', which then took the colour from chosen days.
const library = /node_modules[\\/](?!.*\.css)/

/** What the controls of every page are made of, besides what all pages have. */
const controls =
  /@mantine[\\/](core[\\/]esm[\\/](core|components[\\/](Button|ActionIcon|TextInput|NativeSelect|Anchor|Text|Accordion))[\\/]|hooks[\\/].*use-(debounced-callback|callback-ref))/
const tables =
  /ui[\\/](data-table|table-|row-menu\.|search-box|filter-bar|folded-|filters-on|chip\.|money\.|refresh-button|use-(table|local))/
const choices = /ui[\\/](choice-select|many-filter|one-filter)/
const ranges = /ui[\\/](date-range-picker|use-date-range)/
const forms = /ui[\\/](use-sending-form|number-inputs|phone-input|form-grid|saving-button|use-field-value)/
const days = /node_modules[\\/](@mantine[\\/]dates|dayjs)[\\/](?!.*\.css)|ui[\\/](day-input|range-calendar)/
const own = /apps[\\/]web[\\/]src[\\/](ui|api|session|shell|theme)[\\/]|packages[\\/](contract|rules)[\\/]/
const rest = (id: string) => own.test(id) && ![tables, choices, ranges, forms, days].some(part => part.test(id))

/**
 * Which modules share a file. A group takes along what it needs and no group before it has, so the order is: libraries that
 * change seldom and stay in people's caches, what every page loads, and then from what most pages have to what few do. Few
 * files, since each by itself costs a slow phone more than its bytes; tests/start/page-weight.test.ts says what a page may.
 */
export const chunks = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  { name: 'sign-in', test: /node_modules[\\/](@auth0|browser-tabs-lock|dpop|es-cookie)[\\/]/ },
  { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 5 },
  { name: 'widgets', test: library, tags: ['$initial'] },
  { name: 'common', test: own, tags: ['$initial'] },
  { name: 'frame', test: /src[\\/]shell[\\/](header|user-menu|side-navigation)|(Popover|Popover\.module)\.mjs/ },
  { name: 'controls', test: controls },
  { name: 'more', test: rest, minShareCount: 4 },
  { name: 'tables', test: tables },
  { name: 'choices', test: choices },
  { name: 'ranges', test: ranges },
  { name: 'forms', test: forms },
  { name: 'menus', test: /esm[\\/]components[\\/]Menu[\\/]/ },
  { name: 'days', test: days },
]
