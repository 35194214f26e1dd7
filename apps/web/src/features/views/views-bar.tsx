import { changeView, listViews } from '@lodeway/contract/views.ts'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import type { ViewsProps } from '../../ui/list-person.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { SearchParameters } from '../../ui/table-address.ts'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { useGoOn } from '../../ui/unsaved.ts'
import { asksForMore, isAsSaved, type ListView, parametersOf, updatedQuery, viewQueryOf } from './view-address.ts'
import { ViewChips } from './view-chips.tsx'
import classes from './views.module.css'

const ViewDialog = loadedLater(() => import('./view-dialog.tsx').then(part => part.ViewDialog))

const DeleteViewDialog = loadedLater(() => import('./delete-view-dialog.tsx').then(part => part.DeleteViewDialog))

const icon = { size: 16, 'aria-hidden': true } as const

/** The saved views of a list, and what can be done with the one that is shown. */
export function ViewsBar({ address, hidden }: ViewsProps) {
  const parameters: SearchParameters = useSearch({ from: '__root__' })
  const navigate = useNavigate()
  const { data, isFetching, refetch } = useCall(listViews, { query: { list: address.list } }, { staleTime: 60_000 })
  const views = data ?? undefined
  // One that was shared a moment ago may be in the address before it is in what was read: asked for once more, it is there or gone.
  const wanted = parameters.view
  const [askedFor, setAskedFor] = useState<unknown>()
  const isToBeAskedFor = wanted !== undefined && askedFor !== wanted && views?.every(({ id }) => id !== wanted) === true
  const askFor = useEffectEvent((view: unknown) => void refetch().then(() => setAskedFor(view)))
  useEffect(() => {
    if (isToBeAskedFor) askFor(wanted)
  }, [isToBeAskedFor, wanted])
  // One that was just saved comes with the next answer.
  const show = useShowing(parameters, isFetching || isToBeAskedFor ? undefined : views)
  const shown = views?.find(({ id }) => id === parameters.view)
  const query = viewQueryOf(parameters, address, hidden)
  const isChanged = shown !== undefined && !isAsSaved(shown, query, today())
  const [edited, setEdited] = useState<ListView | 'new'>()
  const [leaving, setLeaving] = useState<ListView>()
  const update = useSend(changeView, {
    success: 'View updated',
    failure: 'Failed to save the view. Please try again.',
    refresh: [listViews],
  })
  const updateView = (view: ListView) => {
    const body = { query: updatedQuery(view, query, today()) }
    update.mutate({ params: { id: view.id }, body })
    // The same rows, of days that move on as the view's do.
    show({ ...view, ...body })
  }
  // One that somebody else deleted meanwhile has nothing to be asked about, and is not asked about again should it come back.
  const isGone = (view: ListView | 'new' | undefined) =>
    view !== undefined && view !== 'new' && views?.some(({ id }) => id === view.id) === false
  if (isGone(edited)) setEdited(undefined)
  if (isGone(leaving)) setLeaving(undefined)
  const ofShown = (view: ListView) => [
    {
      label: `Update ${view.name}`,
      icon: <IconDeviceFloppy {...icon} />,
      disabled: !isChanged,
      ...(isChanged ? {} : { hint: 'No changes to save' }),
      onSelect: () => updateView(view),
    },
    { label: `Rename ${view.name}`, icon: <IconPencil {...icon} />, onSelect: () => setEdited(view) },
    { label: `Delete ${view.name}`, icon: <IconTrash {...icon} />, danger: true, onSelect: () => setLeaving(view) },
  ]
  // There a bar of them would push the list out of sight.
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const named = isNarrow ? shown?.name : undefined
  const toShow = [undefined, ...(views ?? [])].map(view => ({
    label: view?.name ?? 'All',
    icon:
      view === shown ? <IconCheck {...icon} /> : view?.shared ? <IconUsers {...icon} /> : <IconBookmark {...icon} />,
    ...(view === shown && { hint: isChanged ? 'Shown now, changed' : 'Shown now' }),
    onSelect: () => void navigate({ to: '.', search: view ? parametersOf(view) : {} }),
  }))
  return (
    <>
      {!isNarrow && views && views.length > 0 && (
        <ViewChips views={views} shown={shown} onUpdate={shown && isChanged ? () => updateView(shown) : undefined} />
      )}
      <RowMenu
        label={named === undefined ? 'Views' : `Views: ${named}`}
        look="tool"
        actions={[
          // Where none is saved there is nothing to choose from.
          ...(isNarrow && views && views.length > 0 ? toShow : []),
          { label: 'Save as a new view', icon: <IconPlus {...icon} />, onSelect: () => setEdited('new') },
          ...(shown ? ofShown(shown) : []),
        ]}
      >
        <IconBookmark {...icon} /> <span className={classes.named}>{named ?? 'Views'}</span>
      </RowMenu>
      {edited && address.list && (
        <ViewDialog
          list={address.list}
          view={edited === 'new' ? undefined : edited}
          query={query}
          isSearched={address.search !== ''}
          onSaved={show}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaving && (
        <DeleteViewDialog
          view={leaving}
          onDeleted={() => {
            setLeaving(undefined)
            show(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

/**
 * Goes to a view, or away from it; the search stays. An address that only names a view is filled in with what the view
 * shows, and of one that names a view that is gone the rest stays.
 */
function useShowing(parameters: SearchParameters, views: readonly ListView[] | undefined) {
  const goOn = useGoOn()
  const go = (search: SearchParameters) => goOn({ to: '.', search, state: true, replace: true, resetScroll: false })
  const show = (view: ListView | undefined) => go(view ? { ...parametersOf(view), page: parameters.page } : {})
  const named = views?.find(({ id }) => id === parameters.view)
  const isGone = views !== undefined && named === undefined && parameters.view !== undefined
  const isBare = !asksForMore(parameters)
  const fillIn = useEffectEvent(show)
  const leave = useEffectEvent(() => go({ ...parameters, view: undefined }))
  useEffect(() => {
    if (isGone) {
      toast.warning('This view does not exist any more, or it is not shared with you.', { id: 'view' })
      leave()
    } else if (named !== undefined && isBare) fillIn(named)
  }, [isGone, isBare, named])
  return show
}
