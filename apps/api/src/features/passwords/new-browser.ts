import type { OnNewBrowser } from '@lodeway/identity/sign-in/new-browser.ts'
import { appendAudits } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { accountOnFile } from './account-on-file.ts'
import { browserName } from './browser-name.ts'
import { newBrowserLetter } from './new-browser.mail.ts'

/** Sign-ins with browsers that are not known, each told by a mail and an entry in the audit log in one transaction with knowing it. */
export const newBrowserNews =
  (context: Context): OnNewBrowser =>
  ({ accountId: id, userAgent, seenFrom }, keep) =>
    inTransaction(context, { kind: 'anyone' }, async work => {
      if (!(await keep(asClient(work.tx)))) return
      const person = await accountOnFile(work, id)
      const letter = newBrowserLetter({
        person,
        at: work.now,
        device: browserName(userAgent),
        addressRange: seenFrom,
        brand: await findLetterBrand(work, person.organisationId),
        appOrigin: work.settings.APP_ORIGIN,
      })
      await sendMailFirst(work, person.email, letter)
      const actor = { kind: person.role, id }
      await appendAudits(work, [{ actor, action: 'account.new-browser', subject: { kind: 'account', id }, detail: {} }])
    })
