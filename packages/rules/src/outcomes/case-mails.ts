import { keysOf } from '../keys-of.ts'

/** The mails about returns and late sales that somebody can switch off, in the words of their profile. */
export const caseMailLabels = {
  caseAsked: 'We ask you about a return or a late sale',
  caseAnswered: 'A question about a return or a late sale was answered',
  caseDecided: 'A return or a late sale was decided',
} as const
export type CaseMail = keyof typeof caseMailLabels
export const caseMails = keysOf(caseMailLabels)

/** Which of them are sent to whom: an organisation's people are those who record outcomes. */
export const caseMailsOf = {
  admin: ['caseAnswered'],
  buyer: ['caseAsked', 'caseDecided'],
  loader: ['caseAsked'],
} as const satisfies Record<string, readonly CaseMail[]>
