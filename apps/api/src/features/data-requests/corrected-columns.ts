import type { correctLead as correctEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { Correction } from '@lodeway/rules/data-requests/correction.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { checkIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Lead } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'

type Body = Omit<BodyOutput<typeof correctEndpoint>, 'consentVersion'>
type PlainDetails = Correction & Pick<Body, 'geographicalArea'>

/** The wire's shape in plain values: phones as they were typed, an income by its id. */
export function plainDetails(body: Body): PlainDetails {
  const { phoneNumber, alternativePhoneNumber, yearlyIncome, ...rest } = body
  return {
    ...rest,
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber.number }),
    ...(alternativePhoneNumber !== undefined && { alternativePhoneNumber: alternativePhoneNumber?.number ?? null }),
    ...(yearlyIncome !== undefined && { yearlyIncome: yearlyIncome?.id ?? null }),
  }
}

export function columnsOf(
  work: Work,
  details: PlainDetails,
  known: string | null,
  birthDate: string | null,
): Updateable<Lead> {
  const { firstName, lastName, phoneNumber, alternativePhoneNumber, emailAddress, idNumber, dateOfBirth } = details
  const { address, geographicalArea, yearlyIncome } = details
  const id = checkIdNumber(idNumber ?? '', johannesburgDate(work.now))
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phoneNumber && { phone: toE164(phoneNumber) ?? '' }),
    ...(alternativePhoneNumber !== undefined && { alternativePhone: toE164(alternativePhoneNumber ?? '') ?? null }),
    ...(emailAddress !== undefined && { email: emailAddress }),
    ...(address !== undefined && { address }),
    ...(geographicalArea !== undefined && { geographicalArea }),
    ...(yearlyIncome !== undefined && { yearlyIncomeId: yearlyIncome }),
    ...(idNumber !== undefined &&
      idNumber !== known && {
        idNumberEncrypted: idNumber === null ? null : work.keys.seal(idNumber, 'lead.id_number'),
        idNumberLast3: idNumber?.slice(-3) ?? null,
        // A corrected ID number says when its holder was born, but for the century; unless that is given as well.
        ...(id.valid && id.dateOfBirth.slice(2) !== birthDate?.slice(2) && { dateOfBirth: id.dateOfBirth }),
      }),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
  }
}

/** The names of what is different, as the wire calls them. */
export function changedFields(
  before: Selectable<Lead>,
  known: string | null,
  columns: Updateable<Lead>,
  details: Correction,
): string[] {
  const names = {
    firstName: 'firstName',
    lastName: 'lastName',
    phone: 'phoneNumber',
    alternativePhone: 'alternativePhoneNumber',
    email: 'emailAddress',
    address: 'address',
    geographicalArea: 'geographicalArea',
    yearlyIncomeId: 'yearlyIncome',
    dateOfBirth: 'dateOfBirth',
  } as const
  const changed: string[] = (Object.keys(names) as (keyof typeof names)[])
    .filter(column => column in columns && columns[column] !== before[column])
    .map(column => names[column])
  if (details.idNumber !== undefined && details.idNumber !== known) changed.push('idNumber')
  return changed
}
