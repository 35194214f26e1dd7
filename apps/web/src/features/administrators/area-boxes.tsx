import {
  type AdministratorArea,
  administratorAreaLabels,
  administratorAreaSentences,
  administratorAreas,
} from '@lodeway/rules/administrators/areas.ts'
import { Checkbox, Stack } from '@mantine/core'
import { use } from 'react'
import { AreasHeld, hasArea } from '../../ui/in-area.tsx'

interface Props {
  value: readonly AdministratorArea[]
  onChange: (areas: AdministratorArea[]) => void
}

/** What an administrator may change. Nobody gives or takes what they do not have. */
export function AreaBoxes({ value, onChange }: Props) {
  const held = use(AreasHeld)
  return (
    <Checkbox.Group
      label="May change"
      description="Without any of these, they can view everything except full ID numbers and files of clients or account numbers."
      value={[...value]}
      onChange={ticked => onChange(administratorAreas.filter(area => ticked.includes(area)))}
    >
      <Stack gap="xs" mt="xs">
        {administratorAreas.map(area => (
          <Checkbox
            key={area}
            value={area}
            label={administratorAreaLabels[area]}
            description={administratorAreaSentences[area]}
            disabled={!hasArea(held, area)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
