import type { ManifestSection } from '../manifest-line.ts'
import { purpose } from './section-1-purpose.ts'
import { dashboardLines } from './section-2-dashboard.ts'
import { peopleLines } from './section-2-people.ts'
import { shellLines } from './section-2-shell.ts'
import { entities } from './section-3-entities.ts'
import { states } from './section-4-states.ts'
import { rules } from './section-5-rules.ts'
import { roles } from './section-6-roles.ts'
import { callLines } from './section-7-calls.ts'
import { messages } from './section-8-messages.ts'
import { constants } from './section-9-constants.ts'

/** Document 1, whole. */
export const documentOne: readonly ManifestSection[] = [
  purpose,
  { heading: 'Document 1, section 2', lines: [...shellLines, ...dashboardLines, ...peopleLines] },
  entities,
  states,
  rules,
  roles,
  callLines,
  messages,
  constants,
]
