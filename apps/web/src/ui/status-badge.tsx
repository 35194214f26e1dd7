import { Badge } from '@mantine/core'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

const colors: Record<Tone, string> = {
  success: 'green',
  warning: 'yellow',
  danger: 'red',
  info: 'blue',
  neutral: 'gray',
}

/** A state in a word; the colour only repeats what the word says. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: string }) => (
  <Badge
    data-tone={tone}
    variant="light"
    color={colors[tone]}
    radius="sm"
    tt="none"
    fw={600}
    size="md"
    miw="max-content"
  >
    {children}
  </Badge>
)
