import { type FixedRecord, number, text } from './fixed.ts'

/** How the first line and the last one begin. */
const installation = [
  number('id', 2),
  text('volume', 4),
  text('blank', 8),
  text('userCode', 4),
  text('to', 4),
  number('created', 6),
  number('purge', 6),
  number('generation', 4),
  number('blockLength', 4),
  number('recordLength', 4),
  text('medium', 10),
] as const

/** How the line of a payment and that of the sum it is taken from begin. */
const movement = [
  number('id', 2),
  number('branch', 6),
  number('account', 11),
  text('userCode', 4),
  number('sequence', 6),
  number('homingBranch', 6),
  number('homingAccount', 11),
  number('type', 1),
  number('cents', 11),
  number('actionDate', 6),
  number('class', 2),
] as const

/**
 * ACB 180: lines of 180 characters, as FNB described them in 2015 and Metropolitan's manual has them. Class and service are the bank's
 * choice; 21 and 'SALDAT' are what those sources use.
 */
export const acb = {
  installationHeader: [...installation, text('rest', 124)],
  userHeader: [
    number('id', 2),
    text('userCode', 4),
    number('created', 6),
    number('purge', 6),
    number('firstAction', 6),
    number('lastAction', 6),
    number('firstSequence', 6),
    number('generation', 4),
    text('service', 10),
    text('rest', 130),
  ],
  payment: [
    ...movement,
    number('tax', 1),
    number('zeros', 3),
    text('reference', 30),
    text('name', 30),
    number('longAccount', 20),
    text('blank', 16),
    number('code', 2),
    text('rest', 12),
  ],
  contra: [...movement, number('zeros', 4), text('reference', 30), text('name', 30), text('rest', 50)],
  userTrailer: [
    number('id', 2),
    text('userCode', 4),
    number('firstSequence', 6),
    number('lastSequence', 6),
    number('firstAction', 6),
    number('lastAction', 6),
    number('debits', 6),
    number('credits', 6),
    number('contras', 6),
    number('debitCents', 12),
    number('creditCents', 12),
    number('hash', 12),
    text('rest', 96),
  ],
  installationTrailer: [
    ...installation,
    number('blocks', 6),
    number('records', 6),
    number('users', 6),
    text('rest', 106),
  ],
} as const satisfies Record<string, FixedRecord>
