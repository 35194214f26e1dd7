import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

type Brand = Letter['brand']

export const requestReceivedLetter = (person: Person, brand: Brand): Letter => ({
  subject: 'Your access request was received',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'Your request for access has been submitted. An administrator will look at it, and you will receive an email once it has been approved.',
  ],
  note: 'If you did not ask for access, you can ignore this email.',
})

export const deniedLetter = (person: Person, reason: string | undefined, brand: Brand): Letter => ({
  subject: 'Your access request',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'Thank you for your interest. Your request for access was not approved this time.',
    ...(reason === undefined ? [] : [`The reason: ${reason}`]),
    'You may apply again. The details you gave us are erased after 30 days.',
  ],
})

export const requestsWaitLetter = (
  person: Person,
  { count, since, appOrigin }: { count: number; since: string; appOrigin: string },
): Letter => ({
  subject: count === 1 ? '1 person is waiting for access' : `${count} people are waiting for access`,
  greeting: greeting(person),
  paragraphs: [
    count === 1
      ? `A request for access has been waiting since ${since}. Approve or deny it under User Management.`
      : `${count} requests for access are waiting, the oldest since ${since}. Approve or deny them under User Management.`,
  ],
  button: { label: 'Show the requests', address: `${appOrigin}/user-management` },
  note: 'You get this email every morning for as long as requests are waiting.',
})
