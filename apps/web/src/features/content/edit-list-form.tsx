import { listContent } from '@lodeway/contract/content.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { hasRoomForItem, maxContentItems, maxContentNameLength } from '@lodeway/rules/content/categories.ts'
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import classes from './content.module.css'
import type { ListItem, ListValues } from './list-changes.ts'
import { blankItem, checkList, itemsOf } from './list-changes.ts'
import { saveList } from './save-list.ts'

interface Props {
  category: ContentCategory
  items: Parameters<typeof itemsOf>[0]
  onBusy: (busy: boolean) => void
  onClose: () => void
}

export function EditListForm({ category, items, onBusy, onClose }: Props) {
  const refresh = useRefresh()
  // What the server has by now. Part of a list may be saved when something in it is refused.
  const [saved] = useState(() => new Map(itemsOf(items).map(item => [item.key, item])))
  const { form, busy, onSubmit } = useSendingForm<ListValues, void>({
    initialValues: { items: [...saved.values()] },
    validate: checkList,
    send: values => saveList(category, values.items, saved),
    onSent: () => {
      toast.success('Content updated successfully')
      refresh(listContent)
      onClose()
    },
    onFailed: problem => {
      toast.error(failureText(problem, 'Failed to update content. Please try again.'))
      refresh(listContent)
    },
  })
  useEffect(() => onBusy(busy), [busy, onBusy])
  const shown: readonly ListItem[] = useFieldValue(form, 'items')
  const list = useRef<HTMLUListElement>(null)
  const hasRoom = hasRoomForItem(shown.length)

  const add = () => {
    form.insertListItem('items', blankItem())
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <ul ref={list} className={classes.items}>
        {shown.map(({ key, name, id }, index) => (
          <li key={key} className={classes.item}>
            <TextInput
              aria-label={`Item ${index + 1}`}
              maxLength={maxContentNameLength}
              key={form.key(`items.${index}.name`)}
              {...form.getInputProps(`items.${index}.name`)}
            />
            <div className={classes.side}>
              {id === undefined && !saved.has(key) ? (
                <ActionIcon
                  size="lg"
                  aria-label={`Remove item ${index + 1}`}
                  onClick={() => form.removeListItem('items', index)}
                >
                  <IconTrash size={17} aria-hidden />
                </ActionIcon>
              ) : (
                <Switch
                  label="Shown"
                  aria-label={`Shown: ${name}`}
                  key={form.key(`items.${index}.shown`)}
                  {...form.getInputProps(`items.${index}.shown`, { type: 'checkbox' })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.add}>
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} disabled={!hasRoom} onClick={add}>
          Add item
        </Button>
        <span>
          {hasRoom
            ? `${shown.length} of ${maxContentItems} items`
            : `A list holds at most ${maxContentItems} items. Rename one that is no longer used.`}
        </span>
      </div>
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy}>
          Save
        </BusyButton>
      </DialogButtons>
    </form>
  )
}
