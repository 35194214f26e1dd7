import { Panel } from '../../ui/panel.tsx'

/** What an organisational loader sees whose organisation takes no leads now. */
export const NothingOffered = () => (
  <Panel title="No insurance type is open">
    <p>
      Your organisation has no active contract at the moment, so no lead can be submitted for it. Please ask your
      organisation, or come back later.
    </p>
  </Panel>
)
