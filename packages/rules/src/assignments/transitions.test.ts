import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadStateOf, leadStates, type Step, type Transition, transitions } from './transitions.ts'

const names = Object.keys(transitions) as Transition[]

// Who may have a lead hangs on every line: whoever changes one is to see it here.
test('the table is as it was agreed', () => {
  const lines = Object.entries<Step>(transitions).map(
    ([name, { from, to, forgets, lapsed }]) =>
      `${name}: ${from.join(', ')} → ${to}${forgets ? ', forgets' : ''}${lapsed === undefined ? '' : `, lapsed ${lapsed}`}`,
  )
  expect(lines).toEqual([
    'assign: available → assigned, forgets, lapsed false',
    'lapse: assigned → available, lapsed true',
    'takeBack: assigned → available',
    'return: assigned → awaitsCorrection',
    'yield: assigned → available',
    'correct: awaitsCorrection → available, forgets',
    'waitForContract: awaitsCorrection → awaitsCorrection, forgets',
    'reopen: available, awaitsCorrection → assigned, lapsed false',
  ])
})

test('a lead is with at most one organisation: nobody gets it who does not find it free', () => {
  for (const name of ['assign', 'reopen'] as const) {
    expect(transitions[name].to).toBe('assigned')
    expect(transitions[name].from).not.toContain('assigned')
  }
})

test('one that waits for its correction is offered to nobody', () => {
  expect(names.filter(name => (transitions[name].from as readonly string[]).includes('awaitsCorrection'))).toEqual([
    'correct',
    'waitForContract',
    'reopen',
  ])
})

test('every state can be reached from a new lead and left again, by any way', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 30 }), steps => {
      let state: (typeof leadStates)[number] = 'available'
      for (const step of steps) {
        const { from, to } = transitions[step]
        if ((from as readonly string[]).includes(state)) state = to
        expect(names.some(name => (transitions[name].from as readonly string[]).includes(state))).toBe(true)
      }
    }),
  )
  expect(new Set(['available', ...names.map(name => transitions[name].to)])).toEqual(new Set(leadStates))
})

test.each([
  ['assigned', false, 'assigned'],
  ['available', false, 'available'],
  ['available', true, 'awaitsCorrection'],
] as const)('%s, awaiting correction %s: %s', (internalStatus, awaitsCorrection, state) =>
  expect(leadStateOf({ internalStatus, awaitsCorrection })).toBe(state),
)

test('what one organisation reported is never shown as what another did', () => {
  const forgetting = names.filter(name => transitions[name].forgets)
  expect(forgetting).toEqual(['assign', 'correct', 'waitForContract'])
  // Whoever gets a lead anew finds it as nobody has reported on it; whoever gets it back finds their own report.
  expect(names.filter(name => transitions[name].to === 'assigned' && !transitions[name].forgets)).toEqual(['reopen'])
})
