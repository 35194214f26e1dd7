import { keysOf } from '../keys-of.ts'
import { type CalendarDate, formatShownDate } from '../time/calendar.ts'

/** Where an invitation stands. */
export const invitationStateLabels = {
  sent: 'Sent',
  opened: 'Opened',
  used: 'Used',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const
export type InvitationState = keyof typeof invitationStateLabels
export const invitationStates = keysOf(invitationStateLabels)

/** How long a link is good for, in days. */
export const invitationDays = 14

export interface InvitationFacts {
  readonly openedAt: Date | null
  readonly usedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly expiresAt: Date
}

/** Derived and never stored. Used is used for good; a link that was taken back stays so after its time. */
export function invitationStateOf(invitation: InvitationFacts, now: Date): InvitationState {
  if (invitation.usedAt !== null) return 'used'
  if (invitation.withdrawnAt !== null) return 'withdrawn'
  if (invitation.expiresAt <= now) return 'expired'
  return invitation.openedAt === null ? 'sent' : 'opened'
}

/** Whether its link still leads to a request for access. */
export const isOpenInvitation = (state: InvitationState): boolean => state === 'sent' || state === 'opened'

/** Whether a new link can be made for it: whoever used it is known under their own name since. */
export const canInviteAgain = (state: InvitationState): boolean => state !== 'used'

/** The message to whoever invites somebody a second time; one address has one link that leads anywhere. */
export const invitedAlready = (email: string, invitedOn: CalendarDate): string =>
  `${email} was invited on ${formatShownDate(invitedOn)}. Send that invitation again or withdraw it.`
