import { line, type ManifestSection } from '../manifest-line.ts'
import { calls, contracts, fields, leads, organisations, others, report, rules, submit } from './shown-by.ts'

export const purpose: ManifestSection = {
  heading: 'Document 2, section 1',
  lines: [
    line(
      'screen',
      'A single page web application for a marketplace of leads for insurance products in South Africa.',
      others.mainJob,
    ),
    line(
      'role',
      'Loaders submit leads, organisations receive them under contracts, administrators manage both.',
      others.mainJob,
    ),
    line(
      'screen',
      'This document has leads, organisations, internal and external contracts, fees of external lead companies, the billing report, content lists, the profile, the health page, insurance types, and their rules and calls.',
      calls.all,
      others.publicHealth,
    ),
    line('rule', 'Loaders submit leads by insurance type.', fields.questions, submit.sent),
    line('role', 'They are individual or organisational.', fields.questions, others.ownLoader),
    line(
      'rule',
      'Organisational loaders belong to an organisation (`organisationId`)',
      others.ownLoader,
      others.internalRoute,
    ),
    line(
      'rule',
      'Organisational loaders … and may only submit types for which it has an active internal contract.',
      others.offered,
      fields.own,
    ),
    line(
      'role',
      'Administrators manage organisations, their contracts and fees;',
      organisations.form,
      contracts.internal,
      contracts.external,
      organisations.fees,
    ),
    line('role', 'see and edit all leads;', leads.columns, leads.locked),
    line('role', 'run the billing report and mark leads as paid;', report.filters, report.bulk),
    line(
      'role',
      'and keep the content lists of the lead form.',
      'tests/e2e/content.spec.ts > five lists are shown; items are added, renamed, hidden and shown again',
    ),
    line(
      'rule',
      "Leads go out internally, externally or both, by the organisation's `distributionType`.",
      'packages/rules/src/organisations/organisations.test.ts > who has a code, who buys, who keeps its own leads',
      others.internalRoute,
      others.poolRoute,
    ),
    line('constant', 'Money is shown as R with two decimals,', rules.rand, report.bulk),
    line('constant', 'contract dates as DD/MM/YYYY.', rules.dates, contracts.listed),
    line('constant', 'The phone country code is fixed to ZA.', submit.sent, leads.edit),
  ],
}
