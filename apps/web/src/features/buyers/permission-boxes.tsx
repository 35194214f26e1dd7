import {
  type BuyerPermission,
  buyerPermissionLabels,
  buyerPermissions,
  canSwitch,
  integrationCarriesLeads,
  switched,
} from '@lodeway/rules/buyers/permissions.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useGiven } from './use-given.ts'

interface Props {
  value: readonly BuyerPermission[]
  onChange: (permissions: BuyerPermission[]) => void
  error?: string | undefined
}

/** What somebody may do. Whoever ticks can change only what they may do themselves. */
export function PermissionBoxes({ value, onChange, error }: Props) {
  const given = useGiven()
  const change = (ticked: string[]) => {
    const other = buyerPermissions.find(permission => value.includes(permission) !== ticked.includes(permission))
    if (other) onChange(switched(value, other))
  }
  return (
    <Checkbox.Group label="May" value={[...value]} onChange={change} error={error}>
      <Stack gap="xs" mt="xs">
        {buyerPermissions.map(permission => (
          <Checkbox
            key={permission}
            value={permission}
            label={buyerPermissionLabels[permission]}
            description={permission === 'integration' ? integrationCarriesLeads : undefined}
            disabled={!canSwitch(given, value, permission)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
