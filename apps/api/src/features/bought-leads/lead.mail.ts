import { formatShownDate, johannesburgDate, johannesburgTime } from '@lodeway/rules/time/calendar.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

const note = 'You can switch this email off under Profile.'

/** Clients who are due to be called again. Who they are is not in a mail. */
export const callBacksLetter = (person: Person, dueAt: readonly Date[], appOrigin: string): Letter => {
  const first = new Date(Math.min(...dueAt.map(at => at.getTime())))
  const at = `${formatShownDate(johannesburgDate(first))} at ${johannesburgTime(first)}`
  const several = `${dueAt.length} clients are`
  return {
    subject: dueAt.length === 1 ? 'A client is due to be called again' : `${several} due to be called again`,
    greeting: greeting(person),
    paragraphs: [
      dueAt.length === 1
        ? `A client asked to be called again on ${at}.`
        : `${several} waiting for the call that was agreed, the first of them since ${at}.`,
    ],
    button: { label: 'Show who is due', address: `${appOrigin}/?state=due&sort=callBackAt%3Aasc` },
    note,
  }
}

export const newLeadsLetter = (person: Person, count: number, organisationName: string, appOrigin: string): Letter => ({
  subject: count === 1 ? `A new lead for ${organisationName}` : `${count} new leads for ${organisationName}`,
  greeting: greeting(person),
  paragraphs: [
    count === 1
      ? 'A lead has come that nobody has called yet.'
      : `${count} leads have come that nobody has called yet.`,
  ],
  button: { label: count === 1 ? 'Show the lead' : 'Show the leads', address: `${appOrigin}/` },
  note,
})
