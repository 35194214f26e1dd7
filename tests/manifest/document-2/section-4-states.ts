import { line, type ManifestSection } from '../manifest-line.ts'
import { content, contracts, fields, leads, organisations, others, report, rules } from './shown-by.ts'

export const states: ManifestSection = {
  heading: 'Document 2, section 4',
  lines: [
    line('state', 'Contract: active, pending, expired.', rules.state, contracts.listed),
    line('state', 'An expired external contract is edited as a renewal: the button reads Renew,', contracts.renewal),
    line(
      'call',
      'and a new contract is created by POST; the old one is not updated.',
      contracts.renewal,
      'tests/scenarios/contracts-in-time.test.ts > an expired contract is renewed under another name from today on',
    ),
    line('rule', 'A lead whose `internalStatus` is assigned cannot be edited.', leads.locked, others.assigned),
    line(
      'state',
      'Sale status: sale or cashed.',
      'tests/http/entities.test.ts > a sale row has the fields of the document',
    ),
    line('state', 'A row moves from unpaid to paid by marking it, alone or', report.row),
    line('state', 'with all that are filtered.', report.bulk),
    line(
      'state',
      'Content items can be hidden or shown.',
      content.lists,
      'tests/http/calls.test.ts > content by category, fifty at the most; renamed, hidden and shown',
    ),
    line('action', 'A saved organisation brings a toast and leads back to the list.', organisations.edited),
    line(
      'rule',
      'Distribution of an existing organisation: internal may become both, external may become both, any other is fixed.',
      rules.distribution,
      organisations.edited,
    ),
    line(
      'rule',
      'Company code and invitation link come from the server, else they are derived from the name (section 9).',
      organisations.form,
      organisations.edited,
    ),
    line('call', 'Fees are created when there are none, else updated.', organisations.fees),
    line(
      'rule',
      "An internal contract's lead type leaves out types that have a contract, and is locked when editing.",
      contracts.internal,
      rules.locked,
    ),
    line('action', 'Check DOB reads the date of birth out of the ID number and locks the field.', fields.checkDob),
    line(
      'message',
      "Bulk actions of the billing report show 'Please wait for feedback...', as information, until they are done.",
      report.bulk,
    ),
  ],
}
