import { listBankFormats, recordBankTest, removeBankFormat } from '@lodeway/contract/bank-formats.ts'
import { bankFileNotice } from '@lodeway/rules/payment-runs/bank-file.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { asOff } from '../../ui/busy-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import classes from './runs.module.css'

const AddFormatDialog = loadedLater(() => import('./add-format-dialog.tsx').then(part => part.AddFormatDialog))
const OwnAccountDialog = loadedLater(() => import('./own-account-dialog.tsx').then(part => part.OwnAccountDialog))

/** In which formats files for the bank are made, and which of them a bank is known to take. */
export function FormatsPanel() {
  const { data, isError, refetch } = useCall(listBankFormats, {})
  const [asked, setAsked] = useState<'account' | 'add' | { key: string; name: string }>()
  const testing = typeof asked === 'object' ? asked : undefined
  const list = useRef<HTMLUListElement>(null)
  // What was pressed goes: the list takes the focus, so that who works by keyboard goes on from here.
  const goOnFromList = () => list.current?.focus()
  const isRecorded = useRef(false)
  const recording = useSend(recordBankTest, {
    success: 'Recorded: your bank took a test file',
    failure: 'Failed to record the test. Please try again.',
    refresh: [listBankFormats],
    onDone: () => {
      isRecorded.current = true
      setAsked(undefined)
    },
  })
  const removing = useSend(removeBankFormat, {
    success: 'Bank format removed',
    failure: 'Failed to remove the format. Please try again.',
    refresh: [listBankFormats],
    onDone: goOnFromList,
  })
  if (!data) return isError ? <FailedPart text="The bank formats could not be loaded." onRetry={refetch} /> : null
  const { formats, ownAccount } = data
  const onClose = () => setAsked(undefined)
  return (
    <Panel title="Bank files" className={classes.setting ?? ''}>
      <p>
        {ownAccount === null
          ? 'The account that you pay from is not entered yet; some formats name it.'
          : `Paid from ${ownAccount.name}, ${ownAccount.accountNumber}, branch ${ownAccount.branchCode}.`}{' '}
        {bankFileNotice} Once your bank took it, record that here.
      </p>
      <ul ref={list} tabIndex={-1} className={classes.formats} aria-label="Formats of bank files">
        {formats.map(({ key, name, tested, canRemove }) => (
          <li key={key}>
            <strong>{name}</strong>
            {tested === null ? (
              <InArea area="money">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Record a test of ${name}`}
                  onClick={() => {
                    isRecorded.current = false
                    setAsked({ key, name })
                  }}
                >
                  Record a test
                </Button>
              </InArea>
            ) : (
              <span>{`Tested: ${tested.by}, ${shownTime(tested.at)}`}</span>
            )}
            {canRemove && (
              <InArea area="money">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  {...asOff(removing.isPending)}
                  aria-label={`Remove ${name}`}
                  onClick={() => removing.isPending || removing.mutate({ params: { id: key } })}
                >
                  Remove
                </Button>
              </InArea>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <InArea area="money">
          <Button variant="default" onClick={() => setAsked('account')}>
            Account you pay from
          </Button>
          <Button variant="default" onClick={() => setAsked('add')}>
            Add a format
          </Button>
        </InArea>
      </div>
      {testing && (
        <ConfirmDialog
          title="Record a test"
          opened
          confirmLabel="Record"
          busy={recording.isPending}
          returnFocusTo={() => (isRecorded.current ? list.current : null)}
          onConfirm={() => recording.mutate({ body: { key: testing.key } })}
          onClose={onClose}
        >
          Did your bank take a test file of the format <strong>{testing.name}</strong>? It will be shown as tested, with
          your name. This cannot be taken back.
        </ConfirmDialog>
      )}
      {asked === 'account' && <OwnAccountDialog account={ownAccount} onClose={onClose} />}
      {asked === 'add' && <AddFormatDialog onClose={onClose} />}
    </Panel>
  )
}
