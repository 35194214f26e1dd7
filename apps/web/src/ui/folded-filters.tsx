import { Button, Collapse } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Chip, Chips } from './chip.tsx'
import type { FilterOn } from './filters-on.ts'

interface Props {
  /** The filters that are on: each a chip that takes it off again. */
  on: readonly FilterOn[]
  /** The days are chosen in sight, but on a phone: there they are folded away too, and a chip like the others. */
  days?: { picker: ReactNode; on: readonly FilterOn[] }
  children: ReactNode
}

/** Filters behind a button, and in sight those that are on. */
export function FoldedFilters({ on: others, days, children }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  const on = [...((narrow && days?.on) || []), ...others]
  return (
    <>
      {!narrow && days?.picker}
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
      >
        {on.length === 0 ? 'Filters' : `Filters (${on.length})`}
      </Button>
      {on.length > 0 && (
        <Chips label="Filters that are on">
          {on.map(filter => (
            <Chip key={filter.label} {...filter} />
          ))}
        </Chips>
      )}
      <Collapse expanded={opened} id={id} w="100%" transitionDuration={180}>
        {narrow && days?.picker}
        {children}
      </Collapse>
    </>
  )
}
