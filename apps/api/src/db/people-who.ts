import type { LeadMail } from '@lodeway/rules/bought-leads/lead-mails.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import type { BalanceMail } from '@lodeway/rules/invoices/balance-mails.ts'
import type { CaseMail } from '@lodeway/rules/outcomes/case-mails.ts'
import { sql } from 'kysely'
import type { Queryable } from './database.ts'

type OrganisationMail = LeadMail | BalanceMail | CaseMail

/** Those of an organisation who have a permission there and can sign in, but for those who switched this mail off. */
export const findPeopleWho = (
  db: Queryable,
  permission: BuyerPermission,
  organisationId: string,
  mail?: OrganisationMail,
) =>
  db
    .selectFrom('account')
    .innerJoin('buyer', 'buyer.accountId', 'account.id')
    .select(['email', 'firstName', 'lastName'])
    .where('buyer.organisationId', '=', organisationId)
    .where('status', '=', 'active')
    .where(sql<boolean>`${permission}::text = ANY (buyer.permissions)`)
    .$if(mail !== undefined, people => people.where(sql<boolean>`NOT ${mail}::text = ANY(muted_mails)`))
    .orderBy('account.id')
    .execute()
