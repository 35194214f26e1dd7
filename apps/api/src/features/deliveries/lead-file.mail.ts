import { greetingOfRepresentative, type Represented } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'
import type { PartnerLead } from './partner-lead.ts'

/** The mail that carries the morning file to an organisation's representative. */
export const leadFileLetter = (
  organisation: Represented,
  leads: readonly Pick<PartnerLead, 'event'>[],
  brand: Letter['brand'],
): Letter => {
  const words = contentsOf(leads)
  return {
    brand,
    subject: `${words} for ${organisation.name}`,
    greeting: greetingOfRepresentative(organisation),
    paragraphs: [
      `The attached file holds ${words}. It holds personal information: please keep it within your organisation.`,
      ...(leads.some(({ event }) => event === 'corrected')
        ? [
            'Rows with the event "corrected" are leads you already have: please update their details from the file. A row without details is of a lead that is no longer yours: please delete what you hold of it.',
          ]
        : []),
      ...(leads.some(({ event }) => event === 'erased')
        ? [
            'Rows with the event "erased" are people who asked to be erased: please delete all you hold about those leads.',
          ]
        : []),
      ...(leads.some(({ event }) => event === 'objected')
        ? [
            'Rows with the event "objected" are leads whose client does not want to be contacted: please do not call them, and delete what you need not keep.',
          ]
        : []),
    ],
  }
}

/** '3 new leads, 1 correction' */
function contentsOf(leads: readonly Pick<PartnerLead, 'event'>[]): string {
  const words = { assigned: 'new lead', corrected: 'correction', erased: 'erasure', objected: 'objection' }
  return (Object.keys(words) as (keyof typeof words)[])
    .flatMap(event => {
      const count = leads.filter(lead => lead.event === event).length
      return count === 0 ? [] : [`${count} ${words[event]}${count === 1 ? '' : 's'}`]
    })
    .join(', ')
}
