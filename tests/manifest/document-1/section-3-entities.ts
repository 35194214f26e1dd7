import { line, type ManifestSection } from '../manifest-line.ts'
import { adminDashboard, calls, claims, loaderDashboard, shell, table } from './shown-by.ts'

const bothTokens = 'apps/identity/src/sign-in.test.ts > signs in by code and PKCE, with the claims in both tokens'
const scenarios = 'tests/scenarios/insights.test.ts'
const banks =
  'packages/rules/src/loaders/loaders.test.ts > the banks and the account types are those of the specification'
const labels =
  'packages/rules/src/leads/leads.test.ts > there are two sets of labels, and an unknown type displays its raw key'
const picture = 'tests/http/outbound.test.ts > a logo is re-encoded and served from our own origin'

export const entities: ManifestSection = {
  heading: 'Document 1, section 3',
  lines: [
    line('field', 'Signed-in person, from the ID token: picture,', shell.picture),
    line('field', 'name, e-mail, roles,', claims('an administrator'), bothTokens),
    line('field', 'company code, user id.', claims('an organisational loader'), bothTokens, shell.loader),
    line(
      'field',
      "Custom claims lie under `app_metadata` (`roles`, `companyCode`, `userId`, and the loader's type);",
      claims('an organisational loader'),
      bothTokens,
    ),
    line(
      'constant',
      "the claim's namespace ends in a setting whose default is `dev`.",
      'apps/api/src/env.unit.test.ts > defaults are those that the README lists',
      claims("claims under another namespace are nobody's"),
    ),
    line(
      'field',
      'Loader: `id`, `firstName`, `lastName`, `emailAddress`, `phoneNumber`, `idNumber`,',
      calls.loader,
      calls.change,
    ),
    line('field', '`type` (individual, organisational), `companyCode` (organisational),', calls.loader, calls.request),
    line('field', '`status` (requested, pending, active, blocked),', calls.loader, calls.request, calls.access),
    line('field', '`saleCommission`, `feeCommission`, `createdAt`, `organisationName`.', calls.loader),
    line('field', 'Access request: `title` (mr, mrs, miss, ms, dr, prof),', calls.request),
    line(
      'field',
      '`phoneNumber`, `firstName`, `lastName`, `emailAddress`, `type`, `idNumber`, optional `companyCode`.',
      calls.request,
      'tests/e2e/request-access.spec.ts > a request is sent as it was filled in; nothing is lost when that fails',
    ),
    line('field', 'Billing details: `holderName` and others (document 2).', calls.billing),
    line(
      'field',
      'Banks: ABSA, African Bank, Bidvest, Capitec, Discovery, First National Bank, FirstRand, Grindrod, Imperial, Investec, Mercantile, Nedbank, Sasfin, Standard Bank, Ubank, TymeBank.',
      banks,
    ),
    line('field', 'Account types: savings, current.', banks),
    line('field', 'Lead: `insuranceType`, `loaderId` and the fields of document 2.', loaderDashboard.sums),
    line(
      'call',
      'List filters: `limit`, `offset`, `orderBy`, `loaderId`, `startAt`, `endAt`.',
      calls.leads,
      table.order,
    ),
    line('field', 'Organisation: `id`, `name`,', calls.organisations),
    line(
      'field',
      'white label `logoUrl`, `backgroundImageUrl`, `primaryColor`, `secondaryColor`, `fontColor`.',
      picture,
      'tests/e2e/white-label.spec.ts > a company code in the address brings logo and background before the page shows',
    ),
    line(
      'field',
      'Insights: `total`, `change`, `average`, `value`, `count`, `name`, `firstName`, `lastName`, `totalSales`;',
      calls.insights,
      adminDashboard.cards,
      adminDashboard.sums,
    ),
    line(
      'field',
      'a ranked earning has `rank` (1 to 5) and `value`;',
      `${scenarios} > the top five: five at the most, in order; an individual reads ranks and amounts alone`,
      loaderDashboard.cards,
    ),
    line(
      'field',
      "an industry's total has `type` and `total` (a number as text).",
      `${scenarios} > leads in total and per type, for everybody and for one loader`,
    ),
    line(
      'message',
      'Industry labels of charts: businessInsurance Business Insurance; medicalInsurance Medical Insurance; medicalGapCover Medical Gap Cover; funeralCover Funeral Cover; motorWarranty Motor Warranty;',
      loaderDashboard.cards,
    ),
    line(
      'message',
      'motorServicePlan Motor Service Plan; lifeInsurance Life Insurance; trackingDevice Tracking Device; personalShortTerm Personal Short Term;',
      loaderDashboard.cards,
    ),
    line('message', 'debtProduct Debt Product; petInsurance Pet Insurance; other Other.', loaderDashboard.cards),
    line('rule', 'A type that is not known is shown by its key.', labels, loaderDashboard.cards),
  ],
}
