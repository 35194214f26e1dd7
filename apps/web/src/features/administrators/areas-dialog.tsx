import { changeAdministratorAreas, listAdministrators } from '@lodeway/contract/administrators.ts'
import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Stack } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import type { Administrator } from './administrator-columns.tsx'
import { AreaBoxes } from './area-boxes.tsx'

interface Props {
  administrator: Administrator
  onClose: () => void
}

/** Says what an administrator may change, from their next step on. */
export const AreasDialog = (props: Props) => (
  <Dialog title={`Areas of ${nameOf(props.administrator)}`} opened onClose={props.onClose}>
    <AreasForm {...props} />
  </Dialog>
)

function AreasForm({ administrator, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { areas: administrator.areas, password: '' },
    validate: values => ({ password: checkRequired(values.password) }),
    send: ({ areas, password }) =>
      call(changeAdministratorAreas, {
        params: { id: administrator.id },
        body: { areas, seen: administrator.areas, password },
      }),
    success: 'Areas saved',
    refresh: [listAdministrators, getAdministrator],
    onSent: onClose,
    failure: 'Failed to save the areas. Please try again.',
  })
  const areas = useFieldValue(form, 'areas')
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <AreaBoxes value={areas} onChange={ticked => form.setFieldValue('areas', ticked)} />
        <OwnPassword form={form} what="who the administrators are" />
      </Stack>
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
