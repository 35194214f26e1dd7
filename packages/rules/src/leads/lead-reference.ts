/** How people name a lead to each other, in the books and on invoices: the end of its id, which is different for each. */
export const leadReference = (leadId: string): string => leadId.slice(-12)

/** Whether a text can be such a name, in capitals too. */
export const isLeadReference = (text: string): boolean => /^[0-9a-f]{12}$/i.test(text)
