import { expect, test } from 'vitest'
import type { BuyerPermission } from '../buyers/permissions.ts'
import { mailsSentTo } from './mails.ts'

test.each([
  [['leads'], false, ['newLeads']],
  [['leads', 'outcomes'], false, ['newLeads', 'callBacksDue', 'caseAsked', 'caseDecided']],
  [['money'], false, []],
  [['money'], true, ['lowBalance']],
  [['integration'], true, []],
] as [BuyerPermission[], boolean, string[]][])(
  'who may do %j of an organisation is mailed',
  (permissions, isPrepaid, mails) => expect(mailsSentTo({ kind: 'buyer', permissions, isPrepaid })).toEqual(mails),
)

test('an administrator who decides returns is mailed of answers, a loader of money and questions', () => {
  expect(mailsSentTo({ kind: 'admin', areas: ['people', 'leads'] })).toEqual(['caseAnswered'])
  expect(mailsSentTo({ kind: 'admin', areas: ['money'] })).toEqual([])
  expect(mailsSentTo({ kind: 'loader' })).toEqual(['earned', 'paid', 'notPaid', 'waiting', 'takenBack', 'caseAsked'])
})
