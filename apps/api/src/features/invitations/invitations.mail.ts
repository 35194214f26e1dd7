import { invitationDays } from '@lodeway/rules/invitations/states.ts'
import type { Letter } from '../../mail/layout.ts'

export const invitationLetter = (productName: string, link: string, brand: Letter['brand']): Letter => ({
  subject: 'You are invited to submit leads',
  greeting: 'Hello,',
  brand,
  paragraphs: [
    `You are invited to refer people who are interested in insurance through ${brand?.name ?? productName}, and to earn on every sale.`,
    'Use the link below to tell us who you are. You will receive an email once your request has been approved.',
  ],
  button: { label: 'Request access', address: link },
  note: `The link works once, within ${invitationDays} days. If you did not expect this, you can ignore this email.`,
})
