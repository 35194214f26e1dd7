import { line, type ManifestSection, settledLine } from '../manifest-line.ts'
import { content, contracts, fields, leads, organisations, others, profile, rules, submit } from './shown-by.ts'

export const fieldRules: ManifestSection = {
  heading: 'Document 2, section 5',
  lines: [
    line(
      'rule',
      'Required: contract name, period, term, the three fees, lead type, commission, activation date.',
      rules.internal,
      contracts.internal,
    ),
    line(
      'message',
      "Commission is a number from 0 to 1000, else 'Organization sale commission should be between 0 and 1000'.",
      rules.internal,
      contracts.internal,
      contracts.external,
    ),
    line('rule', 'The picker of the activation date offers no day before today.', contracts.internal),
    line(
      'rule',
      'External: quantity leads is a required number from 0; the lead expiry period is required.',
      rules.external,
      contracts.external,
    ),
    line(
      'rule',
      'Quality fees are optional and open only for qualities selected in Lead quality;',
      contracts.external,
      rules.external,
    ),
    line('rule', 'deselecting a quality clears its fee.', contracts.external, rules.cleared),
    line('rule', 'A renewal needs a start that is not in the past and another name:', rules.renewal, contracts.renewal),
    line(
      'message',
      "'Please change name for the renewal', 'The start date can not be in the past'.",
      contracts.renewal,
      rules.renewal,
    ),

    line(
      'rule',
      'Required: organisation name, distribution option, representative first name, surname and email, lead received type;',
      rules.organisation,
      organisations.form,
    ),
    line(
      'rule',
      'with a white label also logo URL and background image URL.',
      rules.organisation,
      organisations.whiteLabel,
    ),
    line('rule', 'Representative names are text; the email is a valid email.', rules.organisation, organisations.form),

    line('rule', 'All are required.', rules.fees, organisations.fees),
    line(
      'message',
      "Commissions go from 0 to 100; above it is 'Sale commission should be between 0  and 100' or 'Fee commission should be between 0  and 100'.",
      rules.fees,
      organisations.fees,
    ),
    settledLine(
      'rule',
      'Exactly 100 is silently not saved.',
      '100 is accepted; nothing is silently not saved',
      rules.fees,
      organisations.fees,
    ),

    line(
      'rule',
      'First and last name are required and text; the phone number is required and valid (digits, 1 to 10);',
      rules.contact,
      rules.phone,
      submit.firstStep,
    ),
    line(
      'rule',
      'the alternative phone and the email are optional and valid; the insurance type is required.',
      rules.lead,
      submit.firstStep,
    ),

    line('rule', 'The ID number is a valid South African one,', rules.idNumber, rules.notIdNumber, fields.checkDob),
    line(
      'rule',
      'and required of organisational loaders for lifeInsurance and funeralCover.',
      rules.organisational,
      rules.required,
      fields.own,
    ),
    line(
      'rule',
      "Date of birth by the ID's first six digits: two-digit years above this year's are 19xx, else 20xx.",
      rules.idNumber,
      fields.checkDob,
    ),
    line('constant', "The field's latest date is 2030-12-31.", fields.checkDob),
    line('message', "The age is at least 18, else 'Client Needs to be older than 18'.", rules.lead, fields.checkDob),
    line(
      'message',
      "medicalGapCover needs medical cover, else 'Client must have medical aid to apply for medical gap cover. ' (with the space at its end).",
      rules.lead,
      fields.dependent,
    ),
    line(
      'rule',
      'Previous insurance and incidents begin as no for personalShortTerm, medical cover as no for the medical types.',
      'apps/web/src/features/lead-submission/submission.test.ts > a switch that nobody touched is sent as no, with the types that ask it and no other',
      fields.dependent,
    ),

    line(
      'rule',
      'First and last name are required and text, the phone is required, the email is valid.',
      rules.edit,
      leads.edit,
    ),
    line('rule', 'Whitespace leaves phone numbers; a prefix +27 is shown as 0.', leads.edit, rules.local),
    line('call', 'An empty alternative phone, email or reason is sent as absent.', leads.edit, others.changes),

    line(
      'rule',
      'First name, last name, email and cellphone are required; the ID is a valid South African one;',
      rules.person,
      profile.account,
    ),
    line(
      'rule',
      'loader status is required of loaders; the company code is required when it is organisational.',
      rules.person,
      profile.account,
    ),
    line('role', 'Only loaders edit loader status and company code.', profile.tabs),

    line(
      'rule',
      'Holder, bank, account type, number and branch code are required; the address is optional.',
      rules.billing,
      profile.bank,
    ),

    line('rule', 'Each name is required; at most 50 items a category.', rules.content, content.lists, content.fifty),
  ],
}
