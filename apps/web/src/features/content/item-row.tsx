import { ActionIcon, Checkbox, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArchive, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './content.module.css'
import type { ListItem, ListValues } from './list-changes.ts'

interface Props {
  form: UseFormReturnType<ListValues>
  /** Where the item is in the form; `number` is how people count it. */
  index: number
  number: number
  item: ListItem
  canAskVehicle: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  /** For an item that was never saved. */
  onRemove: ((pressed: MouseEvent) => void) | undefined
  onArchive: (pressed: MouseEvent) => void
}

/** One item of a list: its place, its name, what follows on it, and whether it can be chosen. */
export function ItemRow({ form, index, number, item, canAskVehicle, ...rest }: Props) {
  const { isFirst, isLast, onMove, onRemove, onArchive } = rest
  const name = item.name || `item ${number}`
  const field = (part: string, type: 'input' | 'checkbox' = 'input') => ({
    key: form.key(`items.${index}.${part}`),
    ...form.getInputProps(`items.${index}.${part}`, { type }),
  })
  return (
    <li className={classes.item} data-item={item.key}>
      <div className={classes.order}>
        <ActionIcon data-step="-1" aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon data-step="1" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div>
        <TextInput aria-label={`Item ${number}`} {...field('name')} />
        {canAskVehicle && (
          <Checkbox
            mt={6}
            size="xs"
            label="Asks about the vehicle"
            aria-label={`Asks about the vehicle: ${name}`}
            {...field('asksVehicle', 'checkbox')}
          />
        )}
      </div>
      <div className={classes.side}>
        {onRemove ? (
          <ActionIcon size="lg" aria-label={`Remove item ${number}`} onClick={onRemove}>
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        ) : (
          <>
            <Switch label="Shown" aria-label={`Shown: ${item.name}`} {...field('shown', 'checkbox')} />
            <ActionIcon size="lg" aria-label={`Archive ${name}`} onClick={onArchive}>
              <IconArchive size={17} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  )
}
