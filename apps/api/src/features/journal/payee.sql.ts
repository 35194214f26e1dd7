import { sql } from 'kysely'

/** To whom a row of `sale` is paid: the lead company, or the loader. */
export const payeeOfRow = sql<string>`coalesce(sale.payee_organisation_id, sale.loader_id)`

/** What a payee is called, where `company` and `loader` are joined by who is paid. */
export const payeeName = sql<string>`coalesce(company.name, rtrim(loader.first_name || ' ' || loader.last_name))`
