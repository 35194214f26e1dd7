import { changeMailChoices, getMailChoices } from '@lodeway/contract/profile.ts'
import { leadMails } from '@lodeway/rules/bought-leads/lead-mails.ts'
import { balanceMails } from '@lodeway/rules/invoices/balance-mails.ts'
import { caseMails } from '@lodeway/rules/outcomes/case-mails.ts'
import { type MutableMail, mutableMailLabels } from '@lodeway/rules/people/mails.ts'
import { moneyMails } from '@lodeway/rules/sales/money-mails.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'

const parts: { title: string; mails: readonly MutableMail[] }[] = [
  { title: 'Emails about leads', mails: leadMails },
  { title: 'Emails about your money', mails: [...moneyMails, ...balanceMails] },
  { title: 'Emails about returns', mails: caseMails },
]

/** The mails that somebody is sent, each of which can be switched off. */
export function MailsPanels() {
  const { data, dataUpdatedAt, isError, refetch } = useCall(getMailChoices, {})
  if (!data) return isError ? <FailedPart text="Your emails could not be loaded." onRetry={refetch} /> : null
  return parts
    .map(({ title, mails }) => ({ title, mails: mails.filter(mail => data.sent.includes(mail)) }))
    .filter(({ mails }) => mails.length > 0)
    .map(({ title, mails }) => (
      <Panel key={title} title={title}>
        <Stack gap={12}>
          {mails.map(mail => (
            <MailBox key={mail} mail={mail} isOn={!data.muted.includes(mail)} readAt={dataUpdatedAt} />
          ))}
        </Stack>
      </Panel>
    ))
}

interface BoxProps {
  mail: MutableMail
  isOn: boolean
  /** When that was read. */
  readAt: number
}

/** Shows what was chosen at once. It is not disabled while that is saved: who works by keyboard would lose their place. */
function MailBox({ mail, isOn, readAt }: BoxProps) {
  const { chosen, choose } = useChoice(mail)
  // A read that ended before the change was saved may be of the time before it.
  const isAhead = chosen !== undefined && (chosen.savedAt === undefined || readAt <= chosen.savedAt)
  return (
    <Checkbox
      label={mutableMailLabels[mail]}
      checked={isAhead ? chosen.isOn : isOn}
      onChange={({ currentTarget: { checked } }) => void choose(checked)}
    />
  )
}

/** Saves a choice. Another one that is made meanwhile is saved after it, so that the last one holds. */
function useChoice(mail: MutableMail) {
  const { mutateAsync } = useSend(changeMailChoices, {
    failure: 'Failed to save your emails. Please try again.',
    refresh: [getMailChoices],
  })
  const [chosen, setChosen] = useState<{ isOn: boolean; savedAt?: number }>()
  /** What is to be saved, while something is. */
  const wanted = useRef<boolean>(undefined)
  const choose = async (isOn: boolean) => {
    const isSaving = wanted.current !== undefined
    wanted.current = isOn
    setChosen({ isOn })
    if (isSaving) return
    try {
      let saved = !isOn
      while (wanted.current !== saved) {
        saved = wanted.current
        await mutateAsync({ body: { muted: saved ? [] : [mail], of: [mail] } })
      }
      setChosen({ isOn: saved, savedAt: Date.now() })
      // Once, and not of a choice that was taken back meanwhile.
      toast.success('Emails saved successfully')
    } catch {
      // What went wrong is said already.
      setChosen(undefined)
    }
    wanted.current = undefined
  }
  return { chosen, choose }
}
