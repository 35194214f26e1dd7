import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { asOff } from '../../ui/busy-button.tsx'

/** The leads before and after one in the list that it was opened from. */
export interface Neighbours {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export const NeighbourButtons = ({ onPrevious, onNext }: Neighbours) => (
  <>
    <ActionIcon size="lg" aria-label="Previous lead" {...asOff(!onPrevious)} onClick={onPrevious}>
      <IconChevronUp size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon size="lg" aria-label="Next lead" {...asOff(!onNext)} onClick={onNext}>
      <IconChevronDown size={18} aria-hidden />
    </ActionIcon>
  </>
)
