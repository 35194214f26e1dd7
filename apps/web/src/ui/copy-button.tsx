import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toast } from './toast.tsx'

/** Copies a text and says so. `what` names it: 'Copy invitation link'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copied to clipboard')
    } catch {
      toast.error('Your browser did not allow copying. Select the text and copy it by hand.')
    }
  }
  return (
    <Tooltip label={`Copy ${what}`}>
      <ActionIcon aria-label={`Copy ${what}`} onClick={() => void copy()} size="lg">
        <IconCopy size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
