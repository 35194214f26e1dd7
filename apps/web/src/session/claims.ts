import { recordOf } from './record-of.ts'

/** The signed-in user, from the claims of the identity token (document 1, section 3). */
export interface SessionUser {
  /** The id of the account: a loader's, an administrator's or a buyer's. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly picture: string | undefined
  readonly roles: readonly string[]
  readonly isAdmin: boolean
  readonly isLoader: boolean
  /** A person of an organisation that receives leads. */
  readonly isBuyer: boolean
  readonly loaderType: 'individual' | 'organisational' | undefined
  readonly isOrganisational: boolean
  readonly companyCode: string | undefined
}

/** Reads the user out of the token's claims; custom ones sit under `${claimNamespace}/app_metadata`. */
export function userFromClaims(claims: Readonly<Record<string, unknown>>, claimNamespace: string): SessionUser {
  const metadata = recordOf(claims[`${claimNamespace}/app_metadata`])
  const roles = Array.isArray(metadata.roles) ? metadata.roles.filter(role => typeof role === 'string') : []
  const loaderType = metadata.type === 'individual' || metadata.type === 'organisational' ? metadata.type : undefined
  return {
    id: textOf(metadata.userId) ?? '',
    email: textOf(claims.email) ?? '',
    name: textOf(claims.name) ?? textOf(claims.email) ?? '',
    picture: textOf(metadata.picture) ?? textOf(claims.picture),
    roles,
    isAdmin: roles.includes('user:admin'),
    isLoader: roles.includes('user:loader'),
    isBuyer: roles.includes('user:buyer'),
    loaderType,
    isOrganisational: loaderType === 'organisational',
    companyCode: textOf(metadata.companyCode),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
