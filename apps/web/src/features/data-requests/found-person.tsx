import { exportPerson } from '@lodeway/contract/data-requests.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconEraser, IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { download } from '../../api/download.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './data-requests.module.css'
import type { Found, PersonSearch } from './data-requests-page.tsx'
import { FoundObjections } from './found-objections.tsx'
import { FoundAccounts, FoundLeads } from './found-records.tsx'

const CorrectDialog = loadedLater(() => import('./correct-dialog.tsx').then(part => part.CorrectDialog))
const EraseDialog = loadedLater(() => import('./erase-dialog.tsx').then(part => part.EraseDialog))
const ObjectionDialog = loadedLater(() => import('./objection-dialog.tsx').then(part => part.ObjectionDialog))

interface Props {
  search: PersonSearch
  found: Found
  onChanged: () => void
}

/** What was found, of which an administrator ticks what is this person's, and what can be done with it. */
export function FoundPerson({ search, found, onChanged }: Props) {
  const [leadIds, setLeadIds] = useState(() => matchedByIdNumber(found.leads))
  const [accountIds, setAccountIds] = useState(() => matchedByIdNumber(found.accounts))
  const [open, setOpen] = useState<'erase' | 'objection' | { correct: string }>()
  const [downloading, setDownloading] = useState(false)
  const isEmpty = found.leads.length + found.accounts.length === 0
  const ticked = found.leads.filter(({ id }) => leadIds.includes(id))
  const chosen = { leadIds, accountId: accountIds[0] ?? null }
  const unticked = found.leads.length - ticked.length
  const nothingChosen = leadIds.length + accountIds.length === 0
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onChanged()
  }
  const save = async () => {
    setDownloading(true)
    await download(exportPerson, 'personal-information.json', { body: chosen }).catch((problem: unknown) =>
      toast.error(failureText(problem, 'Failed to make the file. Please try again.')),
    )
    setDownloading(false)
  }
  return (
    <Panel title="What is held">
      {isEmpty ? (
        <output>Nothing is held on a person with these details.</output>
      ) : (
        <>
          <output className={classes.text}>
            Tick what belongs to this person. A phone number or an email can be shared; what has the ID number that was
            searched for is ticked already.
            {found.leadsLeftOut &&
              ` More leads have these details than the ${found.leads.length} below: search by ID number or email to find the others.`}
          </output>
          <FoundLeads
            leads={found.leads}
            chosen={leadIds}
            onChoose={setLeadIds}
            onCorrect={id => setOpen({ correct: id })}
          />
          <FoundAccounts accounts={found.accounts} chosen={accountIds} onChoose={setAccountIds} />
        </>
      )}
      {found.objections.length > 0 && <FoundObjections objections={found.objections} />}
      <div className={classes.buttons}>
        {!isEmpty && (
          <>
            <BusyButton
              variant="default"
              disabled={nothingChosen}
              busy={downloading}
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={() => void save()}
            >
              Download what is held
            </BusyButton>
            <Button
              color="red"
              variant="outline"
              disabled={nothingChosen}
              leftSection={<IconEraser size={17} aria-hidden />}
              onClick={() => setOpen('erase')}
            >
              Erase
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconHandStop size={17} aria-hidden />}
          onClick={() => setOpen('objection')}
        >
          Record an objection
        </Button>
      </div>
      {open === 'erase' && <EraseDialog chosen={chosen} unticked={unticked} onDone={done} onClose={close} />}
      {open === 'objection' && (
        <ObjectionDialog search={search} leads={ticked} unticked={unticked} onDone={done} onClose={close} />
      )}
      {typeof open === 'object' && <CorrectDialog leadId={open.correct} onDone={done} onClose={close} />}
    </Panel>
  )
}

/** What is ticked at first: an ID number belongs to one person, everything else an administrator has to judge. */
const matchedByIdNumber = (records: readonly { id: string; matchedBy: readonly string[] }[]): string[] =>
  records.filter(({ matchedBy }) => matchedBy.includes('idNumber')).map(({ id }) => id)
