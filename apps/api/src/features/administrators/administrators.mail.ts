import { type AdministratorArea, areasInWords } from '@lodeway/rules/administrators/areas.ts'
import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

/** @param isBack whether they had been one before, and were blocked */
export const appointedLetter = (person: Person, link: string, isBack = false): Letter => ({
  subject: isBack ? 'You are an administrator again' : 'You are now an administrator',
  greeting: greeting(person),
  paragraphs: [
    isBack
      ? 'Your access as an administrator was opened again. Set a password to sign in.'
      : 'An administrator account was created for you. Set a password to sign in.',
  ],
  button: { label: 'Set your password', address: link },
  note: `The link works once, within ${setupLinkDays} days. If you did not expect this, please contact us.`,
})

/** What somebody had before a change of areas; in words for one who had no access. */
export type AreasBefore = readonly AdministratorArea[] | 'added' | 'let in again'

/** What somebody may change was changed, for them and for those who would see money go. @param by whoever did it; nothing for whoever runs the product */
export const areasLetter = (
  reader: Person,
  change: {
    readonly whose: string
    readonly by: string | null
    readonly before: AreasBefore
    readonly after: readonly AdministratorArea[]
  },
  appOrigin: string,
): Letter => {
  const { whose, by, before, after } = change
  const now = areasInWords(after)
  return {
    subject: typeof before === 'string' ? `An administrator was ${before}` : "An administrator's areas changed",
    greeting: greeting(reader),
    paragraphs: [
      typeof before === 'string'
        ? `${whose} was ${before} as an administrator${byWhom(by)}, with: ${now}.`
        : `What ${whose} may change was changed${byWhom(by)}. Before: ${areasInWords(before)}. Now: ${now}.`,
    ],
    ...toAdministrators(appOrigin),
  }
}

/** Somebody can sign in no more: for them. */
export const blockedLetter = (person: Person, by: string | null): Letter => ({
  subject: 'Your access was blocked',
  greeting: greeting(person),
  paragraphs: [`Your access as an administrator was blocked${byWhom(by)}. You can no longer sign in.`],
  note: 'If you did not expect this, talk to another administrator.',
})

/** The same for those who would see money go. */
export const othersBlockedLetter = (
  reader: Person,
  {
    whose,
    by,
    areas,
  }: { readonly whose: string; readonly by: string | null; readonly areas: readonly AdministratorArea[] },
  appOrigin: string,
): Letter => ({
  subject: 'An administrator was blocked',
  greeting: greeting(reader),
  paragraphs: [`${whose} was blocked${byWhom(by)}, and can no longer sign in. Before: ${areasInWords(areas)}.`],
  ...toAdministrators(appOrigin),
})

const toAdministrators = (appOrigin: string): Pick<Letter, 'button' | 'note'> => ({
  button: { label: 'Show administrators', address: `${appOrigin}/user-management/administrators` },
  note: 'If you did not expect this, talk to whoever did it, and look at the audit log.',
})

const byWhom = (by: string | null): string => (by === null ? '' : ` by ${by}`)
