import type { SubmitterKind } from '@lodeway/rules/lead-submission/submitter.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { measureQuality, qualityLabels, qualityThresholds } from '@lodeway/rules/leads/quality.ts'
import { useDeferredValue } from 'react'
import { useUser } from '../../session/session.ts'
import { Panel } from '../../ui/panel.tsx'
import { QualityMark } from '../../ui/quality-mark.tsx'
import { GoingRate } from './going-rate.tsx'
import classes from './quality-meter.module.css'
import type { ChoicesById } from './submission.ts'
import { submissionOf } from './submission.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  type: InsuranceType
  kind: SubmitterKind
  choices: ChoicesById
}

const levels = { low: 1, medium: 2, high: 3 } as const satisfies Record<Quality, number>

/** What the lead is worth as it stands, by the server's own rule, and what would lift it. */
export function QualityMeter({ type, kind, choices }: Props) {
  const { id } = useUser()
  const draft = useDeferredValue(useDraft(id))
  const { points, quality, missing } = measureQuality(submissionOf(draft, type, kind, choices))
  return (
    <aside className={classes.meter} aria-label="Lead quality">
      <Panel title="Lead quality">
        <output className={classes.now}>
          <QualityMark level={levels[quality]}>{qualityLabels[quality]}</QualityMark>
          <span>{points} of 100 points</span>
        </output>
        <div className={classes.bar} data-quality={quality} aria-hidden>
          <span className={classes.filled} style={{ width: `${points}%` }} />
          <span className={classes.threshold} style={{ left: `${qualityThresholds.medium}%` }} />
          <span className={classes.threshold} style={{ left: `${qualityThresholds.high}%` }} />
        </div>
        <p className={classes.next}>{nextStep(quality, points)}</p>
        <GoingRate type={type} quality={quality} />
        {missing.length > 0 && (
          <>
            <h3 className={classes.liftTitle}>How to raise it</h3>
            <ul className={classes.lifts}>
              {missing.map(part => (
                <li key={part.what}>
                  <span>{part.hint}</span>
                  <strong>+{part.points}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </aside>
  )
}

function nextStep(quality: Quality, points: number): string {
  if (quality === 'high') return 'A high quality lead earns the highest fee.'
  const next = quality === 'low' ? 'medium' : 'high'
  const away = qualityThresholds[next] - points
  return `${away} more ${away === 1 ? 'point makes' : 'points make'} it ${qualityLabels[next].toLowerCase()}.`
}
