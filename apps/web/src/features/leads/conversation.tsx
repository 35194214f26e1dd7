import { type caseMessage, downloadCaseFile } from '@lodeway/contract/case-conversations.ts'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { downloadOrSay } from '../../api/download-or-say.ts'
import { shownTime } from '../../ui/shown-time.ts'
import { Chapter, Story } from '../../ui/story.tsx'
import classes from './leads.module.css'

type Message = z.output<typeof caseMessage>

interface Props {
  label: string
  messages: readonly Message[]
  /** What was decided in the end, when, and why as far as the reader is told. */
  ending?: { what: string; at: string; why: ReactNode } | undefined
  emptyText: string
}

/** The messages about a return or a late sale, in order, down to its decision. */
export const Conversation = ({ label, messages, ending, emptyText }: Props) =>
  messages.length === 0 && !ending ? (
    <p>{emptyText}</p>
  ) : (
    <Story label={label}>
      {messages.map(({ id, at, name, message, files }) => (
        <Chapter
          key={id}
          what={<span className={classes.message}>{message ?? 'Erased with the client'}</span>}
          when={shownTime(at)}
          at={at}
        >
          {name ?? 'An administrator'}
          <Evidence files={files} />
        </Chapter>
      ))}
      {ending && (
        <Chapter what={ending.what} when={shownTime(ending.at)} at={ending.at}>
          {ending.why}
        </Chapter>
      )}
    </Story>
  )

/** The files beside a message, each to be saved. */
const Evidence = ({ files }: Pick<Message, 'files'>) =>
  files.length > 0 && (
    <ul className={classes.evidence} aria-label="Files">
      {files.map(({ id, name }) => (
        <li key={id}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPaperclip size={15} aria-hidden />}
            onClick={() => void downloadOrSay(downloadCaseFile, name, { params: { id } })}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
