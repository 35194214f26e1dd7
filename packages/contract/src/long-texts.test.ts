import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { recordFileUnused, recordReturn, settlePaymentRun } from './bank-answers.ts'
import { addBankFormat } from './bank-formats.ts'
import { changeBilling } from './billing.ts'
import { reportBoughtLead } from './bought-leads.ts'
import { writeCaseMessage } from './case-conversations.ts'
import { changeInternalContract } from './contracts.ts'
import { correctLead, recordObjection } from './data-requests.ts'
import type { Endpoint } from './endpoint.ts'
import { changeExternalContract } from './external-contracts.ts'
import { changeIntegration, createApiKey } from './integration.ts'
import { saveInvoicingSettings } from './invoicing.ts'
import { createLeadCompanyFees } from './lead-company-fees.ts'
import { addLeadNote } from './lead-notes.ts'
import { answerLeadQuestion } from './lead-questions.ts'
import { submitLead } from './lead-submission.ts'
import { changeLead } from './leads.ts'
import { saveInvoiceRecipient } from './organisation-account.ts'
import { changeOrganisation } from './organisations.ts'
import { refuseOutcomeCase } from './outcome-cases.ts'
import { writeOwnCaseMessage } from './own-cases.ts'
import { changePayDays } from './pay-days.ts'
import { cancelPaymentRun } from './payment-run-steps.ts'
import { payReceiptBack, takeReceipt, takeReceiptBack } from './receipts.ts'
import { saveCompanyVatRegistration } from './self-billing.ts'
import { turnDownVatRegistration, withdrawVatRegistration } from './vat-registration-checks.ts'
import { writeOffPayouts } from './write-offs.ts'

const long = 'x'.repeat(5000)
const bodyWith = (path: string): unknown =>
  path.split('.').reduceRight<unknown>((held, name) => (name === '0' ? [held] : { [name]: held }), long)

const texts: readonly [Endpoint, string, number][] = [
  [recordFileUnused, 'reason', 200],
  [recordReturn, 'reason', 200],
  [settlePaymentRun, 'reason', 200],
  [cancelPaymentRun, 'reason', 200],
  [writeOffPayouts, 'reason', 200],
  [recordObjection, 'reason', 200],
  [turnDownVatRegistration, 'reason', 300],
  [withdrawVatRegistration, 'reason', 300],
  [refuseOutcomeCase, 'reason', 500],
  [addBankFormat, 'name', 60],
  [createApiKey, 'name', 60],
  [changePayDays, 'proclaimed.0.name', 80],
  [changeBilling, 'holderName', 100],
  [changeOrganisation, 'representative.firstName', 100],
  [changeOrganisation, 'representative.lastName', 100],
  [submitLead, 'firstName', 100],
  [submitLead, 'lastName', 100],
  [saveCompanyVatRegistration, 'agreedBy', 100],
  [changeInternalContract, 'name', 120],
  [changeExternalContract, 'name', 120],
  [changeOrganisation, 'name', 120],
  [createLeadCompanyFees, 'title', 120],
  [saveInvoicingSettings, 'name', 120],
  [saveInvoiceRecipient, 'name', 120],
  [saveCompanyVatRegistration, 'name', 120],
  [takeReceipt, 'reference', 120],
  [payReceiptBack, 'reference', 120],
  [takeReceiptBack, 'reason', 120],
  [submitLead, 'owner', 120],
  [submitLead, 'address', 300],
  [changeLead, 'address', 300],
  [correctLead, 'address', 300],
  [changeBilling, 'address', 300],
  [saveInvoicingSettings, 'address', 300],
  [saveInvoiceRecipient, 'address', 300],
  [saveCompanyVatRegistration, 'address', 300],
  [saveInvoicingSettings, 'paymentDetails', 500],
  [submitLead, 'reason', 1000],
  [reportBoughtLead, 'note', 1000],
  [addLeadNote, 'note', 1000],
  [changeIntegration, 'endpointUrl', 1000],
  [changeOrganisation, 'whiteLabel.logoUrl', 1000],
  [changeOrganisation, 'whiteLabel.backgroundImageUrl', 1000],
  [writeCaseMessage, 'message', 2000],
  [writeOwnCaseMessage, 'message', 2000],
  [answerLeadQuestion, 'message', 2000],
]

// The fields of forms cut nothing: what is too long is typed until the server says so.
test.each(texts.map(([endpoint, path, maximum]) => ({ endpoint, path, maximum })))(
  'a text that is too long is refused in words at its field: $endpoint.name $path',
  ({ endpoint, path, maximum }) => {
    const issues = z.safeParse(endpoint.body ?? z.never(), bodyWith(path)).error?.issues ?? []
    const atField = issues.find(issue => issue.path.join('.') === path)
    expect(atField?.message).toBe(`Max of ${maximum} characters`)
  },
)
