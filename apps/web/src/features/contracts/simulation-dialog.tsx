import { Dialog } from '../../ui/dialog.tsx'
import { SimulationResult } from './simulation-result.tsx'
import type { Simulation } from './simulation-sums.tsx'

interface Props {
  simulation: Simulation
  onClose: () => void
}

/** What the terms in a contract's form would have brought. */
export const SimulationDialog = ({ simulation, onClose }: Props) => (
  <Dialog title="On the last 90 days" opened onClose={onClose} size="wide">
    <SimulationResult simulation={simulation} />
  </Dialog>
)
