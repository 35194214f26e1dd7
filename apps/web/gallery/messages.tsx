import { Button, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { ErrorPage } from '../src/ui/error-page.tsx'
import { FailedPart } from '../src/ui/failed-part.tsx'
import { FullPageMessage } from '../src/ui/full-page-message.tsx'
import { FullScreenLoader } from '../src/ui/full-screen-loader.tsx'
import { AreasHeld } from '../src/ui/in-area.tsx'
import { NotFoundPage } from '../src/ui/not-found-page.tsx'
import { PageLoader } from '../src/ui/page-loader.tsx'
import { Panel } from '../src/ui/panel.tsx'
import { PublicPage } from '../src/ui/public-page.tsx'
import { ReadOnlyWithout } from '../src/ui/read-only-without.tsx'

export const Messages = () => (
  <>
    <Panel title="Panel in a box" tag="Current Month" look="box">
      For what stands out.
    </Panel>
    <Panel title="Tinted panel" look="tint" actions={<Button size="xs">Open</Button>}>
      One block of a page.
    </Panel>
    <Panel title="Failed">
      <FailedPart text="These figures could not be loaded." onRetry={() => undefined} />
    </Panel>
    <Panel title="To be read only">
      <AreasHeld value={[]}>
        <ReadOnlyWithout area="money">
          <TextInput label="Minimum for a payment" defaultValue="R50.00" />
        </ReadOnlyWithout>
      </AreasHeld>
    </Panel>
    <Panel title="On its way">
      <PageLoader />
    </Panel>
    <FullPageMessage
      icon={<IconMailCheck size={30} aria-hidden />}
      title="A message"
      actions={<Button variant="default">Go on</Button>}
    >
      Where there is nothing else.
    </FullPageMessage>
    <NotFoundPage />
    <ErrorPage error={new Error('An example')} reset={() => undefined} />
    <PublicPage title="A page for anyone" text="What it is for.">
      <Button>Go on</Button>
    </PublicPage>
    <FullScreenLoader text="Loading authentication..." />
  </>
)
