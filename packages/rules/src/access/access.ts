import type { Refusal } from '../refusal.ts'

/** Access statuses that are shown (document 1, section 9). */
export const loaderStatuses = ['requested', 'pending', 'active', 'blocked'] as const
export type LoaderStatus = (typeof loaderStatuses)[number]

/** `denied` is internal and never listed; the person may apply again (domain rules, "People"). */
export type StoredLoaderStatus = LoaderStatus | 'denied'

export const loaderStatusLabels: Record<LoaderStatus, string> = {
  requested: 'Requested',
  pending: 'Pending',
  active: 'Active',
  blocked: 'Blocked',
}

/** Whether somebody can sign in. */
export const isActive = (status: StoredLoaderStatus): boolean => status === 'active'

/** What somebody who was blocked is told: in an organisation it may have been a colleague, who can let them in again. */
export const blockedWords = (role: string): string =>
  `Your access has been blocked. Please ask an administrator${role === 'buyer' ? ' or a colleague who may invite people' : ''}.`

/** Whether Block is offered: for somebody who has access or is about to (document 1, section 4). */
export const canBlock = (status: StoredLoaderStatus): boolean => isActive(status) || status === 'pending'

/** Whether Unblock is offered. */
export const canUnblock = (status: StoredLoaderStatus): boolean => status === 'blocked'

/** Whether Approve and Deny are offered. */
const canDecideAccess = (status: StoredLoaderStatus): boolean => status === 'requested'

/** Whether the approval email can be sent again, and a password be set (document 1, section 2). */
export const awaitsSetup = (status: StoredLoaderStatus): boolean => status === 'pending'

/** What can be done to a loader's access (document 1, section 4). */
const accessActions = ['approve', 'deny', 'block', 'unblock', 'completeSetup', 'resendApproval'] as const
export type AccessAction = (typeof accessActions)[number]

/** Where access stands. `statusBeforeBlock` is what unblocking returns to, kept only while blocked. */
export type Access = { status: StoredLoaderStatus; statusBeforeBlock?: 'pending' | 'active' | null | undefined }

export type AccessRefusal = Refusal<'not_requested' | 'not_blockable' | 'not_blocked' | 'not_pending'>

const refusals = {
  approve: { refused: 'not_requested', message: 'This request has already been decided.' },
  deny: { refused: 'not_requested', message: 'This request has already been decided.' },
  block: { refused: 'not_blockable', message: 'Only an active or pending user can be blocked.' },
  unblock: { refused: 'not_blocked', message: 'This user is not blocked.' },
  completeSetup: { refused: 'not_pending', message: 'This link is no longer valid.' },
  resendApproval: { refused: 'not_pending', message: 'The approval email can only be sent to a pending user.' },
} as const satisfies Record<AccessAction, AccessRefusal>

/**
 * The access that an action leads to, or the refusal: requested → approve → pending → complete setup → active; active
 * or pending → block → unblock, back to what it was; requested → deny → denied. Source: domain rules, "People".
 */
export function changeAccess(current: Access, action: AccessAction): Access | AccessRefusal {
  const { status } = current
  switch (action) {
    case 'approve':
      return canDecideAccess(status) ? { status: 'pending' } : refusals.approve
    case 'deny':
      return canDecideAccess(status) ? { status: 'denied' } : refusals.deny
    case 'block':
      return canBlock(status) ? { status: 'blocked', statusBeforeBlock: blockable(status) } : refusals.block
    case 'unblock':
      // Somebody whose earlier status is unknown gets the lesser one: a password has to be set again.
      return canUnblock(status) ? { status: current.statusBeforeBlock ?? 'pending' } : refusals.unblock
    case 'completeSetup':
      return awaitsSetup(status) ? { status: 'active' } : refusals.completeSetup
    case 'resendApproval':
      return awaitsSetup(status) ? { status: 'pending' } : refusals.resendApproval
  }
}

const blockable = (status: StoredLoaderStatus): 'pending' | 'active' => (isActive(status) ? 'active' : 'pending')
