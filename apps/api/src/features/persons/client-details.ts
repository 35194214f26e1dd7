import type { Selectable } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Lead } from '../../db/schema.ts'

/** Who a lead is about, in full: for the organisation that has it, and for the client's own export. */
export const clientDetailsOf = (row: Selectable<Lead>, keys: Keys) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: row.phone,
  alternativePhoneNumber: row.alternativePhone,
  emailAddress: row.email,
  idNumber: row.idNumberEncrypted === null ? null : keys.open(row.idNumberEncrypted, 'lead.id_number'),
  dateOfBirth: row.dateOfBirth,
  address: row.address,
  geographicalArea: row.geographicalArea,
  reason: row.reason,
})

/** What a client answered about themselves and what is to be insured, in the words of the lists at the time. */
export const answersOf = (row: Selectable<Lead>) => ({
  yearlyIncome: row.yearlyIncomeName,
  industry: row.industryName,
  owner: row.owner,
  vehicle: row.vehicleName,
  vehicleColour: row.vehicleColourName,
  vehicleAssets: row.vehicleAssets,
  assetsToCover: row.assetsToCoverNames,
  medicalCover: row.medicalCover,
  previousInsurance: row.previousInsurance,
  yearsOfInsurance: row.yearsOfInsurance,
  incidentsInLastYears: row.incidentsInLastYears,
})
