import { simulateContract } from '@lodeway/contract/simulations.ts'
import { checkLeadQuantity, checkOrgCommission, contractLabels } from '@lodeway/rules/contracts/field-checks.ts'
import { periodLabels, periods } from '@lodeway/rules/contracts/period.ts'
import { insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import { simulatedDays } from '@lodeway/rules/simulations/checks.ts'
import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid } from '../../ui/form-grid.tsx'
import { PercentInput, WholeNumberInput } from '../../ui/number-inputs.tsx'
import { RecurringSwitch } from './contract-fields.tsx'
import { type ExternalContract, newExternal } from './contract-values.ts'
import { LimitsSection } from './limits-section.tsx'
import { QualityFees } from './quality-fees.tsx'
import { SimulationResult } from './simulation-result.tsx'
import type { Simulation } from './simulation-sums.tsx'
import { simulationBody, simulationErrors, valuesToTry } from './simulation-terms.ts'

interface Props {
  organisationId: string
  /** The contract whose terms are tried out, perhaps changed; none for one that is not agreed on yet. */
  contract: ExternalContract | undefined
  onClose: () => void
}

/** For an organisation's own people: what a contract would have brought, or theirs with other terms. Nothing is changed. */
export const TryTermsDialog = (props: Props) => (
  <Dialog
    title={props.contract ? `Try terms of ${props.contract.name}` : 'Try out a contract'}
    opened
    onClose={props.onClose}
    size="wide"
  >
    <TryTerms {...props} />
  </Dialog>
)

function TryTerms({ organisationId, contract, onClose }: Props) {
  const [simulation, setSimulation] = useState<Simulation>()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: contract ? valuesToTry(contract) : { ...newExternal, recurring: true, period: 'P1M' },
    validate: simulationErrors,
    send: values =>
      call(simulateContract, { params: { orgId: organisationId }, body: simulationBody(values, contract) }),
    failure: 'Failed to try out these terms. Please try again.',
    onSent: setSimulation,
    // It is of the terms as they were.
    onChange: () => setSimulation(undefined),
    disposable: true,
  })
  return (
    <>
      <form onSubmit={onSubmit} noValidate aria-label="Terms to try out">
        <Text mb="md" maw="68ch">
          See which leads of the last {simulatedDays} days these terms would have brought, and what they would have
          cost. Nothing is changed.
        </Text>
        <FormGrid>
          <ChoiceSelect
            label={contractLabels.insuranceType}
            required
            data={choicesFrom(insuranceTypes, leadLabels)}
            placeholder="Choose one"
            disabled={contract !== undefined}
            key={form.key('insuranceType')}
            {...form.getInputProps('insuranceType')}
          />
          <WholeNumberInput
            label={contractLabels.leadQuantity}
            description="For each term."
            required
            check={checkLeadQuantity}
            key={form.key('leadQuantity')}
            {...form.getInputProps('leadQuantity')}
          />
          <Select
            label={contractLabels.period}
            required
            data={choicesFrom(periods, periodLabels)}
            key={form.key('period')}
            {...form.getInputProps('period')}
          />
          <PercentInput
            label={contractLabels.orgSalesCommission}
            description="Percentage of the premium."
            required
            check={checkOrgCommission}
            key={form.key('orgSalesCommission')}
            {...form.getInputProps('orgSalesCommission')}
          />
          <RecurringSwitch form={form} />
        </FormGrid>
        <QualityFees form={form} />
        <LimitsSection form={form} />
        <DialogButtons onCancel={onClose} busy={busy} cancelLabel="Close" submit="Try out" />
      </form>
      {simulation && <SimulationResult simulation={simulation} />}
    </>
  )
}
