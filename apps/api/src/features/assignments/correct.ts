import type { Work } from '../../work/context.ts'
import { moveLeads } from './holder.ts'

/** A returned lead waits for an organisation again: its contact details are right now. */
export const releaseCorrected = ({ tx }: Work, leadId: string): Promise<void> => moveLeads(tx, 'correct', [leadId])
