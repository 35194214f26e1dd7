import type { Work } from '../../work/context.ts'

/** Nothing is left of what organisations noted about the clients of these leads. */
export async function eraseNotes({ tx }: Pick<Work, 'tx'>, leadIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('leadNote').where('leadId', 'in', leadIds).execute()
}
