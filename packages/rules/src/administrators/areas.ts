import { keysOf } from '../keys-of.ts'
import { type Refusal, refusalsOf } from '../refusal.ts'

/** What administrators change, in areas: the words of the form that gives them. */
export const administratorAreaLabels = {
  people: 'People',
  leads: 'Leads',
  money: 'Money',
  settings: 'Settings',
} as const satisfies Record<string, string>

export const administratorAreas = keysOf(administratorAreaLabels)
export type AdministratorArea = keyof typeof administratorAreaLabels

/** What each area holds, in one sentence. */
export const administratorAreaSentences: Readonly<Record<AdministratorArea, string>> = {
  people: 'Lets in, changes and blocks loaders, administrators and people of organisations, and answers data requests.',
  leads: 'Submits and changes leads, records outcomes, decides returns and late sales, and sends deliveries again.',
  money:
    'Pays, invoices and takes payments, keeps bank details and VAT registrations, and exports account numbers and the books.',
  settings: 'Changes organisations, contracts, integrations, lists and limits, and tries failed work again.',
}

/** What an administrator has. Whoever was added before there were areas has all of them. */
export const areasOf = (kept: readonly AdministratorArea[] | null): readonly AdministratorArea[] =>
  kept ?? administratorAreas

/** What somebody has, in words: everybody reads all, so with no area that is what is left. */
export function areasInWords(areas: readonly AdministratorArea[]): string {
  const held = administratorAreas.filter(area => areas.includes(area))
  if (held.length === administratorAreas.length) return 'Everything'
  return held.map(area => administratorAreaLabels[area]).join(', ') || 'Read only'
}

/** Why a call is refused to an administrator without its area, and who helps. */
export const areaNeeded = (area: AdministratorArea): string =>
  `This needs the area ${administratorAreaLabels[area]}. Ask an administrator who has it.`

/** The same of a whole page, which is read by everybody. */
export const readOnlyWithout = (area: AdministratorArea): string =>
  `You can read this. Changing it needs the area ${administratorAreaLabels[area]}. Ask an administrator who has it.`

interface Administrator {
  readonly id: string
  readonly status: string
  readonly areas: readonly AdministratorArea[]
}

export const areaRefusals = refusalsOf({
  own_areas: 'You cannot change your own areas. Ask another administrator.',
  not_yours_to_give: 'You can give and take only areas that you have yourself.',
  last_with_people: 'This is the only administrator with the area People. Give it to another one first.',
})

/** How many administrators are active: all, and those of them who let in, change and block others. */
export interface ActiveCounts {
  readonly active: number
  readonly withPeople: number
}

/** Why nobody would be left who gives and takes areas, were this administrator not there; undefined when somebody would. */
export const refusalWithoutPeople = ({ status, areas }: Omit<Administrator, 'id'>, { withPeople }: ActiveCounts) =>
  status === 'active' && areas.includes('people') && withPeople === 1 ? areaRefusals.last_with_people : undefined

/** Whoever gives areas; undefined for whoever runs the product, who gives everything. */
export type AreaGiver = Pick<Administrator, 'id' | 'areas'> | undefined

/** Why somebody may not let in an administrator with these areas. */
export const refusalToLetIn = (giver: AreaGiver, areas: readonly AdministratorArea[]) =>
  giver === undefined || areas.every(area => giver.areas.includes(area)) ? undefined : areaRefusals.not_yours_to_give

/**
 * Why an administrator's areas may not become `after`, or undefined when they may: never one's own, only what the giver has
 * too, and never so that no active administrator with the area People is left.
 */
export function refusalToChangeAreas(
  giver: AreaGiver,
  person: Administrator,
  after: readonly AdministratorArea[],
  counts: ActiveCounts,
): Refusal<'own_areas' | 'not_yours_to_give' | 'last_with_people'> | undefined {
  if (giver?.id === person.id) return areaRefusals.own_areas
  const changed = administratorAreas.filter(area => person.areas.includes(area) !== after.includes(area))
  return refusalToLetIn(giver, changed) ?? (after.includes('people') ? undefined : refusalWithoutPeople(person, counts))
}

/** Whether an administrator with these areas reads ID numbers in full: those of clients work with leads, those of loaders with people. */
export const readsIdNumbers = (of: 'clients' | 'loaders', areas: readonly AdministratorArea[]): boolean =>
  areas.includes(of === 'clients' ? 'leads' : 'people')
