import { Button, Collapse } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useId } from 'react'

interface Props {
  /** How many filters are set: said on the button, because they may be out of sight. */
  count: number
  children: ReactNode
}

/** Filters that are behind a button on a phone, where the rows would else begin far down. */
export function FoldedFilters({ count, children }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [opened, { toggle }] = useDisclosure(false)
  const id = useId()
  if (!narrow) return <>{children}</>
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
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <Collapse expanded={opened} id={id} w="100%">
        {children}
      </Collapse>
    </>
  )
}
