import { createInvitation, listInvitations } from '@lodeway/contract/invitations.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { invitationDays } from '@lodeway/rules/invitations/states.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import { hasCompanyCode } from '@lodeway/rules/organisations/distribution.ts'
import { checkEmail } from '@lodeway/rules/people/field-checks.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { failureText, isAboutField } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { toast } from '../../ui/toast.tsx'
import type { FreshLink } from './use-invitation-actions.tsx'

interface Props {
  onClose: () => void
  onMade: (fresh: FreshLink) => void
}

/** Whom to invite, and into which organisation. */
export const InviteDialog = (props: Props) => (
  <Dialog title="Invite a loader" opened onClose={props.onClose}>
    <InviteForm {...props} />
  </Dialog>
)

function InviteForm({ onClose, onMade }: Props) {
  const organisations = useOrganisationsWithLoaders()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { emailAddress: '', organisationId: null as string | null },
    validate: ({ emailAddress }) => ({ emailAddress: checkEmail(emailAddress) }),
    send: ({ emailAddress, organisationId }) =>
      call(createInvitation, { body: { emailAddress: emailAddress.trim() || null, organisationId } }),
    refresh: [listInvitations],
    onSent: onMade,
    failure: null,
    // A message at the field is not repeated as a toast.
    onFailed: problem =>
      isAboutField(problem, 'emailAddress') || toast.error(failureText(problem, 'Failed to invite. Please try again.')),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text mb="md">They fill in a request through a one-time link, valid for {invitationDays} days.</Text>
      <Stack gap="md">
        <TextInput
          label="Email address"
          description="Leave empty to get a link and QR code to share."
          type="email"
          data-autofocus
          key={form.key('emailAddress')}
          {...form.getInputProps('emailAddress')}
        />
        <ChoiceSelect
          label="Organisation"
          description="Leave empty for an individual loader."
          clearable
          data={organisations}
          key={form.key('organisationId')}
          {...form.getInputProps('organisationId')}
        />
      </Stack>
      <DialogButtons onCancel={onClose} busy={busy} submit="Invite" />
    </form>
  )
}

function useOrganisationsWithLoaders() {
  const { data } = useCall(listOrganisations, { query: { limit: maxChoices } }, { staleTime: 60_000 })
  return (data?.data ?? []).flatMap(({ id, name, distributionType }) =>
    distributionType !== undefined && hasCompanyCode(distributionType) ? [{ value: id, label: name }] : [],
  )
}
