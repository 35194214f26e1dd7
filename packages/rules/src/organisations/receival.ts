/** How an organisation receives its leads (document 2, section 3). */
export const leadReceivalTypes = ['csv', 'api'] as const
export type LeadReceivalType = (typeof leadReceivalTypes)[number]

/** Shown in upper case (document 2, section 2). */
export const leadReceivalLabels: Record<LeadReceivalType, string> = { csv: 'CSV', api: 'API' }

/** Whether leads go out as signed webhooks and can be pulled, so an endpoint and keys are needed. */
export const receivesByApi = (type: LeadReceivalType): boolean => type === 'api'
