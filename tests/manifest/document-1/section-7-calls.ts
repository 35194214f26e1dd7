import { line, type ManifestSection } from '../manifest-line.ts'
import {
  calls,
  guards,
  loaderDashboard,
  network,
  requestAccess,
  send,
  setPassword,
  shell,
  whiteLabel,
} from './shown-by.ts'

const bothTokens = 'apps/identity/src/sign-in.test.ts > signs in by code and PKCE, with the claims in both tokens'
const table = 'tests/http/documents.test.ts > /openapi.json holds every endpoint of the table, once'
const scenarios = 'tests/scenarios/insights.test.ts'

export const callLines: ManifestSection = {
  heading: 'Document 1, section 7',
  lines: [
    line('call', 'The base address is a setting; calls carry a bearer token', send.base),
    line('call', 'that is obtained silently,', guards.frame, guards.renewed),
    line('call', 'and go without one when it cannot be had.', send.withoutToken),
    line(
      'call',
      'Identical reads at the same time share one request.',
      network.once,
      'apps/web/src/api/share-requests.test.ts > identical concurrent requests share one answer, later ones ask again',
    ),
    line('call', 'Identity provider: authorize (`code`, PKCE with S256, `openid profile email`, `cc`);', guards.root),
    line(
      'call',
      'token (`client_id`, `grant_type` `authorization_code` … `code`, `code_verifier`, `redirect_uri`,',
      guards.root,
      bothTokens,
    ),
    line(
      'call',
      'or `refresh_token`, … `refresh_token`),',
      guards.refresh,
      'apps/identity/src/session.test.ts > is replaced at every use, and its second use ends the family',
    ),
    line('call', 'which answers `id_token`, `access_token`, `scope`, `expires_in`, `refresh_token`;', bothTokens),
    line('call', 'logout (client id, `returnTo`).', shell.logout),
    line(
      'call',
      'GET, PATCH `/v1/admins/{id}`, `/v1/loaders/{id}` some fields the record',
      calls.administrator,
      calls.loader,
      table,
    ),
    line(
      'call',
      'POST `/v1/admins/{id}/reset/password`, `/v1/loaders/{id}/reset/password` text',
      calls.administrator,
      calls.loader,
      table,
    ),
    line('call', 'GET `/v1/organisations` `limit`, `offset`, `search` `data[]`, `count`', calls.organisations, table),
    line(
      'call',
      'GET `/v1/organisations/white-label/{companyCode}` branding; null on failure',
      whiteLabel.code,
      whiteLabel.failed,
      'tests/http/accounts.test.ts > unknown company codes answer like known ones without branding (12)',
    ),
    line(
      'call',
      'GET `/v1/loaders` `status[]`, `notStatus[]`, `type`, `search`, paging, `orderBy` `data[]`, `count`',
      calls.list,
      table,
    ),
    line(
      'call',
      'PATCH `/v1/loaders/{id}` by an administrator `firstName`, `lastName`, `emailAddress`, `phoneNumber`, `idNumber`, `type`, `saleCommission`, `feeCommission`, `companyCode`',
      calls.change,
    ),
    line('call', 'POST `/v1/loaders/{id}/access/approve` `saleCommission`, `feeCommission`', calls.access, table),
    line('call', 'POST `/v1/loaders/{id}/access/deny`, `/block`, `/unblock` no body', calls.access, table),
    line('call', 'POST `/v1/loaders/{id}/resend/approval-email`', calls.access, table),
    line('call', 'POST `/v1/loaders/access/request` access request', calls.request, requestAccess.sent, table),
    line('call', "POST `/v1/loaders/{id}/complete/setup` `password`; the id is the query's", setPassword, table),
    line('call', 'GET, PATCH, POST `/v1/loaders/{id}/billing` billing details', calls.billing, table),
    line(
      'call',
      'GET `/v1/insights/loaders/leads-per-insurance-type`, `sales-total`, `leads-total`, `sales-highest` range charts',
      calls.insights,
      `${scenarios} > leads in total and per type, for everybody and for one loader`,
      loaderDashboard.range,
    ),
    line(
      'call',
      'GET `/v1/insights/admin/sales-by-organization`, `sales-average`, `leads-total`, `sales-highest` range charts',
      calls.insights,
      `${scenarios} > organisations by the leads that they bought, and the average revenue of a lead`,
    ),
    line(
      'call',
      '`sales-total` takes `startAt`, `endAt`, `leadLoaderId`.',
      loaderDashboard.range,
      `${scenarios} > a loader was paid what was marked as paid in the days, and is owed the rest, whoever is asked for`,
    ),
    line('call', 'The organisation list is asked with `limit=1000` for choices.', calls.organisations),
  ],
}
