/** Contract states (document 2, section 4). Always derived, see `windows.ts`. */
export const contractStates = ['active', 'expired', 'pending'] as const
export type ContractState = (typeof contractStates)[number]

export const contractStateLabels: Record<ContractState, string> = {
  active: 'Active',
  expired: 'Expired',
  pending: 'Pending',
}

export const contractKinds = ['internal', 'external'] as const
export type ContractKind = (typeof contractKinds)[number]

/** Whether a contract is over. One internal contract per type may be not expired; an expired external one is renewed. */
export const isExpired = (state: ContractState): boolean => state === 'expired'
