import { changeContractLimits, listContractsNow, listExternalContracts } from '@lodeway/contract/external-contracts.ts'
import { Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import type { ExternalContract } from './contract-values.ts'
import { LimitsFields } from './limits-fields.tsx'
import { limitsBody, limitsErrors, limitsValues } from './limits-values.ts'

interface Props {
  organisationId: string
  contract: Pick<ExternalContract, 'id' | 'name' | 'limits'>
  onClose: () => void
}

/** For an organisation's own people: which leads they take and when, within what was agreed. */
export const LimitsDialog = (props: Props) => (
  <Dialog title={`Limits of ${props.contract.name}`} opened onClose={props.onClose} size="lg">
    <LimitsForm {...props} />
  </Dialog>
)

function LimitsForm({ organisationId, contract, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { limits: limitsValues(contract.limits) },
    validate: ({ limits }) => limitsErrors(limits),
    send: ({ limits }) =>
      call(changeContractLimits, {
        params: { orgId: organisationId, id: contract.id },
        body: { limits: limitsBody(limits), seen: contract.limits },
      }),
    success: 'Limits saved',
    failure: 'Failed to save the limits. Please try again.',
    refresh: [listExternalContracts, listContractsNow],
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Limits">
      <Text mb="md">
        They hold from the next lead on. Leads that come while a limit is reached go to others, or wait and are offered
        to you when it opens. A budget holds the fees of the month&apos;s leads and the commissions of its sales.
      </Text>
      <LimitsFields form={form} />
      <DialogButtons onCancel={onClose} busy={busy}>
        <SavingButton busy={busy} label="Save" />
      </DialogButtons>
    </form>
  )
}
