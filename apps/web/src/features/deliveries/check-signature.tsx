import { checkSignature } from '@lodeway/contract/integration.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { Segments } from '../../ui/segments.tsx'
import { State } from '../../ui/state.tsx'
import classes from './set-up.module.css'
import type { SentTest } from './test-lead.tsx'
import { type ExampleLanguage, verifyExamples } from './verify-examples.ts'

interface Props {
  organisationId: string
  /** The test lead that was sent last fills the form in. */
  sent: SentTest | undefined
  onGenuine: () => void
}

/** How a receiver checks that a lead is from here, and the product's own word on one that was received. */
export const CheckSignature = (props: Props) => (
  <Stack gap="lg">
    <Examples />
    <CheckForm {...props} />
  </Stack>
)

const languages = Object.keys(verifyExamples).map(language => ({ value: language as ExampleLanguage, label: language }))

function Examples() {
  const [language, setLanguage] = useState<ExampleLanguage>('JavaScript')
  const code = verifyExamples[language]
  return (
    <div>
      <p className={classes.text}>
        Whoever receives leads checks each of them like this, or by a library of Standard Webhooks.
      </p>
      <div className={classes.codeHead}>
        <Segments label="Language" data={languages} value={language} onChange={setLanguage} />
        <CopyButton text={code} what="code" />
      </div>
      <CodeBlock label={`Code in ${language}`}>{code}</CodeBlock>
    </div>
  )
}

function CheckForm({ organisationId, sent, onGenuine }: Props) {
  const [found, setFound] = useState<{ isGenuine: boolean; words: string }>()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: {
      id: sent?.id ?? '',
      timestamp: sent?.timestamp ?? '',
      signature: sent?.signature ?? '',
      body: sent?.body ?? '',
    },
    validate: values => ({
      id: checkRequired(values.id),
      timestamp: checkRequired(values.timestamp),
      signature: checkRequired(values.signature),
      body: checkRequired(values.body),
    }),
    send: ({ id, timestamp, signature, body }) =>
      call(checkSignature, {
        params: { id: organisationId },
        body: { id: id.trim(), timestamp: timestamp.trim(), signature, body },
      }),
    // A verdict is of what was checked.
    onChange: () => setFound(undefined),
    onSent: answer => {
      setFound(answer)
      if (answer.isGenuine) onGenuine()
    },
    failure: 'Failed to check the signature. Please try again.',
    disposable: true,
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Check a signature">
      <p className={classes.text}>Paste a webhook you received to check its signature.</p>
      <Stack gap="sm">
        <TextInput label="webhook-id" required key={form.key('id')} {...form.getInputProps('id')} />
        <TextInput
          label="webhook-timestamp"
          required
          key={form.key('timestamp')}
          {...form.getInputProps('timestamp')}
        />
        <TextInput
          label="webhook-signature"
          required
          key={form.key('signature')}
          {...form.getInputProps('signature')}
        />
        <Textarea label="Body" required rows={4} key={form.key('body')} {...form.getInputProps('body')} />
      </Stack>
      <div className={classes.checked}>
        <InArea area="settings">
          <BusyButton type="submit" variant="default" busy={busy}>
            Check the signature
          </BusyButton>
        </InArea>
        <output>
          {found && (
            <>
              <State tone={found.isGenuine ? 'success' : 'danger'}>{found.isGenuine ? 'Genuine' : 'Not genuine'}</State>{' '}
              {found.words}
            </>
          )}
        </output>
      </div>
    </form>
  )
}
