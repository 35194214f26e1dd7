import type { Settings } from '../settings.ts'

/** The password of everybody in the demonstration. */
export const demoPassword = 'demo password 1'

/** Where the organisation that gets its leads by API has its receiver, beside the product. */
export const receiverAddress = ({ IDENTITY_PORT }: Pick<Settings, 'IDENTITY_PORT'>): string =>
  `http://127.0.0.1:${IDENTITY_PORT + 100}/leads`
