import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every path', () => {
  const all = Object.entries(paths).flatMap(([name, path]) => {
    const make = path
    const full = make('first', 'second')
    return make.length === 0 && make() === full
      ? [[name, full]]
      : [
          [name, full],
          [`${name} (short)`, make('first')],
        ]
  })
  expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
    {
      "account": "/user/account",
      "activeUsers": "/user-management/active-users",
      "administrators": "/user-management/administrators",
      "auditLog": "/administration/audit-log",
      "backgroundWork": "/administration/background-work",
      "bankStatement": "/reports/invoices/bank-statement",
      "billingDetails": "/user/billing-details",
      "books": "/reports/books",
      "boughtLead": "/?lead=first",
      "boughtLead (short)": "/?lead=first",
      "boughtLeads": "/?state=all",
      "colleagues": "/colleagues",
      "contentManagement": "/content-management",
      "dataRequests": "/administration",
      "earnings": "/my-earnings",
      "entries": "/reports/books/entries",
      "externalContract": "/organisation-management/external-contract/first/edit/second",
      "externalContract (short)": "/organisation-management/external-contract/first/edit",
      "externalContractLike": "/organisation-management/external-contract/first/edit?like=second",
      "externalContractLike (short)": "/organisation-management/external-contract/first/edit?like=undefined",
      "externalContracts": "/organisation-management/external-contract/first",
      "externalContracts (short)": "/organisation-management/external-contract/first",
      "externalFees": "/organisation-management/external-fees/first",
      "externalFees (short)": "/organisation-management/external-fees/first",
      "forgotPassword": "/forgot-password?cc=first",
      "forgotPassword (short)": "/forgot-password?cc=first",
      "health": "/health",
      "home": "/?cc=first",
      "home (short)": "/?cc=first",
      "internalContract": "/organisation-management/internal-contract/first/edit/second",
      "internalContract (short)": "/organisation-management/internal-contract/first/edit",
      "internalContracts": "/organisation-management/internal-contract/first",
      "internalContracts (short)": "/organisation-management/internal-contract/first",
      "invitations": "/user-management/invitations",
      "invoice": "/reports/invoices/first",
      "invoice (short)": "/reports/invoices/first",
      "invoices": "/reports/invoices",
      "landingPage": "/landing-page",
      "lead": "/leads?lead=first",
      "lead (short)": "/leads?lead=first",
      "leads": "/leads/first",
      "leads (short)": "/leads/first",
      "organisationDetails": "/organisation-management/details/first",
      "organisationDetails (short)": "/organisation-management/details/first",
      "organisations": "/organisation-management",
      "outcomeCase": "/leads/returns-and-late-sales?case=first",
      "outcomeCase (short)": "/leads/returns-and-late-sales?case=first",
      "outcomeCases": "/leads/returns-and-late-sales",
      "outcomeUpload": "/organisation-management/outcomes/first",
      "outcomeUpload (short)": "/organisation-management/outcomes/first",
      "ownCase": "/returns?case=first",
      "ownCase (short)": "/returns?case=first",
      "ownCases": "/returns",
      "ownContracts": "/contracts",
      "ownIntegration": "/integration",
      "ownInvoice": "/invoices/first",
      "ownInvoice (short)": "/invoices/first",
      "ownInvoices": "/invoices",
      "ownOutcomes": "/outcomes",
      "paymentRun": "/reports/payment-runs/first",
      "paymentRun (short)": "/reports/payment-runs/first",
      "paymentRuns": "/reports/payment-runs",
      "receipts": "/reports/invoices/payments",
      "reports": "/reports",
      "requestAccess": "/request-access?cc=first",
      "requestAccess (short)": "/request-access?cc=first",
      "resetPassword": "/reset-password?id=first",
      "resetPassword (short)": "/reset-password?id=first",
      "returnRates": "/leads/return-rates",
      "security": "/user/security",
      "selfBilled": "/reports/payment-runs/second?document=first",
      "selfBilled (short)": "/reports/vat-registrations?document=first",
      "setPassword": "/set-password?id=first",
      "setPassword (short)": "/set-password?id=first",
      "setUp": "/organisation-management/set-up/first",
      "setUp (short)": "/organisation-management/set-up/first",
      "speedToContact": "/leads/speed-to-contact",
      "submitLeads": "/submit-leads/first",
      "submitLeads (short)": "/submit-leads/first",
      "userManagement": "/user-management",
      "vatRegistrations": "/reports/vat-registrations",
    }
  `)
})

test('a part of a path can never become another path', () => {
  expect(paths.organisationDetails('../x?y#z')).toBe('/organisation-management/details/..%2Fx%3Fy%23z')
})
