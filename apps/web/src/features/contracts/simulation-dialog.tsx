import { Dialog } from '../../ui/dialog.tsx'
import { SimulationResult } from './simulation-result.tsx'
import type { Simulation } from './simulation-sums.tsx'

/** What the terms in a contract's form would have brought. */
export const SimulationDialog = ({ simulation, onClose }: { simulation: Simulation; onClose: () => void }) => (
  <Dialog title="On the last 90 days" opened onClose={onClose} size="wide">
    <SimulationResult simulation={simulation} />
  </Dialog>
)
