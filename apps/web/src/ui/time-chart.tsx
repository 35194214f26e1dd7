import { useElementSize } from '@mantine/hooks'
import { max, ticks } from 'd3-array'
import { area, line } from 'd3-shape'
import classes from './time-chart.module.css'

export interface Moment {
  /** On the axis: '3 Nov'. */
  label: string
  /** In the table: the day, or both ends of the week or month. */
  whole: string
  value: number
  /** The same place in the time before, if there was one. */
  before?: number | undefined
}

interface Props {
  /** What is drawn, for people who cannot see it. */
  title: string
  moments: readonly Moment[]
  /** What each of them is, as the table's heading: 'Week'. */
  unit: string
  /** Bars for what is counted in each; a line for what adds up. */
  look: 'bars' | 'line'
  format: (value: number) => string
  /** On the axis, where there is little room. */
  short?: (value: number) => string
}

const height = 190
const top = 8
const bottom = 22
const left = 46

/** Figures over time as bars or as a line, the time before dashed beside it, and the same as a table. */
export function TimeChart({ title, moments, unit, look, format, short = String }: Props) {
  const { ref, width } = useElementSize()
  return (
    <div>
      <div ref={ref} className={classes.frame}>
        {width > 0 && <Drawing moments={moments} look={look} short={short} width={width} />}
      </div>
      <details className={classes.table}>
        <summary>As a table</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">Now</th>
              <th scope="col">Before</th>
            </tr>
          </thead>
          <tbody>
            {moments.map(({ whole, value, before }) => (
              <tr key={whole}>
                <th scope="row">{whole}</th>
                <td>{format(value)}</td>
                <td>{before === undefined ? '–' : format(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

interface DrawingProps extends Pick<Props, 'moments' | 'look'> {
  short: (value: number) => string
  width: number
}

/** In real pixels, so that its words are as large as all others. */
function Drawing({ moments, look, short, width }: DrawingProps) {
  const highest = max(moments, ({ value, before = 0 }) => Math.max(value, before)) ?? 0
  const marks = ticks(0, Math.max(highest, 1), 3).filter(mark => Number.isInteger(mark))
  const ceiling = Math.max(highest, marks.at(-1) ?? 1)
  const step = (width - left) / Math.max(moments.length, 1)
  const y = (value: number) => top + (1 - value / ceiling) * (height - top - bottom)
  const middle = (place: number) => left + (place + 0.5) * step
  // As many labels as fit beside each other.
  const every = Math.max(1, Math.ceil(moments.length / Math.max(1, Math.floor((width - left) / 64))))
  return (
    <svg width={width} height={height} aria-hidden className={classes.chart}>
      {marks.map(mark => (
        <g key={mark}>
          <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} />
          <text x={left - 10} y={y(mark) + 4} className={classes.mark}>
            {short(mark)}
          </text>
        </g>
      ))}
      {moments.map(
        ({ label, whole }, place) =>
          place % every === 0 && (
            <text key={whole} x={middle(place)} y={height - 4} className={classes.label}>
              {label}
            </text>
          ),
      )}
      {look === 'bars' ? (
        <Bars moments={moments} y={y} middle={middle} step={step} />
      ) : (
        <Line moments={moments} y={y} middle={middle} />
      )}
    </svg>
  )
}

interface Scales {
  moments: readonly Moment[]
  y: (value: number) => number
  middle: (place: number) => number
}

const Bars = ({ moments, y, middle, step }: Scales & { step: number }) => {
  const thick = Math.min(28, step * 0.62)
  // A little wider than the bar, so that it is seen where the time before had less.
  const wide = thick + Math.min(6, step * 0.22)
  return moments.map(({ whole, value, before }, place) => (
    <g key={whole}>
      {before !== undefined && before > 0 && (
        <rect
          className={classes.ghost}
          x={middle(place) - wide / 2}
          y={y(before)}
          width={wide}
          height={y(0) - y(before)}
        />
      )}
      <rect
        className={classes.bar}
        x={middle(place) - thick / 2}
        y={y(value)}
        width={thick}
        height={y(0) - y(value)}
        rx={2}
      />
      {before !== undefined && before > 0 && (
        <path className={classes.top} d={`M${middle(place) - wide / 2} ${y(before)}h${wide}`} />
      )}
    </g>
  ))
}

function Line({ moments, y, middle }: Scales) {
  const places = moments.map((_moment, place) => place)
  const at = (place: number) => moments[place]?.value ?? 0
  const path = line<number>()
    .x(middle)
    .y(place => y(at(place)))
  const before = line<number>()
    .defined(place => moments[place]?.before !== undefined)
    .x(middle)
    .y(place => y(moments[place]?.before ?? 0))
  const under = area<number>()
    .x(middle)
    .y0(y(0))
    .y1(place => y(at(place)))
  return (
    <>
      <path className={classes.under} d={under(places) ?? ''} />
      <path className={classes.before} d={before(places) ?? ''} />
      <path className={classes.line} d={path(places) ?? ''} />
      <Alone className={classes.beforeDot} values={moments.map(moment => moment.before)} y={y} middle={middle} />
      <Alone className={classes.dot} values={moments.map(({ value }) => value)} y={y} middle={middle} />
    </>
  )
}

interface AloneProps extends Omit<Scales, 'moments'> {
  className: string | undefined
  values: readonly (number | undefined)[]
}

/** A value with no other beside it makes no line: it is a dot. */
function Alone({ className, values, y, middle }: AloneProps) {
  const places = values.flatMap((value, place) => (value === undefined ? [] : [place]))
  const [place] = places
  if (place === undefined || places.length > 1) return null
  return <circle className={className} cx={middle(place)} cy={y(values[place] ?? 0)} r={4} />
}
