import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { type Payee, registrationOf } from './payee.ts'
import classes from './self-billing.module.css'
import { Actions, EndDialog, type Registration } from './vat-actions.tsx'

const VatDialog = loadedLater(() => import('./vat-dialog.tsx').then(part => part.VatDialog))

/** Whether a payee is a VAT vendor, for whom the platform writes tax invoices and pays the VAT on them. */
export function VatPanel({ payee }: { payee: Payee }) {
  const { data, isError, refetch } = useCall(registrationOf[payee.kind].read, { params: { id: payee.id } })
  const [open, setOpen] = useState<'edit' | 'end'>()
  const close = () => setOpen(undefined)
  return (
    <Panel title="VAT registration" actions={data && <Actions registration={data} onOpen={setOpen} />}>
      {data ? (
        <Shown registration={data} payee={payee} />
      ) : isError ? (
        <FailedPart text="The VAT registration could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
      {data && open === 'edit' && <VatDialog payee={payee} registration={data} onClose={close} />}
      {open === 'end' && <EndDialog payee={payee} onClose={close} />}
    </Panel>
  )
}

function Shown({
  registration: { present, earlier, isPlatformVendor },
  payee,
}: {
  registration: Registration
  payee: Payee
}) {
  const isCompany = payee.kind === 'company'
  return (
    <>
      {present === null && (
        <p className={classes.note}>
          {isCompany
            ? 'Only for a company that is registered for VAT: then we write its tax invoices and pay the VAT with each payment.'
            : 'Only if you are registered for VAT: then we write your tax invoices and pay you the VAT with each payment.'}
        </p>
      )}
      {present !== null && !isPlatformVendor && (
        <p className={classes.note}>No VAT is paid at present, as we are not registered for VAT ourselves.</p>
      )}
      {present?.state === 'toCheck' && (
        <p className={classes.note}>Waiting for us to check it. Until then payments are without VAT.</p>
      )}
      {present?.state === 'turnedDown' && (
        <p className={classes.note}>
          Turned down, so payments are without VAT. Change the registration, and we will check it again.
        </p>
      )}
      {present && (
        <Facts
          facts={[
            { label: 'VAT number', value: present.vatNumber },
            { label: 'Trading name', value: present.name },
            ...(present.reason === null
              ? []
              : [{ label: 'Why it was turned down', value: present.reason, wide: true }]),
            { label: 'Address', value: present.address },
            { label: 'Agreed by', value: `${present.agreedBy}, ${formatShownDate(present.agreedOn)}` },
            { label: 'Entered', value: shownTime(present.recordedAt) },
            ...(present.state === 'confirmed' && present.checkedAt !== null
              ? [{ label: 'Holds from', value: shownTime(present.checkedAt) }]
              : []),
            { label: 'What was agreed to', value: present.terms, wide: true },
          ]}
        />
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Earlier registrations</summary>
          <ul className={classes.earlier}>
            {earlier.map(({ vatNumber, name, state, reason, recordedAt, checkedAt, endedAt }) => (
              <li key={recordedAt}>
                {vatNumber}, {name}: {shownTime(checkedAt ?? recordedAt)} to {shownTime(endedAt ?? recordedAt)}
                {state === 'confirmed' ? '' : ', not confirmed'}
                {reason !== null && `. ${reason}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
