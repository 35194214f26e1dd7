import { useMantineColorScheme } from '@mantine/core'
import { Segments } from '../ui/segments.tsx'

const choices = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Light, dark, or as the system is; kept in this browser for whoever uses it. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return <Segments label="Appearance" data={choices} value={colorScheme} onChange={setColorScheme} />
}
