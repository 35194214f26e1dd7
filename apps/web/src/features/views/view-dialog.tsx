import { changeView, createView, listViews } from '@lodeway/contract/views.ts'
import { checkMaxLength, checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { datePresetLabels, presetRange } from '@lodeway/rules/time/ranges.ts'
import { maxViewNameLength, type ViewedList } from '@lodeway/rules/views/views.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { useUser } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { today } from '../../ui/today.ts'
import { keptQuery, type ListView, quickRangeOf } from './view-address.ts'

interface Props {
  list: ViewedList
  /** The view that gets another name; without, the list as it is shown becomes a new one. */
  view: ListView | undefined
  query: string
  isSearched: boolean
  onSaved: (view: ListView) => void
  onClose: () => void
}

/** A view's name, and for administrators whether all of them have it. */
export const ViewDialog = (props: Props) => (
  <Dialog title={props.view ? 'Rename view' : 'Save view'} opened onClose={props.onClose} size="sm">
    <ViewForm {...props} />
  </Dialog>
)

function ViewForm({ list, view, query, isSearched, onSaved, onClose }: Props) {
  const { isAdmin } = useUser()
  const quick = view ? undefined : quickRangeOf(query, today())
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { name: view?.name ?? '', shared: view?.shared ?? false, fixed: false },
    validate: ({ name }) => ({ name: checkRequired(name) ?? checkMaxLength(name.trim(), maxViewNameLength) }),
    send: ({ fixed, ...body }) =>
      view
        ? call(changeView, { params: { id: view.id }, body })
        : call(createView, { body: { ...body, list, query: keptQuery(query, fixed ? undefined : quick, today()) } }),
    success: 'View saved',
    failure: 'Failed to save the view. Please try again.',
    refresh: [listViews],
    onSent: saved => {
      onClose()
      if (view === undefined) onSaved(saved)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGrid>
        <FullRow>
          <TextInput
            label="Name"
            description={view === undefined && isSearched && 'The search is not part of the view.'}
            required
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
        </FullRow>
        {quick && (
          <FullRow>
            <Checkbox
              label={`Always ${formatShownRange(presetRange(quick, today()))}`}
              description={`Otherwise “${datePresetLabels[quick]}” of the day on which the view is opened.`}
              key={form.key('fixed')}
              {...form.getInputProps('fixed', { type: 'checkbox' })}
            />
          </FullRow>
        )}
        {isAdmin && (
          <FullRow>
            <Checkbox
              label="Share with all administrators"
              key={form.key('shared')}
              {...form.getInputProps('shared', { type: 'checkbox' })}
            />
          </FullRow>
        )}
      </FormGrid>
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
