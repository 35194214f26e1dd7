import type { ManifestSection } from '../manifest-line.ts'
import { purpose } from './section-1-purpose.ts'
import { administration } from './section-2-administration.ts'
import { leadScreens } from './section-2-leads.ts'
import { routes } from './section-2-routes.ts'
import { entityFields } from './section-3-entities.ts'
import { states } from './section-4-states.ts'
import { fieldRules } from './section-5-rules.ts'
import { roles } from './section-6-roles.ts'
import { callsOfDocument } from './section-7-calls.ts'
import { messages } from './section-8-messages.ts'
import { constants } from './section-9-constants.ts'

/** Document 2: leads, organisations, contracts, billing, content. */
export const documentTwo: readonly ManifestSection[] = [
  purpose,
  { heading: 'Document 2, section 2', lines: [...routes, ...leadScreens, ...administration] },
  entityFields,
  states,
  fieldRules,
  roles,
  callsOfDocument,
  messages,
  constants,
]
