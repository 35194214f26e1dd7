import { listBankFormats } from '@lodeway/contract/bank-formats.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { makeRunFile } from '@lodeway/contract/payment-run-steps.ts'
import { bankFileNotice } from '@lodeway/rules/payment-runs/bank-file.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Stack } from '@mantine/core'
import { orLost } from '../../api/api-error.ts'
import { download } from '../../api/download.ts'
import { useCall } from '../../api/use-call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import { type PaymentRun, readsOfRuns } from './run-words.tsx'
import { notKnownYet, type ToPay } from './use-to-pay.ts'

interface Props {
  run: PaymentRun
  toPay: ToPay | undefined
  onClose: () => void
}
type Formats = AnswerOf<typeof listBankFormats>

/** Makes the bank file, or gives it again: there are account numbers in it, so the own password is asked for. */
export function FileDialog(props: Props) {
  const { data, isError, refetch } = useCall(listBankFormats, {})
  const isFirst = props.run.fileMade === null
  return (
    <Dialog title={isFirst ? 'Make bank file' : 'Download bank file'} opened onClose={props.onClose}>
      {data ? (
        <FileForm {...props} known={data} isFirst={isFirst} />
      ) : isError ? (
        <FailedPart text="The bank formats could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}

const missingWords = {
  account: 'enter the account you pay from first',
  userCode: 'enter its ACB user code first',
} as const

function FileForm({ run, toPay, known, isFirst, onClose }: Props & { known: Formats; isFirst: boolean }) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { format: known.last, password: '' },
    validate: values => ({ password: checkRequired(values.password) }),
    send: ({ format, password }) =>
      download(makeRunFile, `payment-run-${run.number}.csv`, {
        params: { id: run.id },
        body: { version: run.version, password, ...(isFirst && { format }) },
      }).catch(orLost('The bank file was made, but it did not arrive. Download it again.')),
    success: isFirst ? 'The bank file was made' : 'The bank file was downloaded',
    refresh: [...readsOfRuns, listBankFormats],
    onSent: onClose,
    onFailed: () => refresh(...readsOfRuns),
    failure: 'Failed to make the bank file. Please try again.',
  })
  const chosen: string = useFieldValue(form, 'format')
  const isTested = known.formats.find(({ key }) => key === chosen)?.tested !== null
  const choices = known.formats.map(({ key, name, missing }) => ({
    value: key,
    label: missing === null ? name : `${name}: ${missingWords[missing]}`,
    disabled: missing !== null,
  }))
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {isFirst && (
          <>
            <p>
              {toPay ? `It pays ${shownRand(toPay.rand)}${toPay.ofWhichVat}.` : notKnownYet} Once the file is made, the
              run cannot change. Whatever is taken back later is deducted from the next payment.
            </p>
            <ChoiceSelect
              label="Format"
              required
              allowDeselect={false}
              data={choices}
              key={form.key('format')}
              {...form.getInputProps('format')}
            />
            {!isTested && <p>{bankFileNotice}</p>}
          </>
        )}
        <OwnPassword form={form} to={isFirst ? 'make the bank file' : 'download the bank file'} />
      </Stack>
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy || (isFirst && !toPay)}>
          {isFirst ? 'Make and download' : 'Download'}
        </BusyButton>
      </DialogButtons>
    </form>
  )
}
