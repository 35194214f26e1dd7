import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { issueInvoice, previewInvoice } from '@lodeway/contract/invoices.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { today } from '../../ui/today.ts'
import { useGoOn } from '../../ui/unsaved.ts'
import { buysLeads, useOrganisationChoices } from '../choices/organisation-choices.ts'
import { readsOfInvoices } from './invoice-words.tsx'
import classes from './invoices.module.css'

interface Props {
  organisationId?: string
  onClose: () => void
}

/** Invoices an organisation before its period is over. */
export const IssueDialog = (props: Props) => (
  <Dialog title="Issue invoice" opened onClose={props.onClose}>
    <IssueForm {...props} />
  </Dialog>
)

type Values = { organisationId: string | null; to: string | null }

function IssueForm({ organisationId, onClose }: Props) {
  const organisations = useOrganisationChoices(organisationId === undefined, buysLeads)
  const goOn = useGoOn()
  const [shown, setShown] = useState<Values>({ organisationId: organisationId ?? null, to: today() })
  const {
    data: preview,
    isFetching,
    isError,
    refetch,
  } = useCall(
    previewInvoice,
    { query: { organisationId: shown.organisationId ?? '', to: shown.to ?? '' } },
    { enabled: shown.organisationId !== null && shown.to !== null, fresh: true },
  )
  const { form, busy, onSubmit } = useSendingForm<Values, AnswerOf<typeof issueInvoice>>({
    initialValues: shown,
    validate: values => ({ organisationId: checkRequired(values.organisationId), to: checkRequired(values.to) }),
    onChange: setShown,
    send: values =>
      call(issueInvoice, {
        body: {
          organisationId: values.organisationId ?? '',
          to: values.to ?? '',
          ...(preview && { expected: { lines: preview.lines, total: preview.total } }),
        },
      }),
    success: 'Invoice issued successfully',
    failure: 'Failed to issue the invoice. Please try again.',
    refresh: [previewInvoice, ...readsOfInvoices],
    onSent: ({ id }) => goOn({ to: paths.invoice(id) }),
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.note}>
        Invoices everything owed up to a day that is not on an invoice yet. The invoice is sent to the organisation and
        never changes afterwards.
      </p>
      {organisationId === undefined && (
        <ChoiceSelect
          label="Organisation"
          required
          data={organisations}
          key={form.key('organisationId')}
          {...form.getInputProps('organisationId')}
        />
      )}
      <DayInput
        label="Up to and including"
        required
        maxDate={today()}
        tellsLimits
        key={form.key('to')}
        {...form.getInputProps('to')}
      />
      {preview ? (
        <Preview {...preview} />
      ) : isFetching ? (
        <PageLoader />
      ) : (
        isError && <FailedPart text="What it comes to could not be loaded." onRetry={refetch} />
      )}
      <DialogButtons onCancel={onClose} busy={busy}>
        {/* It never changes afterwards, so nobody issues what they have not read. */}
        <BusyButton type="submit" busy={busy || isFetching} disabled={isError && !preview}>
          Issue invoice
        </BusyButton>
      </DialogButtons>
    </form>
  )
}

/** What would be on the invoice. */
const Preview = ({ lines, left, net, vat, total }: AnswerOf<typeof previewInvoice>) =>
  total > 0 ? (
    <>
      <Facts
        facts={[
          { label: 'Amounts', value: formatCount(lines) },
          { label: 'Without VAT', value: shownRand(net) },
          { label: 'VAT', value: shownRand(vat) },
          { label: 'Total', value: shownRand(total) },
        ]}
      />
      {left > 0 && (
        <p className={classes.note}>
          An invoice holds no more amounts. Issue another for the rest; amounts left: {formatCount(left)}.
        </p>
      )}
    </>
  ) : (
    <p className={classes.note}>Nothing is owed up to this day that is not on an invoice yet.</p>
  )
