import { needsAttention } from '@lodeway/contract/attention.ts'
import type { SaleCategory } from '@lodeway/rules/sales/labels.ts'
import { Skeleton } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { AreasHeld, hasArea } from '../../ui/in-area.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Todo, Todos } from '../../ui/todo.tsx'
import { type Attention, countWords, firstStepsIn, unreadIn, waitingIn } from './attention.ts'
import classes from './needs-attention.module.css'

/** On an administrator's home: what waits, each with the way to it, and what is still to be received and paid. */
export function NeedsAttention() {
  const reading = useCall(needsAttention, {})
  return (
    <div className={classes.top}>
      <Panel title="Needs attention">
        {reading.data ? (
          <Waiting found={reading.data} onRetry={reading.refetch} />
        ) : reading.isError ? (
          <FailedPart text="What needs attention could not be loaded." onRetry={reading.refetch} />
        ) : (
          <Skeleton height={190} />
        )}
      </Panel>
      {reading.data && <Unpaid found={reading.data} onRetry={reading.refetch} />}
    </div>
  )
}

interface Found {
  found: Attention
  onRetry: () => unknown
}

function Waiting({ found, onRetry }: Found) {
  const waiting = waitingIn(found)
  const unread = unreadIn(found)
  const steps = firstStepsIn(found)
  const held = use(AreasHeld)
  return (
    <>
      {steps.length > 0 && (
        <ol className={classes.steps} aria-label="First steps">
          {steps.map(({ label, area, done, to }) => (
            <li key={label} data-done={done || undefined}>
              {done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
              {done ? (
                <span>
                  {label} <span className="visually-hidden">(done)</span>
                </span>
              ) : hasArea(held, area) ? (
                <Link to={to}>{label}</Link>
              ) : (
                label
              )}
            </li>
          ))}
        </ol>
      )}
      {waiting.length > 0 ? (
        <Todos label="What waits">
          {waiting.map(item => (
            <Todo key={item.label} {...item} count={countWords(item.count)} />
          ))}
        </Todos>
      ) : (
        steps.length === 0 && unread.length === 0 && <p className={classes.nothing}>Nothing needs your attention.</p>
      )}
      {unread.length > 0 && (
        <FailedPart text={`Some of this could not be loaded: ${unread.join(', ')}.`} onRetry={onRetry} />
      )}
    </>
  )
}

const Unpaid = ({ found: { toReceive, toPay }, onRetry }: Found) => (
  <section className={classes.money} aria-label="Unpaid">
    {toReceive === null || toPay === null ? (
      <FailedPart text="What is to be received and paid could not be loaded." onRetry={onRetry} />
    ) : (
      <>
        <Direction
          label="To receive"
          what="what is to be received"
          billing="invoice"
          rand={toReceive}
          note="Unpaid sales, without VAT and before part payments"
        />
        <Direction
          label="To pay"
          what="what is to be paid"
          billing="payout"
          rand={toPay}
          note="Unpaid sales, without VAT, also what is held"
        />
      </>
    )}
  </section>
)

interface DirectionProps {
  label: string
  what: string
  billing: SaleCategory
  rand: number
  /** What the amount is made of. */
  note: string
}

const Direction = ({ label, what, billing, rand, note }: DirectionProps) => (
  <div>
    <h2>{label}</h2>
    <Link to={paths.reports()} search={{ payment: 'unpaid', billing }}>
      Open <span className="visually-hidden">{what}</span>
    </Link>
    <p data-figure>
      <Money rand={rand} />
    </p>
    <small>{note}</small>
  </div>
)
