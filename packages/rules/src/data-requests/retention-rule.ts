/** One kind of data in the schedule. */
export interface RetentionRule {
  readonly what: string
  readonly days?: number
  readonly from?: string
  /** In words, where there is no number of days. */
  readonly limit?: string
  /** What happens then. */
  readonly outcome: string
  readonly why: string
}
