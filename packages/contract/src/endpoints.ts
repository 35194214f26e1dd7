import * as access from './access.ts'
import * as administrators from './administrators.ts'
import * as backgroundWork from './background-work.ts'
import * as billing from './billing.ts'
import * as content from './content.ts'
import * as contracts from './contracts.ts'
import * as dataRequests from './data-requests.ts'
import * as deliveries from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as insights from './insights.ts'
import * as leadCompanyFees from './lead-company-fees.ts'
import * as leadSubmission from './lead-submission.ts'
import * as leads from './leads.ts'
import * as loaders from './loaders.ts'
import * as organisations from './organisations.ts'
import * as outcomes from './outcomes.ts'
import * as partner from './partner.ts'
import * as passwords from './passwords.ts'
import * as profile from './profile.ts'
import * as sales from './sales.ts'

/** Every endpoint of the product, by feature. The document and the role matrix are made from this table. */
export const endpointsByFeature: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries({
    health,
    administrators,
    loaders,
    access,
    billing,
    passwords,
    profile,
    organisations,
    deliveries,
    leadCompanyFees,
    contracts,
    leads,
    leadSubmission,
    outcomes,
    sales,
    content,
    insights,
    partner,
    dataRequests,
    backgroundWork,
  }).map(([feature, module]) => [feature, Object.values(module).filter(isEndpoint)]),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'callers' in value && 'path' in value
}
