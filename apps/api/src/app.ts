import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { accessRoutes } from './features/access/routes.ts'
import { administratorRoutes } from './features/administrators/routes.ts'
import { findPreferredCompanies } from './features/allocation/offers.sql.ts'
import { allocationRoutes } from './features/allocation/routes.ts'
import { auditLogRoutes } from './features/audit-log/routes.ts'
import { backgroundWorkRoutes } from './features/background-work/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { boughtLeadRoutes } from './features/bought-leads/routes.ts'
import { buyerRoutes } from './features/buyers/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { contractRoutes } from './features/contracts/routes.ts'
import { dataRequestRoutes } from './features/data-requests/routes.ts'
import { deliveryRoutes } from './features/deliveries/routes.ts'
import { redirectDeliveries } from './features/deliveries/tell-organisations.ts'
import { healthRoute } from './features/health/routes.ts'
import { insightRoutes } from './features/insights/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { leadCompanyFeesRoutes } from './features/lead-company-fees/routes.ts'
import { leadSubmissionRoutes } from './features/lead-submission/routes.ts'
import { leadRoutes } from './features/leads/routes.ts'
import { loaderRoutes } from './features/loaders/routes.ts'
import { pictureRoute } from './features/organisations/picture-route.ts'
import { organisationRoutes } from './features/organisations/routes.ts'
import { outcomeRoutes } from './features/outcomes/routes.ts'
import { partnerRoutes } from './features/partner/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { bankFormatRoutes, markPaidRoutes, paymentRunRoutes } from './features/payment-runs/routes.ts'
import { performanceRoutes } from './features/performance/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { saleRoutes } from './features/sales/routes.ts'
import { selfBillingRoutes } from './features/self-billing/routes.ts'
import { simulationRoutes } from './features/simulations/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import type { TokenRules } from './http/account-of-token.ts'
import { createMount } from './http/mount.ts'
import { openApiRoute } from './http/open-api.ts'
import { createAddressLimits } from './http/rate-limits.ts'
import { createServer } from './http/server.ts'
import { mailPage } from './mail/mail-page.ts'
import type { Outbound } from './outbound/public-fetch.ts'
import { apiReferenceRoutes } from './web/api-reference.ts'
import { webRoutes } from './web/web-routes.ts'
import type { Context } from './work/context.ts'

export interface AppParts {
  readonly context: Context
  readonly tokens: TokenRules
  readonly outbound: Outbound
  /** Where requests are counted. */
  readonly registry?: Registry
  /** Whether the process is about to end. */
  readonly isEnding?: () => boolean
}

/** The API and the pages around it: one visible list of features. */
export async function createApp({
  context,
  tokens,
  outbound,
  registry = new Registry(),
  isEnding,
}: AppParts): Promise<FastifyInstance> {
  const app = await createServer(context, registry)
  const mount = createMount(app, context, tokens, createAddressLimits())
  healthRoute(app, context, isEnding)
  administratorRoutes(mount)
  loaderRoutes(mount)
  accessRoutes(mount)
  invitationRoutes(mount)
  buyerRoutes(mount)
  passwordRoutes(mount)
  billingRoutes(mount)
  organisationRoutes(mount, outbound, findPreferredCompanies, redirectDeliveries)
  deliveryRoutes(mount, outbound)
  leadCompanyFeesRoutes(mount)
  contractRoutes(mount)
  allocationRoutes(mount)
  contentRoutes(mount)
  leadSubmissionRoutes(mount)
  leadRoutes(mount)
  outcomeRoutes(mount)
  boughtLeadRoutes(mount)
  saleRoutes(mount)
  journalRoutes(mount)
  markPaidRoutes(mount)
  invoiceRoutes(mount)
  receiptRoutes(mount)
  selfBillingRoutes(mount)
  paymentRunRoutes(mount)
  bankFormatRoutes(mount)
  insightRoutes(mount)
  performanceRoutes(mount)
  simulationRoutes(mount)
  partnerRoutes(mount)
  dataRequestRoutes(mount)
  backgroundWorkRoutes(mount)
  auditLogRoutes(mount)
  viewRoutes(mount)
  openApiRoute(app, context.settings)
  apiReferenceRoutes(app, context.settings)
  pictureRoute(app, context)
  mailPage(app, context)
  await webRoutes(app, context.settings)
  return app
}
