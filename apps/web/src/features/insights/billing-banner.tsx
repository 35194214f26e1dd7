import { getBilling } from '@lodeway/contract/billing.ts'
import { loaderLeadsTotal, loaderSalesTotal } from '@lodeway/contract/insights.ts'
import { presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconBuildingBank, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { today } from '../../ui/today.ts'
import classes from './billing-banner.module.css'
import { OpenQuestions } from './open-questions.tsx'

/** What was earned, how the month goes, the way to the next lead, and what stands in its way. */
export function BillingBanner() {
  const { id, isOrganisational } = useUser()
  const billing = useCall(getBilling, { params: { id } })
  const month = useCall(loaderLeadsTotal, { query: rangeToWire(presetRange('thisMonth', today())) })
  const earned = useCall(loaderSalesTotal, {
    query: { ...rangeToWire(presetRange('thisMonth', today())), leadLoaderId: id },
  })
  const companyIsPaid = billing.data?.companyIsPaid === true
  const holderMissing = billing.data !== undefined && !billing.data?.holderName && !companyIsPaid
  const count = month.data?.total
  return (
    <div className={classes.banner}>
      <div className={classes.month}>
        {month.isError ? (
          <FailedPart text="The leads of this month could not be counted." onRetry={month.refetch} />
        ) : (
          <div>
            {earned.data && !companyIsPaid && (
              <p>
                <strong className={classes.earned}>{shownRand(earned.data.notYetPaid)}</strong>{' '}
                <Anchor component={Link} to={paths.earnings()} c="var(--brand-text)">
                  earned, not yet paid
                </Anchor>
                {earned.data.withoutVat && ', without VAT'}
              </p>
            )}
            <p>
              <strong>{count ?? '–'}</strong> {count === 1 ? 'lead' : 'leads'} submitted this month
            </p>
          </div>
        )}
        <SubmitButton disabled={!isOrganisational && !billing.data?.holderName} />
      </div>
      <OpenQuestions />
      {billing.isError && <FailedPart text="Your banking details could not be loaded." onRetry={billing.refetch} />}
      {companyIsPaid && (
        <p className={classes.notice}>
          <IconBuildingBank size={20} aria-hidden />
          Your company is paid for your leads
        </p>
      )}
      {holderMissing && (
        <div className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden />
          <p>Please fill in banking details before being able to submit leads</p>
          <Button
            component={Link}
            to={paths.billingDetails()}
            variant="default"
            size="xs"
            rightSection={<IconArrowRight size={15} aria-hidden />}
          >
            Go to billing
          </Button>
        </div>
      )}
    </div>
  )
}

/** A link cannot be disabled; a button can. */
function SubmitButton({ disabled }: { disabled: boolean }) {
  const icon = <IconSend size={17} aria-hidden />
  return disabled ? (
    <Button disabled leftSection={icon}>
      Submit lead
    </Button>
  ) : (
    <Button component={Link} to={paths.submitLeads()} leftSection={icon}>
      Submit lead
    </Button>
  )
}
