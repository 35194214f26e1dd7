import { expect, test } from 'vitest'
import { emptyLedger, owe, pay, reverse, setWithBank, takePaymentBack, writeOff } from './ledger.ts'

test('what was paid by a file, returned by the bank and written off is not owed back when its event is reversed', () => {
  const ledger = emptyLedger()
  owe(ledger, 'sale', [{ category: 'payout', status: 'sale', cents: 79_689 }])
  const key = ledger.rows[0]?.key ?? ''
  setWithBank(ledger, key, true)
  pay(ledger, key)
  takePaymentBack(ledger, key)
  writeOff(ledger, key)
  const before = structuredClone(ledger.rows)
  reverse(ledger, 'sale')
  expect(ledger.rows).toEqual(before)
})
