import type { SubmitterKind } from '@lodeway/rules/lead-submission/submitter.ts'
import type { SessionUser } from '../../session/claims.ts'

export const kindOf = ({ isAdmin, isOrganisational }: SessionUser): SubmitterKind =>
  isAdmin ? 'administrator' : isOrganisational ? 'organisational' : 'individual'
