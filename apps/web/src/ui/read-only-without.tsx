import { type AdministratorArea, areaNeeded } from '@lodeway/rules/administrators/areas.ts'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useArea } from './in-area.tsx'
import classes from './read-only-without.module.css'

interface Props {
  area: AdministratorArea
  /** Nobody can change it; whoever shows it says why. */
  locked?: boolean
  children: ReactNode
}

/** A form that everybody reads: without the area nothing in it can be changed, and it says why. */
export function ReadOnlyWithout({ area, locked = false, children }: Props) {
  const may = useArea(area)
  return (
    <>
      {!may && (
        <Alert color="gray" mb="md">
          {areaNeeded(area)}
        </Alert>
      )}
      <fieldset disabled={!may || locked} className={classes.fields}>
        {children}
      </fieldset>
    </>
  )
}
