import { listExternalContracts } from '@lodeway/contract/contracts.ts'
import { checkExternalContract } from '@lodeway/rules/contracts/external-checks.ts'
import { checkLeadQuantity, contractLabels } from '@lodeway/rules/contracts/field-checks.ts'
import { leadExpiryLabels, leadExpiryPeriods } from '@lodeway/rules/contracts/lead-expiry.ts'
import { isExpired } from '@lodeway/rules/contracts/states.ts'
import { insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { Alert, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { WholeNumberInput } from '../../ui/number-inputs.tsx'
import { SavingButton } from '../../ui/saving-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { today } from '../../ui/today.ts'
import { ContractFields } from './contract-fields.tsx'
import type { ExternalContract } from './contract-values.ts'
import { existing, externalValues, newExternal, toCheck } from './contract-values.ts'
import { QualityFees } from './quality-fees.tsx'
import { saveExternalContract } from './save-external-contract.ts'

interface Props {
  organisationId: string
  /** The contract that is edited or renewed; none for a new one. */
  saved: ExternalContract | undefined
}

/** An expired contract is renewed: a new one is made, with another name and a start that is not over. */
export function ExternalContractForm({ organisationId, saved }: Props) {
  const navigate = useNavigate()
  const renewing = saved !== undefined && isExpired(saved.state)
  const deed = renewing ? 'renewed' : saved ? 'updated' : 'saved'
  const backToList = () => void navigate({ to: paths.externalContracts(organisationId) })
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: saved ? externalValues(saved) : newExternal,
    validate: values =>
      checkExternalContract(toCheck(values), {
        today: today(),
        ...(saved && (renewing ? { renewing: { name: saved.name } } : { editing: existing(saved) })),
      }),
    send: values => saveExternalContract(organisationId, values, saved),
    success: `External contract ${deed} successfully`,
    refresh: [listExternalContracts],
    onSent: ({ warnings }) => {
      if (warnings.length > 0) toast.warning(warnings.join(' '), { stays: true })
      backToList()
    },
    failure: 'Failed to save/update external contract. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="External contract">
      {renewing && (
        <Alert mb="md" title="This contract has expired">
          Give its renewal another name and an activation date from today on. The expired contract stays as it is.
        </Alert>
      )}
      <ContractFields form={form} types={choicesFrom(insuranceTypes, leadLabels)} />
      <QualityFees form={form} />
      <FormGrid spaced>
        <WholeNumberInput
          label={contractLabels.leadQuantity}
          description="For each term. 0 pauses the contract."
          required
          check={checkLeadQuantity}
          key={form.key('leadQuantity')}
          {...form.getInputProps('leadQuantity')}
        />
        <Select
          label={contractLabels.leadExpiryPeriod}
          description="A lead that is not sold by then goes back to the pool."
          required
          placeholder="Choose one"
          data={choicesFrom(leadExpiryPeriods, leadExpiryLabels)}
          key={form.key('leadExpiryPeriod')}
          {...form.getInputProps('leadExpiryPeriod')}
        />
      </FormGrid>
      <DialogButtons onCancel={backToList} busy={busy}>
        <SavingButton busy={busy} label={renewing ? 'Renew' : 'Save'} />
      </DialogButtons>
    </form>
  )
}
