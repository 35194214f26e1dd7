import { simulateContract } from '@lodeway/contract/simulations.ts'
import { simulatedDays } from '@lodeway/rules/simulations/checks.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { focusWrong, withoutEmpty } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { ExternalValues } from './contract-values.ts'
import type { Simulation } from './simulation-sums.tsx'
import { type Replaced, simulationBody, simulationErrors } from './simulation-terms.ts'

const SimulationDialog = loadedLater(() => import('./simulation-dialog.tsx').then(part => part.SimulationDialog))
interface TryProps {
  form: UseFormReturnType<ExternalValues>
  organisationId: string
  /** The contract that the terms would replace; none for a new one. */
  contract: Replaced | undefined
}

/** Shows what the terms as they stand in the form would have brought; nothing is saved. */
export function TryButton({ form, organisationId, contract }: TryProps) {
  const [simulation, setSimulation] = useState<Simulation>()
  const simulate = useSend(simulateContract, {
    failure: 'Failed to try out these terms. Please try again.',
    onDone: setSimulation,
  })
  const tryOut = (button: HTMLElement) => {
    const values = form.getValues()
    const errors = withoutEmpty(simulationErrors(values))
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return focusWrong(button, errors)
    simulate.mutate({ params: { orgId: organisationId }, body: simulationBody(values, contract) })
  }
  return (
    <>
      <InArea area="settings">
        <BusyButton variant="default" busy={simulate.isPending} onClick={event => tryOut(event.currentTarget)}>
          Try on the last {simulatedDays} days
        </BusyButton>
      </InArea>
      {simulation && <SimulationDialog simulation={simulation} onClose={() => setSimulation(undefined)} />}
    </>
  )
}
