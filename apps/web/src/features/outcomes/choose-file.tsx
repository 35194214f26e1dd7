import { downloadOutcomeTemplate } from '@lodeway/contract/outcomes.ts'
import { maximumOutcomeRows } from '@lodeway/rules/outcomes/outcome-file.ts'
import { Alert, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../api/download-or-say.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './outcomes.module.css'

interface Props {
  organisationId: string
  fileName: string | undefined
  found: string | undefined
  problem: string | undefined
  isReading: boolean
  disabled: boolean
  onChoose: (file: File) => void
}

/** The file of an organisation's outcomes, and one to start from. */
export function ChooseFile({ organisationId, fileName, found, problem, isReading, disabled, onChoose }: Props) {
  return (
    <Panel title="File" actions={<Template organisationId={organisationId} />}>
      <p className={classes.text}>
        A CSV file with the columns Lead id, Status, Premium and Premiums collected, up to {maximumOutcomeRows} rows. A
        status is written in words (Quoted, not interested) or as its code (QNIT). Other columns are left alone. Nothing
        is recorded before you have looked at the rows.
      </p>
      <FileButton
        label="File of outcomes"
        accept=".csv,.txt,text/csv"
        fileName={fileName}
        found={found}
        isReading={isReading}
        disabled={disabled}
        onChoose={onChoose}
      />
      {problem !== undefined && (
        <Alert color="red" mt="md" role="alert">
          {problem}
        </Alert>
      )}
    </Panel>
  )
}

function Template({ organisationId }: { organisationId: string }) {
  const [busy, download] = useDownload()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden />}
      aria-busy={busy}
      onClick={() => void download(downloadOutcomeTemplate, 'outcomes.csv', { params: { id: organisationId } })}
    >
      Download template
    </Button>
  )
}
