import classes from './donut.module.css'
import type { Slice } from './donut-arcs.ts'
import { donutArcs, donutSize, sliceColor } from './donut-arcs.ts'

interface Props {
  /** What the chart is of, for people who cannot see it. */
  title: string
  slices: readonly Slice[]
  /** In the centre: the total as it is shown, and what it counts. */
  total: string
  totalLabel: string
}

/** A ring of parts with its total in the centre and a legend that carries the numbers. */
export function Donut({ title, slices, total, totalLabel }: Props) {
  const half = donutSize / 2
  return (
    <div className={classes.donut}>
      <svg
        viewBox={`${-half} ${-half} ${donutSize} ${donutSize}`}
        width={donutSize}
        height={donutSize}
        aria-hidden
        className={classes.ring}
      >
        <circle r={half - 16} className={classes.track} />
        {donutArcs(slices).map(({ key, color, path }) => (
          <path key={key} d={path} fill={color} />
        ))}
        <text y={-2} className={classes.total}>
          {total}
        </text>
        <text y={22} className={classes.totalLabel}>
          {totalLabel}
        </text>
      </svg>
      <ul className={classes.legend} aria-hidden>
        {slices.map((slice, index) => (
          <li key={slice.key}>
            <span className={classes.dot} style={{ background: sliceColor(slice, index) }} />
            <span className={classes.name}>{slice.label}</span>
            <span className={classes.count}>{slice.value}</span>
          </li>
        ))}
      </ul>
      <NumbersTable title={title} slices={slices} total={total} totalLabel={totalLabel} />
    </div>
  )
}

/** The chart in words. */
const NumbersTable = ({ title, slices, total, totalLabel }: Props) => (
  // A table itself does not keep to the width of one pixel.
  <div className="visually-hidden">
    <table>
      <caption>
        {title}. {totalLabel}: {total}
      </caption>
      <tbody>
        {slices.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
