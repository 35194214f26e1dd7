import { goingRates } from '@lodeway/contract/lead-submission.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { type Quality, qualityLabels } from '@lodeway/rules/leads/quality.ts'
import { useCall } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { shownRand } from '../../ui/shown-rand.ts'
import classes from './quality-meter.module.css'

/** What a lead of this type and quality pays now: a range, since it is not known who gets it. Administrators earn nothing. */
export function GoingRate({ type, quality }: { type: InsuranceType; quality: Quality }) {
  const { isAdmin } = useUser()
  const { data } = useCall(goingRates, { query: { type } }, { enabled: !isAdmin, staleTime: 60_000 })
  if (!data) return null
  const rate = data.rates.find(each => each.quality === quality)
  const who = data.companyIsPaid ? 'your company' : 'you'
  return (
    <div className={classes.rate}>
      <h3 className={classes.liftTitle}>What it pays now</h3>
      {rate === undefined ? (
        <p className={classes.next}>
          Not known: no organisation takes {qualityLabels[quality].toLowerCase()} leads of this type at the moment.
        </p>
      ) : (
        <>
          <ul className={classes.lifts}>
            <li>
              <span>Fee, once premiums are collected</span>
              <strong>{range(rate.fee, shownRand)}</strong>
            </li>
            <li>
              <span>Commission, of the premium once sold</span>
              <strong>{range(rate.commission, value => `${value}%`)}</strong>
            </li>
          </ul>
          <p className={classes.next}>
            What {who} would earn by the contracts that have room now. It is not a promise: they fill up, and what
            counts is the one that gets the lead.
          </p>
        </>
      )}
    </div>
  )
}

const range = ({ from, to }: { from: number; to: number }, show: (value: number) => string): string =>
  from === to ? show(from) : `${show(from)} to ${show(to)}`
