import { maxEvidenceBytes, maxEvidenceFiles, maxEvidenceSize } from '@lodeway/rules/outcomes/evidence.ts'
import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FileButton } from '../../ui/file-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { fileKey } from './chosen-file.ts'
import classes from './leads.module.css'

interface Props {
  /** The field that they go with. */
  label: string
  files: readonly File[]
  /** Why one of them cannot go. */
  error: string | undefined
  disabled: boolean
  onChange: (files: readonly File[]) => void
}

/** Files that go with a message once it is sent. */
export function ChosenFiles({ label, files, error, disabled, onChange }: Props) {
  const choose = (file: File) => {
    if (files.length >= maxEvidenceFiles) toast.error(`${maxEvidenceFiles} files at the most go with one message.`)
    else if (file.size > maxEvidenceBytes) toast.error(`The file is too large: ${maxEvidenceSize} at the most.`)
    // The same one again stays one.
    else onChange([...files.filter(other => fileKey(other) !== fileKey(file)), file])
  }
  return (
    <div className={classes.evidence}>
      <FileButton
        label={`${label}: file`}
        accept=".pdf,.png,.jpg,.jpeg"
        fileName={`${files.length === 0 ? 'Up to' : `${files.length} of`} ${maxEvidenceFiles} files: PDF, PNG or JPEG, ${maxEvidenceSize} each`}
        isReading={false}
        disabled={disabled || files.length >= maxEvidenceFiles}
        onChoose={choose}
      />
      {files.length > 0 && (
        <ul className={classes.evidence} aria-label={`${label}: files`}>
          {files.map(file => (
            <li key={fileKey(file)}>
              <span>{file.name}</span>
              <ActionIcon
                aria-label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => onChange(files.filter(other => other !== file))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}
