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
      "backgroundWork": "/user-management/background-work",
      "billingDetails": "/user/billing-details",
      "contentManagement": "/content-management",
      "dataRequests": "/user-management/data-requests",
      "earnings": "/my-earnings",
      "externalContract": "/organisation-management/external-contract/first/edit/second",
      "externalContract (short)": "/organisation-management/external-contract/first/edit",
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
      "landingPage": "/landing-page",
      "lead": "/leads?lead=first",
      "lead (short)": "/leads?lead=first",
      "leads": "/leads/first",
      "leads (short)": "/leads/first",
      "organisationDetails": "/organisation-management/details/first",
      "organisationDetails (short)": "/organisation-management/details/first",
      "organisations": "/organisation-management",
      "outcomeCases": "/leads/returns-and-late-sales",
      "outcomeUpload": "/organisation-management/outcomes/first",
      "outcomeUpload (short)": "/organisation-management/outcomes/first",
      "reports": "/reports",
      "requestAccess": "/request-access?cc=first",
      "requestAccess (short)": "/request-access?cc=first",
      "resetPassword": "/reset-password?id=first",
      "resetPassword (short)": "/reset-password?id=first",
      "security": "/user/security",
      "setPassword": "/set-password?id=first",
      "setPassword (short)": "/set-password?id=first",
      "submitLeads": "/submit-leads/first",
      "submitLeads (short)": "/submit-leads/first",
      "userManagement": "/user-management",
    }
  `)
})

test('a part of a path can never become another path', () => {
  expect(paths.organisationDetails('../x?y#z')).toBe('/organisation-management/details/..%2Fx%3Fy%23z')
})
