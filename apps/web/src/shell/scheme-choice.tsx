import { SegmentedControl, useMantineColorScheme } from '@mantine/core'

const choices = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Light, dark, or as the system is; kept in this browser for whoever uses it. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Appearance"
      data={[...choices]}
      value={colorScheme}
      onChange={setColorScheme}
      size="xs"
      fullWidth
      mb="xs"
    />
  )
}
