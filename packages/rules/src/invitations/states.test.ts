import { expect, test } from 'vitest'
import { invitationStateOf } from './states.ts'

const now = new Date('2026-03-02T08:00:00Z')
const before = new Date('2026-03-01T08:00:00Z')
const after = new Date('2026-03-03T08:00:00Z')
const sent = { openedAt: null, usedAt: null, withdrawnAt: null, expiresAt: after }

test.each([
  ['sent', {}],
  ['opened', { openedAt: before }],
  ['used', { openedAt: before, usedAt: before, expiresAt: before }],
  ['expired', { openedAt: before, expiresAt: now }],
  ['withdrawn', { withdrawnAt: before, expiresAt: before }],
] as const)('%s', (state, facts) => expect(invitationStateOf({ ...sent, ...facts }, now)).toBe(state))
