import { line, type ManifestSection } from '../manifest-line.ts'
import { content, contracts, leads, organisations, others, profile, report, submit } from './shown-by.ts'

export const messages: ManifestSection = {
  heading: 'Document 2, section 8',
  lines: [
    line(
      'message',
      "A failure shows the server's message when it gives one, else:",
      others.failure,
      leads.edit,
      organisations.form,
    ),
    line('message', "'Failed to save/update internal contract. Please try again.'", contracts.internal),
    line('message', "'Failed to save/update external contract. Please try again.'", contracts.external),
    line('message', "'Failed to edit lead. Please try again.'", leads.edit),
    line('message', "'Failed to update profile. Please try again.'", profile.account),
    line('message', "'Failed to billing details. Please try again.'", profile.bank),
    line('message', "'Failed to update content. Please try again.'", content.lists),
    line('message', "'Failed to request password reset.'", profile.reset),
    line('message', "'Failed to save organisation. Please try again.'", organisations.form),
    line('message', "'Failed to save External lead company fees. Please try again.'", organisations.fees),
    line('message', "'Failed submit lead. Please try again.'", submit.sent),
    line('message', "Success: 'Internal contract saved/updated successfully'", contracts.internal),
    line('message', "'External contract saved/updated/renewed successfully'", contracts.external, contracts.renewal),
    line('message', "'Lead edited successfully'", leads.edit),
    line('message', "'Profile updated successfully'", profile.account),
    line('message', "'Billing details updated successfully.'", profile.bank),
    line('message', "'Content updated successfully'", content.lists),
    line('message', "'Process completed successfully!'", report.bulk, report.row),
    line('message', "'Organisation saved successfully'", organisations.form, organisations.edited),
    line('message', "'Copied to clipboard'", organisations.form),
    line('message', "'External lead company fees saved successfully'", organisations.fees),
    line('message', "'Lead submitted successfully.'", submit.sent),
    line(
      'message',
      "How a failure of the billing report's bulk actions is shown, and the server's error codes, are left open.",
      report.bulk,
    ),
  ],
}
