import { listContent } from '@lodeway/contract/content.ts'
import { listContractsByIncome } from '@lodeway/contract/external-contracts.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { canFollowUp, hasRoomForItem, maxContentItems } from '@lodeway/rules/content/categories.ts'
import { Button } from '@mantine/core'
import { IconArchiveOff, IconPlus } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { notSent, useSendingForm } from '../../api/use-sending-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { useQuestion } from '../../ui/use-question.ts'
import classes from './content.module.css'
import { ItemRow } from './item-row.tsx'
import type { ListItem, ListValues } from './list-changes.ts'
import { blankItem, checkList, itemsOf, neighbour, orderOf, withdrawnIds } from './list-changes.ts'
import { saveList } from './save-list.ts'

interface Props {
  category: ContentCategory
  /** Those of the list in its order, and those that were archived. */
  items: Parameters<typeof itemsOf>[0]
  onClose: () => void
}

export function EditListForm({ category, items, onClose }: Props) {
  const refresh = useRefresh()
  const [saved] = useState(() => {
    const known = itemsOf(items)
    return { items: new Map(known.map(item => [item.key, item])), order: orderOf(known), hasSome: false }
  })
  const [isPartly, setPartly] = useState(false)
  const [buyers, setBuyers] = useState<readonly string[]>([])
  const { ask, question } = useQuestion()
  const { form, busy, onSubmit } = useSendingForm<ListValues, void>({
    initialValues: { items: [...saved.items.values()] },
    validate: checkList,
    send: async values => {
      const found = category === 'yearlyIncome' ? await findBuyers(withdrawnIds(values.items, saved.items)) : []
      setBuyers(found)
      if (found.length > 0 && !(await ask())) return notSent
      return saveList(category, values.items, saved)
    },
    success: 'Content updated successfully',
    refresh: [listContent],
    onSent: onClose,
    failure: 'Failed to update content. Please try again.',
    onFailed: () => {
      refresh(listContent)
      setPartly(saved.hasSome)
    },
  })
  const all: readonly ListItem[] = useFieldValue(form, 'items')
  const listed = all.filter(item => !item.archived)
  const list = useRef<HTMLUListElement>(null)
  const hasRoom = hasRoomForItem(listed.length)
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())

  const add = () => {
    form.insertListItem('items', blankItem())
    focusOn('li:last-child input')
  }
  const move = (from: number, step: 1 | -1) => {
    const to = neighbour(all, from, step)
    if (to === undefined) return
    const key = all[from]?.key ?? ''
    form.reorderListItem('items', { from, to })
    // The button at the end of the list is switched off, and the focus stays with the item.
    const stays = neighbour(all.with(from, all[to] as ListItem), to, step) === undefined ? -step : step
    focusOn(`[data-item="${key}"] [data-step="${stays}"]`)
  }
  /** An item takes its buttons with it: whoever works by keyboard goes on at the next, or at the last. */
  const goOnFrom = (item: ListItem, pressed: MouseEvent) => {
    if (isByHand(pressed)) return
    const next = listed[listed.indexOf(item) + 1] ?? listed.at(-2)
    if (next) focusOn(`[data-item="${next.key}"] input`)
  }
  const archive = (index: number, item: ListItem, pressed: MouseEvent) => {
    form.setFieldValue(`items.${index}.archived`, true)
    goOnFrom(item, pressed)
  }
  const restore = (index: number, pressed: MouseEvent) => {
    form.setFieldValue(`items.${index}.archived`, false)
    // At the end, where the server puts what is restored.
    form.reorderListItem('items', { from: index, to: all.length - 1 })
    if (!isByHand(pressed)) focusOn('li:last-child input')
  }
  const remove = (index: number, item: ListItem, pressed: MouseEvent) => {
    form.removeListItem('items', index)
    goOnFrom(item, pressed)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <ul ref={list} className={classes.items}>
        {all.map((item, index) =>
          item.archived ? null : (
            <ItemRow
              key={item.key}
              form={form}
              index={index}
              number={listed.indexOf(item) + 1}
              item={item}
              canAskVehicle={canFollowUp(category)}
              isFirst={neighbour(all, index, -1) === undefined}
              isLast={neighbour(all, index, 1) === undefined}
              onMove={step => move(index, step)}
              onRemove={
                item.id === undefined && !saved.items.has(item.key)
                  ? pressed => remove(index, item, pressed)
                  : undefined
              }
              onArchive={pressed => archive(index, item, pressed)}
            />
          ),
        )}
      </ul>
      <div className={classes.add}>
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} disabled={!hasRoom} onClick={add}>
          Add item
        </Button>
        <span>
          {hasRoom
            ? `${listed.length} of ${maxContentItems} items`
            : `A list holds at most ${maxContentItems} items. Archive one that is no longer used.`}
        </span>
      </div>
      {listed.length < all.length && (
        <section className={classes.archive}>
          <h3>Archived</h3>
          <p>Existing leads keep these answers.</p>
          <ul className={classes.items}>
            {all.map((item, index) =>
              item.archived ? (
                <li key={item.key} className={classes.item}>
                  <span>{item.name}</span>
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconArchiveOff size={15} aria-hidden />}
                    aria-label={`Restore ${item.name}`}
                    disabled={!hasRoom}
                    onClick={pressed => restore(index, pressed)}
                  >
                    Restore
                  </Button>
                </li>
              ) : null,
            )}
          </ul>
        </section>
      )}
      {isPartly && <output>Some changes are saved already and stay when you cancel.</output>}
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
      <ConfirmDialog title="Contracts take leads by these incomes" {...question} confirmLabel="Save all the same">
        {buyers.length === 1 ? '1 contract takes' : `${buyers.length} contracts take`} leads by an income that you
        renamed or took off the list: {buyers.join('; ')}. They keep it, under its new name, and are given no leads by
        one that can no longer be chosen. Change their limits afterwards.
      </ConfirmDialog>
    </form>
  )
}

/** A finger in a field would bring up the keyboard of a phone, and needs no place to go on at. */
const isByHand = ({ detail }: MouseEvent): boolean => detail > 0

/** The contracts that take leads by one of these incomes, in words. */
async function findBuyers(incomeIds: readonly string[]): Promise<string[]> {
  if (incomeIds.length === 0) return []
  const { data } = await call(listContractsByIncome)
  return data
    .filter(contract => contract.incomeIds.some(id => incomeIds.includes(id)))
    .map(({ organisation, name }) => `${organisation.name}, ${name}`)
}
