import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/** Where mails are written while no MAIL_URL is set. */
export const mailFolder = (settings: Settings) => join(settings.DATA_DIR, 'mail')
