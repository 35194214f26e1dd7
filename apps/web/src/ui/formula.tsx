import { Fragment, type ReactNode } from 'react'
import classes from './formula.module.css'

export interface Term {
  /** 'R1 234.55' or '150%'. */
  value: ReactNode
  /** What it is: 'premium'. */
  label: string
  /** What joins it to the term before: '×'. */
  operator?: '+' | '-' | '×' | '='
}

const words = { '+': 'plus', '-': 'minus', '×': 'times', '=': 'is' }

/** How a figure comes about, term by term; what stands after the equals sign leads. */
export const Formula = ({ terms }: { terms: readonly Term[] }) => (
  <div className={classes.formula}>
    {terms.map(({ value, label, operator }) => (
      <Fragment key={label}>
        {operator !== undefined && (
          <>
            <span className={classes.operator} aria-hidden>
              {operator === '-' ? '−' : operator}
            </span>
            <span className="visually-hidden">{words[operator]}</span>
          </>
        )}
        <div className={classes.term} data-result={operator === '=' || undefined}>
          <span>{value}</span> <span className={classes.label}>{label}</span>
        </div>
      </Fragment>
    ))}
  </div>
)
