import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import type { CaseMail } from '@lodeway/rules/outcomes/case-mails.ts'
import { type CaseKind, caseKindLabels } from '@lodeway/rules/outcomes/cases.ts'
import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

/** What a mail says of a case: what kind of lead, from when. Neither the client nor what was written is in it. */
export interface ToldCase {
  readonly kind: CaseKind
  readonly insuranceType: string
  /** When the reader gave the lead, or was given it. */
  readonly at: Date
}

const wording: Record<CaseMail, { subject: (what: string) => string; text: (lead: string) => string; label: string }> =
  {
    caseAsked: {
      subject: what => `We have a question about a ${what}`,
      text: lead => `An administrator asks you about ${lead}. Your answer helps to decide.`,
      label: 'Read and answer',
    },
    caseAnswered: {
      subject: what => `A question about a ${what} was answered`,
      text: lead => `There is an answer about ${lead}.`,
      label: 'Read the answer',
    },
    caseDecided: {
      subject: what => `A ${what} was decided`,
      text: lead => `An administrator has decided about ${lead}.`,
      label: 'Read the decision',
    },
  }

export const caseLetter = (
  mail: CaseMail,
  person: Person,
  { kind, insuranceType, at }: ToldCase,
  address: string,
  brand?: Letter['brand'],
): Letter => {
  const { subject, text, label } = wording[mail]
  return {
    subject: subject(caseKindLabels[kind].toLowerCase()),
    greeting: greeting(person),
    brand,
    paragraphs: [text(`the lead "${leadLabelOf(insuranceType)}" of ${formatShownDate(johannesburgDate(at))}`)],
    button: { label, address },
    note: 'You can switch this email off under Profile.',
  }
}
