import { inviteBuyer, listBuyers } from '@lodeway/contract/buyers.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { type BuyerPermission, someIsNeeded } from '@lodeway/rules/buyers/permissions.ts'
import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { useUser } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { checkInvited, InvitedFields, nobodyYet } from '../loaders/invited-fields.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { useGiven } from './use-given.ts'

interface Props {
  organisationId: string
  onClose: () => void
  onInvited: (invited: AnswerOf<typeof inviteBuyer>) => void
}

/** Invites one more person of an organisation. They set a password by the link in their mail. */
export const InviteDialog = (props: Props) => (
  <Dialog title="Invite a person" opened onClose={props.onClose}>
    <InviteForm {...props} />
  </Dialog>
)

function InviteForm({ organisationId, onClose, onInvited }: Props) {
  const { isAdmin } = useUser()
  const given = useGiven()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: {
      ...nobodyYet,
      permissions: usual(given, isAdmin),
    },
    validate: values => ({ ...checkInvited(values), permissions: checkSome(values.permissions) }),
    send: values => call(inviteBuyer, { params: { orgId: organisationId }, body: values }),
    success: 'The invitation was sent',
    refresh: [listBuyers],
    onSent: onInvited,
    failure: 'Failed to invite. Please try again.',
  })
  const permissions = useFieldValue(form, 'permissions')
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text mb="md">
        They see only this organisation. They get a link by email that works once, for {setupLinkDays} days.
      </Text>
      <FormGrid>
        <InvitedFields form={form} />
        <FullRow>
          <PermissionBoxes
            value={permissions}
            onChange={ticked => form.setFieldValue('permissions', ticked)}
            error={checkSome(permissions)}
          />
        </FullRow>
      </FormGrid>
      <DialogButtons onCancel={onClose} busy={busy} submit="Send invitation" />
    </form>
  )
}

/** The first person of an organisation brings the others in; most of those call clients. */
function usual(given: readonly BuyerPermission[], isAdmin: boolean): BuyerPermission[] {
  if (isAdmin) return [...given]
  const callsClients = given.filter(permission => permission === 'leads' || permission === 'outcomes')
  return callsClients.length > 0 ? callsClients : given.filter(permission => permission !== 'people')
}

const checkSome = (permissions: readonly BuyerPermission[]) => (permissions.length === 0 ? someIsNeeded : undefined)
