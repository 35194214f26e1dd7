import { IconCheck } from '@tabler/icons-react'
import classes from './steps.module.css'

interface Props {
  /** Names the steps for people who cannot see them: 'Steps of submitting a lead'. */
  label: string
  steps: readonly string[]
  /** The step that is shown, from 0. */
  current: number
}

/** Where somebody is in a form of several pages. */
export const Steps = ({ label, steps, current }: Props) => (
  <nav aria-label={label}>
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < current ? <IconCheck size={16} stroke={2.5} /> : index + 1}
          </span>
          <span>
            {step}
            {index < current && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  </nav>
)
