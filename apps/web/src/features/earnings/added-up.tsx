import type { listEarnings } from '@lodeway/contract/earnings.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { Money } from '../../ui/money.tsx'
import classes from './earnings.module.css'
import { addedUp, whenAddedUp } from './own-share.ts'

/** What waits for the next pay day, to the loader and to their company. */
export function AddedUp({ earnings }: { earnings: AnswerOf<typeof listEarnings> }) {
  const { companys, own } = addedUp(earnings)
  const when = whenAddedUp(earnings)
  return (
    <>
      {companys !== undefined && (
        <p className={classes.total}>
          Added up, what your company gets {when}
          <Money rand={companys} />
        </p>
      )}
      {own !== undefined && (
        <p className={classes.total}>
          Added up, what you get {when}
          <Money rand={own} />
        </p>
      )}
    </>
  )
}
