import { expect, test } from 'vitest'
import { noLimits } from '../../testing/no-limits.ts'
import { invoicePeriodLabels } from '../invoices/periods.ts'
import { auditChanges } from './changes.ts'

test.each([
  [
    'a contract that was changed tells what differs, before and after',
    { name: 'Gold', leadQuantity: 10, highFeeCents: 35000, before: { leadQuantity: 5 } },
    [{ field: 'Lead quantity', before: '5', after: '10' }],
  ],
  [
    'a contract that was added tells what it is',
    {
      name: 'Gold',
      term: 'firstPremium',
      highFeeCents: 35000,
      orgSalesCommissionBps: 1250,
      recurring: true,
      startOn: '2026-03-01',
      renewedFromId: null,
    },
    [
      { field: 'Name', before: null, after: 'Gold' },
      { field: 'Starts', before: null, after: '01 Mar 2026' },
      { field: 'Recurring', before: null, after: 'Yes' },
      { field: 'Term', before: null, after: '1 Cash Premium' },
      { field: 'Sales commission', before: null, after: '12.5%' },
      { field: 'High fee', before: null, after: 'R350.00' },
    ],
  ],
  [
    'a value that was taken away',
    { highFeeCents: null, before: { highFeeCents: 35000 } },
    [{ field: 'High fee', before: 'R350.00', after: null }],
  ],
  [
    'of personal information the names alone',
    { fields: ['firstName', 'email', 'quality'] },
    [{ field: 'Fields changed', before: null, after: 'First name, Email' }],
  ],
  [
    'a lead of another type',
    { fields: ['insuranceType'], from: 'lifeInsurance', to: 'funeralCover' },
    [{ field: 'Insurance type', before: 'Life Insurance', after: 'Funeral Cover' }],
  ],
  [
    'what a buyer may do',
    { permissions: ['leads', 'money'], before: { permissions: [] } },
    [{ field: 'Permissions', before: 'None', after: 'See leads, See invoices and statements' }],
  ],
  [
    'what an administrator may change',
    { areas: [], before: { areas: ['people', 'money'] } },
    [{ field: 'Areas', before: 'People, Money', after: 'None' }],
  ],
  [
    'limits that a buyer set',
    { limits: { ...noLimits, leadsPerDay: 20, monthlyBudgetCents: 500_000 }, before: { limits: null } },
    [{ field: 'Limits', before: null, after: '20 a day, R5 000.00 a month' }],
  ],
  ['limits that were saved as they were', { limits: { ...noLimits }, before: { limits: { ...noLimits } } }, []],
  [
    'how soon returns are decided, and which returns are looked at',
    { decisionDays: 6, lookAtPercent: 25, lookAtLeads: 40 },
    [
      { field: 'Working days to decide', before: null, after: '6' },
      { field: 'Flagged return rate', before: null, after: '25%' },
      { field: 'Minimum leads', before: null, after: '40' },
    ],
  ],
  [
    'pay days and the holidays between them',
    { days: [25, 31], fileDaysBefore: 1, proclaimed: [{ day: '2026-11-04', name: 'Election day' }] },
    [
      { field: 'Pay days', before: null, after: 'The 25th and the last day of a month' },
      { field: 'Business days before, with the bank', before: null, after: '1' },
      { field: 'Proclaimed holidays', before: null, after: '04 Nov 2026 Election day' },
    ],
  ],
  [
    'a new rate of VAT, and how invoices are made',
    { newVatRate: { startsOn: '2027-04-01', percent: 15.5 }, period: 'month', pauseAfterDays: null },
    [
      { field: 'New rate of VAT', before: null, after: '15.5% from 01 Apr 2027' },
      { field: 'Invoices are made', before: null, after: invoicePeriodLabels.month },
    ],
  ],
  [
    'a search for a person, and what a payment came by',
    { by: ['email'], leads: 0, accounts: 2, source: 'hand' },
    [
      { field: 'Searched by', before: null, after: 'email' },
      { field: 'Leads found', before: null, after: '0' },
      { field: 'Accounts found', before: null, after: '2' },
      { field: 'Source', before: null, after: 'Entered by hand' },
    ],
  ],
  ['nothing of what has no words here', { digest: 'abc', filter: { a: 1 }, password: 'x', ids: ['1'] }, []],
])('%s', (_name, detail, told) => expect(auditChanges(detail)).toEqual(told))
