import { addCaseFile } from '@lodeway/contract/case-conversations.ts'
import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { sentEvidenceName, whyNotEvidence } from '@lodeway/rules/outcomes/evidence.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { inBase64 } from '../../api/in-base64.ts'
import { notSent, useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { areAllLeft } from './chosen-file.ts'
import { ChosenFiles } from './chosen-files.tsx'
import classes from './leads.module.css'

interface Props {
  /** Whether something can still be said: what is being typed when it ends stays to be copied. */
  isOpen: boolean
  label: string
  /** Who reads it. */
  description: string
  /** Answers the message's id, so that files can be added to it. */
  send: (message: string) => Promise<string | undefined>
  /** The calls whose answers are stale once the message was sent. */
  refresh: readonly Endpoint[]
}

/** Says something more, with evidence. It is empty again once it was sent, and says nothing where there is no more to say. */
export function MessageForm({ isOpen, label, description, send, refresh }: Props) {
  const [files, setFiles] = useState<readonly File[]>([])
  const discarded = useRef(false)
  useUnsaved({
    isUnsaved: () => files.length > 0 && !discarded.current,
    discard: () => {
      discarded.current = true
    },
    isBeingSaved: () => busy === true,
  })
  const [refused, setRefused] = useState<string>()
  /** The message that was sent without some of its files, and these. */
  const [half, setHalf] = useState<{ id: string; left: readonly File[] }>()
  const leftOf = half && areAllLeft(files, half.left) ? half.id : undefined
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { message: '' },
    validate: ({ message }) => ({ message: leftOf === undefined ? checkRequired(message) : undefined }),
    send: async ({ message }) => {
      const why = await firstRefused(files)
      setRefused(why)
      if (why !== undefined) return notSent
      const isNew = leftOf === undefined || message.trim() !== ''
      const id = isNew ? await send(message) : leftOf
      const left: File[] = []
      for (const file of files) if (!(await addFile(id ?? '', file))) left.push(file)
      return { id, isNew, left }
    },
    refresh,
    failure: 'Failed to send the message. Please try again.',
    onSent: ({ id, isNew, left }, sent) => {
      if (isNew) toast.success('Message sent')
      else if (left.length === 0) toast.success(files.length === 1 ? 'File added' : 'Files added')
      // Unless the next one is being typed.
      if (form.getValues().message === sent.message) form.setFieldValue('message', '')
      setFiles(left)
      // With a file that is chosen later they belong to a message of their own.
      setHalf(id !== undefined && left.length > 0 ? { id, left } : undefined)
    },
  })
  if (!isOpen) return <NotSent message={form.getValues().message} />
  return (
    <form onSubmit={onSubmit} noValidate>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={2}
        maxRows={8}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <ChosenFiles
        label={label}
        files={files}
        error={refused}
        disabled={busy !== false}
        onChange={chosen => {
          discarded.current = false
          setFiles(chosen)
          setRefused(undefined)
        }}
      />
      <div className={classes.outcomeButtons}>
        <BusyButton type="submit" variant="default" busy={busy}>
          Send
        </BusyButton>
      </div>
    </form>
  )
}

/** What somebody was typing when the case was decided. */
const NotSent = ({ message }: { message: string }) =>
  message.trim() !== '' && (
    <Textarea
      label="Your message was not sent"
      description="The case is closed, so nothing more can be said about it here. You can still copy your text."
      readOnly
      autosize
      minRows={2}
      maxRows={8}
      value={message}
      rightSection={<CopyButton text={message} what="message" />}
      rightSectionWidth={42}
    />
  )

/** A file that the server would refuse, and why: a message is not sent without its evidence. */
async function firstRefused(files: readonly File[]): Promise<string | undefined> {
  for (const file of files) {
    const why = whyNotEvidence(new Uint8Array(await file.arrayBuffer()))
    if (why !== undefined) return `${file.name}: ${why}`
  }
  return undefined
}

/** The message is sent already, so a failure names the file alone. @returns whether the message has it now */
async function addFile(id: string, file: File): Promise<boolean> {
  try {
    const name = sentEvidenceName(file.name)
    await call(addCaseFile, { params: { id }, body: { name, content: await inBase64(file) } })
    return true
  } catch (problem) {
    toast.error(`${file.name} was not added: ${failureText(problem, 'please send it again.')}`)
    return false
  }
}
