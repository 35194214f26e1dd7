import { simulateContract } from '@lodeway/contract/simulations.ts'
import { simulatedDays } from '@lodeway/rules/simulations/checks.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { ExternalValues } from './contract-values.ts'
import type { Simulation } from './simulation-sums.tsx'
import { countsOnceSaved, type Replaced, simulationBody, simulationErrors } from './simulation-terms.ts'

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
  const [note, setNote] = useState<string>()
  const simulate = useSend(simulateContract, {
    failure: 'Failed to try out these terms. Please try again.',
    onDone: setSimulation,
  })
  const tryOut = () => {
    const values = form.getValues()
    const errors = Object.entries(simulationErrors(values)).filter(([, problem]) => problem !== undefined)
    form.setErrors(Object.fromEntries(errors))
    if (errors.length > 0) return
    setNote(countsOnceSaved(values, contract))
    simulate.mutate({ params: { orgId: organisationId }, body: simulationBody(values, contract) })
  }
  return (
    <>
      <InArea area="settings">
        <BusyButton variant="default" busy={simulate.isPending} onClick={tryOut}>
          Try on the last {simulatedDays} days
        </BusyButton>
      </InArea>
      {simulation && <SimulationDialog simulation={simulation} note={note} onClose={() => setSimulation(undefined)} />}
    </>
  )
}
