import { getOrganisation } from '@lodeway/contract/organisations.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { WithBuyer } from '../buyers/with-buyer.tsx'
import { ChooseFile } from './choose-file.tsx'
import classes from './outcomes.module.css'
import { UploadBatches } from './upload-batches.tsx'
import { foundInWords, UploadPreview } from './upload-preview.tsx'
import { useUpload } from './use-upload.ts'

/** Outcomes of one organisation as a file: chosen, looked at row by row, recorded all together. */
export function UploadPage({ orgId }: { orgId: string }) {
  const { data: organisation, error, refetch } = useCall(getOrganisation, { params: { id: orgId } })
  if (!organisation) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
    return error ? <FailedPart text="This organisation could not be loaded." onRetry={refetch} /> : <PageLoader />
  }
  return (
    <>
      <PageHeader
        title="Upload outcomes"
        text={organisation.name}
        area="leads"
        actions={
          <Button
            component={Link}
            to={paths.organisationDetails(orgId)}
            variant="default"
            leftSection={<IconArrowLeft size={17} aria-hidden />}
          >
            Back to organisation
          </Button>
        }
      />
      <Upload key={orgId} organisationId={orgId} />
    </>
  )
}

/** The same for somebody of the organisation, whose word counts as if they said it of each lead. */
export const OwnUploadPage = () => (
  <>
    <PageHeader
      title="Upload outcomes"
      text="What became of your leads, as a file. Every row is shown before it is recorded."
    />
    <WithBuyer permission="outcomes">{({ organisation }) => <Upload organisationId={organisation.id} />}</WithBuyer>
  </>
)

function Upload({ organisationId }: { organisationId: string }) {
  const { fileName, preview, problem, busy, changedSince, choose, record, discard } = useUpload(organisationId)
  return (
    <div className={classes.parts}>
      <InArea area="leads">
        <ChooseFile
          organisationId={organisationId}
          fileName={fileName}
          found={preview && foundInWords(preview.counts)}
          problem={problem}
          isReading={busy === 'reading'}
          disabled={busy === 'recording'}
          onChoose={file => void choose(file)}
        />
      </InArea>
      {preview && (
        <Panel title="Rows">
          <UploadPreview
            // Another preview starts at its first page and its errors.
            key={preview.digest}
            preview={preview}
            changedSince={changedSince}
            busy={busy === 'recording'}
            onRecord={() => void record()}
            onDiscard={discard}
          />
        </Panel>
      )}
      <UploadBatches organisationId={organisationId} />
    </div>
  )
}
