/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show rows as two lines, and a table that is not displayed as one loses its roles in some browsers */
import { Skeleton } from '@mantine/core'
import { EmptyIllustration } from './empty-illustration.tsx'
import { Failure } from './failed-part.tsx'
import phone from './phone-rows.module.css'
import classes from './table-states.module.css'

/** Rows that stand in while the first answer is on its way. */
export const SkeletonRows = ({ width, count }: { width: number; count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr role="row" key={row} aria-hidden className={phone.row}>
      {Array.from({ length: width }, (__, column) => (
        <td role="cell" key={column} data-phone={column === 0 ? 'name' : column === 1 ? 'line' : undefined}>
          <Skeleton height={12} width={column === width - 1 ? 40 : `${55 + ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ))

/** Says that there is nothing. */
export const EmptyRow = ({ width, text }: { width: number; text: string }) => (
  <tr role="row" className={classes.message}>
    <td role="cell" colSpan={width}>
      <EmptyIllustration />
      {text}
    </td>
  </tr>
)

interface FailedProps {
  width: number
  /** Rows of an earlier answer are shown below. */
  isOld: boolean
  onRetry: () => unknown
}

/** Says that the list could not be loaded, and offers to try again. */
export function FailedRow({ width, isOld, onRetry }: FailedProps) {
  const text = isOld
    ? 'This list could not be loaded again. What it shows may be old.'
    : 'This list could not be loaded.'
  return (
    <tr role="row" className={isOld ? classes.note : classes.message}>
      <td role="cell" colSpan={width}>
        <Failure text={text} onRetry={onRetry} />
      </td>
    </tr>
  )
}
