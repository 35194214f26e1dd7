import { line, type ManifestSection } from '../manifest-line.ts'
import { fields, leads, others, profile, report, rules, submit } from './shown-by.ts'

export const roles: ManifestSection = {
  heading: 'Document 2, section 6',
  lines: [
    line(
      'role',
      'Administrators: all leads, … and the columns Lead quality, Loader and Date submitted;',
      leads.columns,
    ),
    line('role', 'the organisation filter, premium,', leads.filters, leads.columns),
    line(
      'role',
      'the screens of organisations, contracts, fees, report and content (their guards are not shown).',
      others.notForYou,
      report.filters,
    ),
    line('role', 'Loaders, individual or organisational: their own leads,', leads.columns, others.roles),
    line(
      'role',
      'submitting leads, the profile, billing details and the loader-status section.',
      submit.sent,
      profile.tabs,
    ),
    line('role', 'Organisational loaders are tied to an `organisationId`,', others.ownLoader),
    line(
      'role',
      'see only its contracted insurance types and choose no preferred company.',
      fields.own,
      fields.questions,
      rules.preferred,
    ),
    line('role', 'Administrators return to the general list of leads after submitting.', submit.byAdministrator),
  ],
}
