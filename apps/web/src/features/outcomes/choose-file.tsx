import { downloadOutcomeTemplate } from '@lodeway/contract/outcomes.ts'
import { maximumOutcomeRows } from '@lodeway/rules/outcomes/outcome-file.ts'
import { Alert, Button } from '@mantine/core'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { download } from '../../api/download.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './outcomes.module.css'

interface Props {
  organisationId: string
  fileName: string | undefined
  problem: string | undefined
  isReading: boolean
  disabled: boolean
  onChoose: (file: File) => void
}

/** The file of an organisation's outcomes, and one to start from. */
export function ChooseFile({ organisationId, fileName, problem, isReading, disabled, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Panel title="File" actions={<Template organisationId={organisationId} />}>
      <p className={classes.text}>
        A CSV file with the columns Lead id, Status, Premium and Premiums collected, up to {maximumOutcomeRows} rows. A
        status is written in words (Quoted, not interested) or as its code (QNIT). Other columns are left alone. Nothing
        is recorded before you have looked at the rows.
      </p>
      <div className={classes.line}>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="File of outcomes"
          className={classes.file}
          disabled={disabled}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            // So that the same file, mended, can be chosen again.
            event.currentTarget.value = ''
            if (file) onChoose(file)
          }}
        />
        <BusyButton
          className={classes.choose ?? ''}
          variant={fileName === undefined ? 'filled' : 'default'}
          tabIndex={-1}
          aria-hidden
          leftSection={<IconFileUpload size={17} aria-hidden />}
          busy={isReading}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          Choose file
        </BusyButton>
        <output className={classes.fileName}>{fileName ?? ''}</output>
      </div>
      {problem !== undefined && (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
    </Panel>
  )
}

function Template({ organisationId }: { organisationId: string }) {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    if (busy) return
    setBusy(true)
    try {
      await download(downloadOutcomeTemplate, 'outcomes.csv', { params: { id: organisationId } })
    } catch (failure) {
      toast.error(failureText(failure, 'Failed to download the file. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden />}
      aria-busy={busy}
      onClick={() => void fetchFile()}
    >
      Download template
    </Button>
  )
}
