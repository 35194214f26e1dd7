import { greetingOfRepresentative, type Represented } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

/** The mail to an organisation of which leads were taken back. */
export const leadsTakenBackLetter = (organisation: Represented, count: number, brand: Letter['brand']): Letter => {
  const leads = count === 1 ? '1 lead' : `${count} leads`
  return {
    brand,
    subject: `${leads} of ${organisation.name} went to others: nobody had called in time`,
    greeting: greetingOfRepresentative(organisation),
    paragraphs: [
      `Your contract requires an outcome for each lead within a set number of hours. For ${leads} there was none in time, so ${count === 1 ? 'it was' : 'they were'} taken back and offered to other organisations.`,
      'You are not charged for them, and their places in your contract are free again. Please delete what you hold about them.',
    ],
  }
}
