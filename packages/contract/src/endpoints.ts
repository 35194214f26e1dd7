import * as access from './access.ts'
import * as accountStatements from './account-statements.ts'
import * as administrators from './administrators.ts'
import * as attention from './attention.ts'
import * as auditLog from './audit-log.ts'
import * as backgroundWork from './background-work.ts'
import * as bankAnswers from './bank-answers.ts'
import * as bankFormats from './bank-formats.ts'
import * as bankStatements from './bank-statements.ts'
import * as billing from './billing.ts'
import * as boughtLeads from './bought-leads.ts'
import * as buyers from './buyers.ts'
import * as caseConversations from './case-conversations.ts'
import * as caseSettings from './case-settings.ts'
import * as companyBilling from './company-billing.ts'
import * as content from './content.ts'
import * as contracts from './contracts.ts'
import * as dataRequests from './data-requests.ts'
import * as deliveries from './deliveries.ts'
import * as earnings from './earnings.ts'
import type { Endpoint } from './endpoint.ts'
import * as externalContracts from './external-contracts.ts'
import * as funnels from './funnels.ts'
import * as health from './health.ts'
import * as insights from './insights.ts'
import * as integration from './integration.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as invoicing from './invoicing.ts'
import * as journal from './journal.ts'
import * as journalEntries from './journal-entries.ts'
import * as leadCompanyFees from './lead-company-fees.ts'
import * as leadNotes from './lead-notes.ts'
import * as leadOutcomes from './lead-outcomes.ts'
import * as leadQuestions from './lead-questions.ts'
import * as leadSubmission from './lead-submission.ts'
import * as leads from './leads.ts'
import * as loaders from './loaders.ts'
import * as organisationAccount from './organisation-account.ts'
import * as organisations from './organisations.ts'
import * as outcomeCases from './outcome-cases.ts'
import * as outcomes from './outcomes.ts'
import * as ownAdministrator from './own-administrator.ts'
import * as ownBuyer from './own-buyer.ts'
import * as ownCases from './own-cases.ts'
import * as ownSignIn from './own-sign-in.ts'
import * as partner from './partner.ts'
import * as passwords from './passwords.ts'
import * as payDays from './pay-days.ts'
import * as paymentRunSteps from './payment-run-steps.ts'
import * as paymentRuns from './payment-runs.ts'
import * as paymentSettings from './payment-settings.ts'
import * as payments from './payments.ts'
import * as organisationPerformance from './performance.ts'
import * as profile from './profile.ts'
import * as receipts from './receipts.ts'
import * as sales from './sales.ts'
import * as selfBilledInvoices from './self-billed-invoices.ts'
import * as selfBilling from './self-billing.ts'
import * as simulations from './simulations.ts'
import * as vatRegistrationChecks from './vat-registration-checks.ts'
import * as views from './views.ts'
import * as writeOffs from './write-offs.ts'

/** Every endpoint of the product, by feature. The document and the role matrix are made from this table. */
export const endpointsByFeature: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries({
    health,
    administrators: { ...administrators, ...ownAdministrator },
    loaders,
    access,
    invitations,
    buyers: { ...buyers, ...ownBuyer },
    boughtLeads: { ...boughtLeads, ...leadNotes },
    billing: { ...billing, ...companyBilling },
    passwords: { ...passwords, ...ownSignIn },
    profile,
    organisations,
    deliveries: { ...integration, ...deliveries },
    leadCompanyFees,
    contracts: { ...contracts, ...externalContracts },
    leads: { ...leads, ...leadOutcomes },
    leadSubmission,
    outcomes: { ...outcomes, ...outcomeCases, ...caseConversations, ...ownCases, ...leadQuestions, ...caseSettings },
    earnings: { ...earnings, ...payments },
    sales,
    journal: { ...journal, ...journalEntries, ...writeOffs },
    invoices: { ...invoices, ...invoicing, ...organisationAccount, ...accountStatements },
    receipts: { ...receipts, ...bankStatements },
    selfBilling: { ...selfBilling, ...vatRegistrationChecks, ...selfBilledInvoices },
    paymentRuns: { ...bankFormats, ...paymentRuns, ...paymentRunSteps, ...bankAnswers, ...paymentSettings, ...payDays },
    content,
    insights: { ...insights, ...attention, ...funnels },
    performance: organisationPerformance,
    simulations,
    partner,
    dataRequests,
    backgroundWork,
    auditLog,
    views,
  }).map(([feature, module]) => [feature, Object.values(module).filter(isEndpoint)]),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'callers' in value && 'path' in value
}
