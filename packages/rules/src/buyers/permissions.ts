import type { AdministratorArea } from '../administrators/areas.ts'
import { keysOf } from '../keys-of.ts'
import { type Refusal, refusalsOf } from '../refusal.ts'

/** What a person of an organisation may do there, in the words of the form that gives it. */
export const buyerPermissionLabels = {
  leads: 'See leads',
  outcomes: 'Record outcomes',
  contracts: 'See, pause and limit contracts',
  money: 'See invoices and statements',
  integration: 'Manage the integration',
  people: 'Invite and block colleagues',
} as const satisfies Record<string, string>

export const buyerPermissions = keysOf(buyerPermissionLabels)
export type BuyerPermission = keyof typeof buyerPermissionLabels

/** Whoever records what became of a lead reads whom it is about. */
export const outcomesNeedLeads = "Whoever may 'Record outcomes' may 'See leads', too."

/** What a key can do is no less than what it is for: whoever makes one can use it. */
export const integrationCarriesLeads = 'Its keys and webhooks carry whole leads.'

/** Whoever may do nothing has nothing to sign in for, so is not invited. */
export const someIsNeeded = 'Choose at least one'

/** Whether a person can be given these together. */
export const canBeGiven = (permissions: readonly BuyerPermission[]): boolean =>
  !permissions.includes('outcomes') || permissions.includes('leads')

/** A permission given or taken, with those that go with it, in the order of the boxes: the same ticks are the same list. */
export function switched(permissions: readonly BuyerPermission[], one: BuyerPermission): BuyerPermission[] {
  const isGiven = !permissions.includes(one)
  const along: BuyerPermission[] = one === (isGiven ? 'outcomes' : 'leads') ? ['leads', 'outcomes'] : [one]
  return buyerPermissions.filter(permission =>
    along.includes(permission) ? isGiven : permissions.includes(permission),
  )
}

/** Whether somebody who gives and takes these may switch one of a person's: what goes with it has to be theirs, too. */
export function canSwitch(
  given: readonly BuyerPermission[],
  permissions: readonly BuyerPermission[],
  one: BuyerPermission,
): boolean {
  const after = switched(permissions, one)
  return buyerPermissions.every(
    permission => permissions.includes(permission) === after.includes(permission) || given.includes(permission),
  )
}

/** In which area of an administrator each is: nobody hands on what is not theirs. */
const areaOf: Readonly<Record<BuyerPermission, AdministratorArea>> = {
  leads: 'leads',
  outcomes: 'leads',
  contracts: 'settings',
  money: 'money',
  integration: 'settings',
  people: 'people',
}

/** What an administrator with these areas gives and takes. */
export const givenWith = (areas: readonly AdministratorArea[]): BuyerPermission[] =>
  buyerPermissions.filter(permission => areas.includes(areaOf[permission]))

export const buyerRefusals = refusalsOf({
  oneself: 'You cannot change your own access. Ask a colleague or an administrator.',
  not_yours_to_give: 'You can give and take only what you may do yourself.',
  blocked_by_platform: 'The platform blocked this person. Ask an administrator to let them in again.',
  may_do_more: 'This colleague may do more than you. Ask one who may do as much, or an administrator.',
})

/** Who changes the access of a buyer: their id and what they may do; undefined for one who may do anything. */
export type Giver = { readonly id: string; readonly permissions: readonly BuyerPermission[] } | undefined

/**
 * Why a colleague's access is not theirs to end or to give back; undefined when it is. Nobody does so to themselves, nor to
 * one who may do what they may not, nor to one whom the platform blocked: removed and invited again they would be let in.
 */
export function refusalToManage(
  giver: Giver,
  person: {
    readonly id: string
    readonly permissions: readonly BuyerPermission[]
    readonly blockedByPlatform: boolean
  },
): Refusal<'oneself' | 'blocked_by_platform' | 'may_do_more'> | undefined {
  if (giver === undefined) return undefined
  if (giver.id === person.id) return buyerRefusals.oneself
  if (person.blockedByPlatform) return buyerRefusals.blocked_by_platform
  return person.permissions.every(permission => giver.permissions.includes(permission))
    ? undefined
    : buyerRefusals.may_do_more
}

/**
 * Why somebody may not give what they give: nobody hands on more than they have, and takes nothing else away
 * either. @param before what the person may do so far; nothing for somebody who is invited
 */
export function refusalToGive(
  giver: Giver,
  id: string | undefined,
  before: readonly BuyerPermission[],
  after: readonly BuyerPermission[],
): Refusal<'oneself' | 'not_yours_to_give'> | undefined {
  if (giver === undefined) return undefined
  if (giver.id === id) return buyerRefusals.oneself
  const changed = buyerPermissions.filter(permission => before.includes(permission) !== after.includes(permission))
  return changed.every(permission => giver.permissions.includes(permission))
    ? undefined
    : buyerRefusals.not_yours_to_give
}
