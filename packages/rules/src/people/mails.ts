import type { AdministratorArea } from '../administrators/areas.ts'
import { type LeadMail, leadMailLabels } from '../bought-leads/lead-mails.ts'
import type { BuyerPermission } from '../buyers/permissions.ts'
import { type BalanceMail, balanceMailLabels, balanceMails } from '../invoices/balance-mails.ts'
import { keysOf } from '../keys-of.ts'
import { type CaseMail, caseMailLabels, caseMailsOf } from '../outcomes/case-mails.ts'
import { type MoneyMail, moneyMailLabels, moneyMails } from '../sales/money-mails.ts'

/** A mail that can be switched off. */
export type MutableMail = MoneyMail | CaseMail | LeadMail | BalanceMail
export const mutableMailLabels: Record<MutableMail, string> = {
  ...moneyMailLabels,
  ...caseMailLabels,
  ...leadMailLabels,
  ...balanceMailLabels,
}
export const mutableMails = keysOf(mutableMailLabels)

type Addressee =
  | { readonly kind: 'admin'; readonly areas: readonly AdministratorArea[] }
  | { readonly kind: 'loader' }
  | { readonly kind: 'buyer'; readonly permissions: readonly BuyerPermission[]; readonly isPrepaid: boolean }

/**
 * The mails that somebody can be sent. Administrators: of returns, where those are theirs to decide. Of an organisation: of new leads to those who see them, of call-backs and returns to those who record
 * outcomes, and of a low balance to those who see its money, where it pays in advance.
 */
export function mailsSentTo(person: Addressee): readonly MutableMail[] {
  if (person.kind === 'admin') return person.areas.includes('leads') ? caseMailsOf.admin : []
  if (person.kind === 'loader') return [...moneyMails, ...caseMailsOf.loader]
  const { permissions, isPrepaid } = person
  return [
    ...(permissions.includes('leads') ? (['newLeads'] as const) : []),
    ...(permissions.includes('outcomes') ? (['callBacksDue', ...caseMailsOf.buyer] as const) : []),
    ...(permissions.includes('money') && isPrepaid ? balanceMails : []),
  ]
}
