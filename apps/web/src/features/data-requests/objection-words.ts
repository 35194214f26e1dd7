/** What is refused beside what was searched for: all that the ticked leads say of whom they are about. */
export const alsoOfLeads = (count: number): string => {
  if (count === 0) return ''
  return `, or with the ID number, a phone number or the email address of ${count === 1 ? 'the ticked lead' : 'a ticked lead'},`
}

/** What an objection comes to with the leads that are ticked; one or several of them. */
export const endsOfLeads = (count: number): string =>
  count === 1
    ? "Unless the ticked lead is sold, the organisations that have or had it are told, and it becomes 'Do not call' if one of them is working on it."
    : `Of the ${count} ticked leads those that are sold stay as they are. The organisations that have or had any of the other leads are told, and the leads that one of them is working on become 'Do not call'.`

/** Of the leads that were found and are not ticked nobody hears. */
export const leftOfLeads = (count: number): string =>
  count === 1
    ? '1 lead that was found is not ticked: whoever has it is not told, and may go on calling. Tick it first if it is about this person.'
    : `${count} leads that were found are not ticked: whoever has them is not told, and may go on calling. Tick those that are about this person first.`

interface Recorded {
  /** Identifiers that were not on the list yet. */
  added: number
  /** Leads that became 'Do not call'. */
  leads: number
  /** Organisations that are told. */
  told: number
}

/** What was done, and whether it was anything. */
export function objectionSaid({ added, leads, told }: Recorded): { text: string; isNew: boolean } {
  const isNew = added + leads > 0
  const text = isNew ? 'The objection was recorded' : 'The objection had already been recorded'
  if (told === 0) return { text, isNew }
  return { text: `${text}. ${told === 1 ? '1 organisation is told' : `${told} organisations are told`}.`, isNew: true }
}
