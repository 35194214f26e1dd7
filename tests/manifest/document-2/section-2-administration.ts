import { line, type ManifestLine } from '../manifest-line.ts'
import { content, contracts, organisations, others, profile, report, selection } from './shown-by.ts'

export const administration: readonly ManifestLine[] = [
  line('action', 'A table that can be searched,', organisations.table),
  line(
    'column',
    'with the columns Name, Representative details, Email address, Lead received type (upper case), Distribution type (its label), Actions (Edit).',
    organisations.table,
  ),
  line('action', "A button 'Add organisation';", organisations.form),
  line('call', 'pages by limit and offset, and sorting.', organisations.table),
  line('constant', 'The page size is a shared constant.', organisations.table, others.tablePreset),
  line(
    'field',
    "The form 'Add New' … organisation name, distribution option, representative first name, surname and email.",
    organisations.form,
  ),
  line('screen', "or 'Edit organisation':", organisations.edited),
  line(
    'field',
    'Company code and invitation link are read only, with a copy button, and hidden when the distribution is external.',
    organisations.form,
  ),
  line('field', 'Lead received type.', organisations.form),
  line(
    'field',
    'A white-labelling switch opens logo URL, background image URL, and pickers of primary, secondary and font colour.',
    organisations.whiteLabel,
  ),
  line('action', "Buttons Cancel and … Save ('Saving...' while busy).", organisations.form),
  line('screen', "The external fees form, titled 'Edit organisation':", organisations.fees),
  line('field', 'contract title, basic, medium and high fee, fee commission, sale commission.', organisations.fees),

  line('screen', "Headed 'Edit organisation'.", contracts.listed),
  line('action', 'Status filter (All, Active, Expired, Pending),', contracts.listed),
  line('action', "search box, 'Add new contract', paging, an Edit action per row.", contracts.listed),
  line('call', 'The list begins with all three states.', contracts.listed),
  line(
    'field',
    'Internal form: name, recurring, period, activation date, basic, medium and high fee, organisation sales commission, term, lead type.',
    contracts.internal,
  ),
  line('field', 'External form: name, recurring, period, activation date, lead type, commission,', contracts.external),
  line('field', 'lead quality (several), a fee for each selected quality,', contracts.external),
  line('field', 'quantity leads, lead expiry period, term.', contracts.external),

  line('action', 'Filters: organisation, industry,', report.filters),
  line('action', 'paid or unpaid (Both, Paid, Unpaid),', report.filters),
  line('action', 'compensation status (All, Fee, Commission),', report.filters),
  line('action', 'date range, date presets,', report.filters),
  line('action', 'billing status (All, Payout, Invoice).', report.filters),
  line('action', 'Refresh, and an Export menu:', report.row),
  line('action', "and an Export menu: 'Mark filtered leads as paid',", report.bulk),
  line('action', "'Export CSV with filters',", report.exported),
  line('action', "'Mark filtered leads as paid & export'.", report.exported),
  line('action', "Row actions: 'View lead' (a lead modal to read) and", report.row),
  line('action', "and 'Mark as Paid'.", report.row),

  line('screen', 'Tabs Account, Billing details (loaders only), Security.', profile.tabs),
  line('field', 'Account shows the fields of the profile and', profile.account),
  line('screen', "a card 'Remove account' that says to email the administrator.", profile.account),
  line('screen', 'Loaders also have a loader-status section.', profile.tabs),
  line(
    'action',
    'Security has a button Reset password: an email is sent, and the link in the answer opens in a new tab.',
    profile.reset,
  ),

  line('screen', 'Five lists: Yearly income, Industry, Assets to cover, Vehicle, Vehicle colour.', content.lists),
  line('action', 'Each opens a modal in which items are added, renamed, hidden or shown.', content.lists),
  line('rule', 'A hidden item is disabled in option lists.', content.hidden),

  line('rule', 'Option lists are filtered by a substring without regard to case;', selection.filtered),
  line('constant', 'at most 1000 options.', selection.thousand),
  line('message', "'No elements found. Consider changing the search query.'", selection.filtered),
  line('message', "and 'List is empty.'", selection.filtered),
]
