import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { csvFile, type ExportColumn } from '../../exports/workbook.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import type { PartnerLead } from './partner-lead.ts'

const detail = (name: string): ExportColumn<PartnerLead> => ({
  header: name,
  text: lead => {
    const value = lead.details[name]
    if (value === undefined) return null
    return Array.isArray(value) ? value.join('; ') : String(value)
  },
})

const columns: ExportColumn<PartnerLead>[] = [
  { header: 'deliveryId', text: lead => lead.deliveryId },
  { header: 'leadId', text: lead => lead.leadId },
  { header: 'event', text: lead => lead.event },
  { header: 'assignedAt', text: lead => lead.assignedAt },
  { header: 'expiresAt', text: lead => lead.expiresAt },
  { header: 'insuranceType', text: lead => leadLabelOf(lead.insuranceType) },
  { header: 'quality', text: lead => lead.quality },
  { header: 'firstName', text: lead => lead.firstName },
  { header: 'lastName', text: lead => lead.lastName },
  { header: 'phoneNumber', text: lead => lead.phoneNumber },
  { header: 'alternativePhoneNumber', text: lead => lead.alternativePhoneNumber },
  { header: 'emailAddress', text: lead => lead.emailAddress },
  { header: 'idNumber', text: lead => lead.idNumber },
  { header: 'dateOfBirth', text: lead => lead.dateOfBirth },
  { header: 'address', text: lead => lead.address },
  { header: 'geographicalArea', text: lead => lead.geographicalArea },
  { header: 'reason', text: lead => lead.reason },
  ...[
    'yearlyIncome',
    'industry',
    'owner',
    'vehicle',
    'vehicleColour',
    'vehicleAssets',
    'assetsToCover',
    'medicalCover',
    'previousInsurance',
    'yearsOfInsurance',
    'incidentsInLastYears',
  ].map(detail),
  // Set in the file of an earlier day: the lead is no longer with the organisation, and its details are withheld.
  { header: 'endedAt', text: lead => lead.endedAt },
  // As there: the client objected meanwhile.
  { header: 'objectedAt', text: lead => lead.objectedAt },
]

/** A new lead is in its file as it is now, so that a correction of it need not be. */
export function oneRowEach(leads: readonly PartnerLead[]): PartnerLead[] {
  const given = new Set(leads.flatMap(({ event, leadId }) => (event === 'assigned' ? leadId : [])))
  return leads.filter(({ event, leadId }) => event !== 'corrected' || !given.has(leadId))
}

/** Leads for an organisation: one row a lead, the delivery id first, so that a file read twice is recognised. */
export const leadFile = (name: string, leads: readonly PartnerLead[]): FileAnswer => csvFile(name, columns, leads)
