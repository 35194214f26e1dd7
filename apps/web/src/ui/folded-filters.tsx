import { Button, Collapse } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './chip.module.css'
import { Chip, Chips, goOnFrom } from './chip.tsx'
import type { FilterOn } from './filters-on.ts'

interface Props {
  /** The filters that are on: on a phone each is a chip that takes it off again. */
  on: readonly FilterOn[]
  onClear: () => void
  children: ReactNode
}

/** Filters that are behind a button on a phone, where the rows would else begin far down; those that are on stay in sight. */
export function FoldedFilters({ on, onClear, children }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  const clear = (
    <button
      type="button"
      className={classes.clear}
      onClick={pressed => {
        goOnFrom(pressed)
        onClear()
      }}
    >
      Clear all
    </button>
  )
  if (!narrow)
    return (
      <>
        {children}
        {on.length > 0 && clear}
      </>
    )
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
      >
        {on.length === 0 ? 'Filters' : `Filters (${on.length})`}
      </Button>
      {on.length > 0 && (
        <div className={classes.on}>
          <Chips label="Filters that are on">
            {on.map(filter => (
              <Chip key={filter.label} {...filter} />
            ))}
          </Chips>
          {clear}
        </div>
      )}
      <Collapse expanded={opened} id={id} w="100%" transitionDuration={180}>
        {children}
      </Collapse>
    </>
  )
}
