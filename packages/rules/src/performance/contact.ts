import { nearest } from '../money/share.ts'

/** The longest time that a lead may wait for its first outcome, in hours, as a setting and in a contract. */
export const maxContactHours = 720

const hourMillis = 60 * 60 * 1000

/**
 * When a lead is taken back of which nobody has said anything: so many hours after it was given, by night and on Sundays too.
 * @param hours as the contract says; null where it does not
 */
export const takenBackAt = (assignedAt: Date, hours: number | null): Date | null =>
  hours === null ? null : new Date(assignedAt.getTime() + hours * hourMillis)

/** A part of a whole in percent, to the whole percent; nothing of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : nearest((part / whole) * 100)
