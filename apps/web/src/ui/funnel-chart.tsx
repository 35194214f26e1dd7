import classes from './funnel-chart.module.css'

export interface Stage {
  label: string
  count: number
}

/** How many went on from each station to the next: bars with their numbers, read as a table. */
export function FunnelChart({ title, note, stages }: { title: string; note?: string; stages: readonly Stage[] }) {
  const all = stages[0]?.count ?? 0
  return (
    <table className={classes.funnel}>
      <caption className={note === undefined ? 'visually-hidden' : classes.note}>
        {note !== undefined && <span className="visually-hidden">{title}. </span>}
        {note ?? title}
      </caption>
      <tbody>
        {stages.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={classes.bar} aria-hidden>
              <span style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }} />
            </td>
            <td>{count}</td>
            <td className={classes.share}>{all === 0 ? '–' : `${((count / all) * 100).toFixed(1)}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
