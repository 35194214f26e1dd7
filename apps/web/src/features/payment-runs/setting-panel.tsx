import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { changePaymentSettings, getPaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { toast } from '../../ui/toast.tsx'
import { OwnPassword } from '../passwords/own-password.tsx'
import { readsOfRuns } from './run-words.tsx'
import classes from './runs.module.css'

const keep = 'Keep it on'

/** Whether another administrator than the one who submits a run must approve it. Turning that off takes two of them. */
export function SettingPanel() {
  const { data, isError, refetch } = useCall(getPaymentSettings, {})
  const [wanted, setWanted] = useState<boolean>()
  if (!data)
    return isError ? (
      <FailedPart text="Whether payments need a second person could not be loaded." onRetry={refetch} />
    ) : null
  const { needsSecondPerson, offAsked, offAskedByYou } = data
  return (
    <Panel
      title="Payments need a second person"
      tag={needsSecondPerson ? 'On' : 'Off'}
      className={classes.setting ?? ''}
    >
      <p>
        {needsSecondPerson
          ? 'A run must be approved by an administrator other than the one who submitted or last changed it.'
          : 'Whoever submits a run can approve it too, and the run says so. Once there are two administrators, turn this on.'}
      </p>
      {offAsked && (
        <p>
          {`${offAsked.by} asked on ${shownTime(offAsked.at)} to turn this off. `}
          {offAskedByYou ? 'Another administrator turns it off.' : 'Confirm to turn it off.'}
        </p>
      )}
      <div className={classes.choices}>
        {!offAskedByYou && (
          <InArea area="money">
            <Button variant="default" onClick={() => setWanted(!needsSecondPerson)}>
              {needsSecondPerson ? 'Turn off' : 'Turn on'}
            </Button>
          </InArea>
        )}
        {offAsked && (
          <InArea area="money">
            <Button variant="default" onClick={() => setWanted(true)}>
              {keep}
            </Button>
          </InArea>
        )}
      </div>
      {wanted !== undefined && (
        <Dialog title="Payments need a second person" opened onClose={() => setWanted(undefined)}>
          <SettingForm
            wanted={wanted}
            submit={wanted === needsSecondPerson ? keep : wanted ? 'Turn on' : 'Turn off'}
            onClose={() => setWanted(undefined)}
          />
        </Dialog>
      )}
    </Panel>
  )
}

/** What came of it: another administrator may have asked, or kept it on, since the panel was read. */
function wordsFor(wanted: boolean, { needsSecondPerson }: AnswerOf<typeof changePaymentSettings>): string {
  if (!needsSecondPerson) return 'Payments no longer need a second person'
  return wanted ? 'Payments need a second person now' : 'Requested: another administrator must confirm'
}

interface FormProps {
  wanted: boolean
  submit: string
  onClose: () => void
}

function SettingForm({ wanted, submit, onClose }: FormProps) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { password: '' },
    validate: values => ({ password: checkRequired(values.password) }),
    send: ({ password }) => call(changePaymentSettings, { body: { needsSecondPerson: wanted, password } }),
    // Turning it on makes drafts of runs that one person approved alone.
    refresh: [getPaymentSettings, ...readsOfRuns],
    onSent: answer => {
      toast.success(wordsFor(wanted, answer))
      onClose()
    },
    failure: 'Failed to change the setting. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      {!wanted && (
        <p>It takes two administrators to turn this off. Runs already waiting for approval still need a second one.</p>
      )}
      <OwnPassword form={form} what="who approves payments" />
      <DialogButtons onCancel={onClose} busy={busy} submit={submit} />
    </form>
  )
}
