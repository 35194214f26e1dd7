import type { Letter } from '../../mail/layout.ts'

/** The mail to an organisation of which leads were taken back. */
export const takenBackLetter = (
  organisation: { name: string; representativeFirstName: string; representativeLastName: string },
  count: number,
  brand: Letter['brand'],
): Letter => {
  const leads = count === 1 ? '1 lead' : `${count} leads`
  return {
    brand,
    subject: `${leads} of ${organisation.name} went to others: nobody had called in time`,
    greeting: `Hello ${organisation.representativeFirstName} ${organisation.representativeLastName},`,
    paragraphs: [
      `Your contract says within how many hours an outcome is recorded for each lead. For ${leads} there was none in time, so ${count === 1 ? 'it was' : 'they were'} taken back and offered to other organisations.`,
      'You are not charged for them, and their places in your contract are free again. Please delete what you hold about them.',
    ],
  }
}
