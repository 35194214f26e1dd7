import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import type { Records } from './story.sql.ts'

/** A row of what is owed, as the story's end lists it. */
export const owedRow = (row: Records['sales'][number]) => ({
  id: row.id,
  category: row.category,
  status: row.status,
  amount: centsToRand(row.amountCents),
  party:
    row.category === 'invoice'
      ? row.organisationName
      : (row.companyName ?? fullName(row.loaderFirstName, row.loaderLastName)),
  paymentStatus: row.paymentStatus,
  soldAt: row.soldAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  isVoided: row.voidedAt !== null,
  isWrittenOff: row.writtenOffAt !== null,
})
