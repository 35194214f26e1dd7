import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { sendTestLead } from '@lodeway/contract/integration.ts'
import { attemptDays, isTaken } from '@lodeway/rules/deliveries/attempts.ts'
import { IconSend } from '@tabler/icons-react'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Facts } from '../../ui/facts.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { State } from '../../ui/state.tsx'
import classes from './set-up.module.css'

export type SentTest = AnswerOf<typeof sendTestLead>

interface Props {
  organisationId: string
  /** There is an address and a secret. */
  ready: boolean
  sent: SentTest | undefined
  onSent: (sent: SentTest) => void
}

/** Sends an invented lead now, and shows what went out and what came back. */
export function TestLead({ organisationId, ready, sent, onSent }: Props) {
  const send = useSend(sendTestLead, { failure: 'Failed to send the test lead. Please try again.', onDone: onSent })
  return (
    <div>
      <p className={classes.text}>
        An invented lead, marked as a test (<code>lead.test</code>). It is sent once, and counts nowhere.
      </p>
      <InArea area="settings">
        <BusyButton
          variant="default"
          busy={send.isPending}
          disabled={!ready}
          leftSection={<IconSend size={17} aria-hidden />}
          onClick={() => send.mutate({ params: { id: organisationId } })}
        >
          {sent ? 'Send another test lead' : 'Send a test lead'}
        </BusyButton>
      </InArea>
      {!ready && <p className={classes.hint}>Save an endpoint and make a secret first.</p>}
      <output>{sent && <Result sent={sent} />}</output>
    </div>
  )
}

function Result({ sent }: { sent: SentTest }) {
  const { status, words, text, milliseconds, id, timestamp, signature, body } = sent
  const taken = isTaken(status)
  return (
    <div className={classes.result}>
      <p className={classes.answer}>
        <State tone={taken ? 'success' : 'danger'}>{taken ? 'Arrived' : 'Not taken'}</State> {words} after{' '}
        {milliseconds} ms.{!taken && ` A lead would be tried again for ${attemptDays} days.`}
      </p>
      <Facts
        facts={[
          { label: 'webhook-id', value: id, wide: true },
          { label: 'webhook-timestamp', value: timestamp, wide: true },
          { label: 'webhook-signature', value: signature, wide: true },
          ...(text === '' ? [] : [{ label: 'What the endpoint answered', value: text, wide: true }]),
        ]}
      />
      <CodeBlock label="Body that was sent">{body}</CodeBlock>
    </div>
  )
}
