import { keptFor, retention } from '@lodeway/rules/data-requests/retention.ts'
import type { RetentionRule } from '@lodeway/rules/data-requests/retention-rule.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './data-requests.module.css'

/** The schedule that the nightly job follows, and that the POPIA notice promises. */
export const RetentionPanel = () => (
  <Panel title="How long data is kept">
    <p className={classes.text}>
      As the POPIA notice promises. What is kept for a number of days is deleted by itself, every night.
    </p>
    <dl className={classes.schedule}>
      {Object.entries<RetentionRule>(retention).map(([kind, rule]) => (
        <div key={kind}>
          <dt>{rule.what}</dt>
          <dd>
            {sentence(`${keptFor(rule)}; ${rule.outcome}`)}
            <small>{rule.why}</small>
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
)

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
