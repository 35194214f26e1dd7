import type { listEarnings } from '@lodeway/contract/earnings.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Money } from '../../ui/money.tsx'
import classes from './earnings.module.css'
import { addedUp } from './own-share.ts'

/** What is paid on the next pay day, to the loader and to their company. */
export function AddedUp({ earnings }: { earnings: AnswerOf<typeof listEarnings> }) {
  const { companys, own } = addedUp(earnings)
  const payDay = formatShownDate(earnings.nextPayDay)
  return (
    <>
      {companys !== undefined && (
        <p className={classes.total}>
          Added up, what your company gets on {payDay}
          <Money rand={companys} />
        </p>
      )}
      {own !== undefined && (
        <p className={classes.total}>
          Added up, what you get on {payDay}
          <Money rand={own} />
        </p>
      )}
    </>
  )
}
