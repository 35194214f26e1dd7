import { line, type ManifestSection, settledLine } from '../manifest-line.ts'
import { entities, fields, leads, organisations, others, report, rules, submit } from './shown-by.ts'

export const entityFields: ManifestSection = {
  heading: 'Document 2, section 3',
  lines: [
    line(
      'constant',
      'Insurance types: businessInsurance Business Insurance; personalShortTerm Personal Short-Term Insurance;',
      fields.questions,
    ),
    line('constant', 'lifeInsurance Life Insurance; funeralCover Funeral Cover;', fields.questions),
    line(
      'constant',
      'medicalGapCover Medical Gap Cover; medicalInsurance Medical Insurance; petInsurance Pet Insurance;',
      fields.questions,
    ),
    line(
      'constant',
      'trackingDevice Tracking Device; motorWarranty Motor Warranty; motorServicePlan Motor Service plan;',
      fields.questions,
    ),
    line('constant', 'debtProduct Debt Product; other Other.', fields.questions, rules.labels),
    line(
      'field',
      'Organisation: `id`, `name`, `distributionType`, `representative` {`firstName`, `lastName`, `emailAddress`}, `leadReceivalType`, `companyCode`, `invitationLink`,',
      entities.organisation,
    ),
    line(
      'field',
      '`whiteLabel` {`logoUrl`, `backgroundImageUrl`, `primaryColor`, `secondaryColor`, `fontColor`}.',
      organisations.whiteLabel,
    ),
    line(
      'constant',
      "`distributionType`: internal, external, both, externalLeadCompany (label 'External Lead Loader').",
      organisations.edited,
      organisations.table,
      rules.distribution,
    ),
    line('constant', '`leadReceivalType`: csv, api.', entities.organisation, organisations.form),
    line(
      'field',
      'External lead company fees: `title`, `basicFee`, `mediumFee`, `highFee`, `feeCommission`, `saleCommission`.',
      entities.fees,
    ),
    line(
      'field',
      'Internal contract: `id`, `name`, `recurring`, `period`, `startAt`, `basicFee`, `mediumFee`, `highFee`, `orgSalesCommission`, `term`, `insuranceType`, `state`, `leadsAssignedThisTerm`.',
      entities.internal,
    ),
    line(
      'field',
      'External contract: `id`, `name`, `recurring`, `period`, `startAt`, `insuranceType`, `orgSalesCommission`,',
      entities.external,
    ),
    line(
      'field',
      '`basicQualityFee`, `mediumQualityFee`, `highQualityFee`, `leadQuantity`, `leadExpiryPeriod`, `term`, `state`, `leadsAssignedThisTerm`.',
      entities.external,
    ),
    line(
      'field',
      'Lead, as listed and edited: `id`, `loaderId`, `loaderFirstName`, `loaderLastName`, `createdAt`, `firstName`, `lastName`,',
      entities.lead,
    ),
    line('field', '`phoneNumber`, `alternativePhoneNumber`, `emailAddress`, `insuranceType`,', entities.lead),
    line('constant', '`quality` (low, medium, high), `internalStatus` (assigned, available),', entities.lead),
    line(
      'field',
      '`clientStatus`, `organisationStatus`, `reason`, `address`, `idNumber`, `dateOfBirth`,',
      entities.lead,
      leads.statuses,
    ),
    line(
      'field',
      '`yearlyIncome`, `incidentsInLastYears`, `previousInsurance`, `vehicleAssets`, `vehicle`, `vehicleColour`, `medicalCover`, `premium`.',
      entities.lead,
    ),
    line(
      'call',
      'Submission: `loaderId`, `firstName`, `lastName`, `phoneNumber` {`countryCode`, `number`}, optional `alternativePhoneNumber`,',
      submit.sent,
    ),
    line('call', '`emailAddress`, `insuranceType`, `organisationId`, `address`,', submit.byAdministrator, submit.sent),
    line(
      'call',
      '`geographiclaArea` (as sent), `idNumber`, `dateOfBirth`, `yearlyIncome` {`id`, `name`}, `incidentsInLastYears`, `previousInsurance`, `reason`,',
      submit.sent,
    ),
    line(
      'call',
      '`vehicle` {`id`, `name`}, `vehicleColour` {`id`, `name`}, `vehicleAssets` (a list of values), `assetsToCover` (a list of {`id`, `name`}),',
      submit.sent,
    ),
    line(
      'call',
      '`medicalCover`, `industry` {`id`, `name`}, `owner`.',
      'apps/web/src/features/lead-submission/submission.test.ts > what a business or a medical lead is asked goes along in the shapes of the wire',
    ),
    settledLine(
      'call',
      'Years of insurance is captured and not sent.',
      'sent as optional `yearsOfInsurance`, and kept',
      submit.sent,
    ),
    line(
      'constant',
      'Geographical areas: westernCape, northernCape, gauteng, easternCape, kwaZuluNatal, limpopo, northWest, mpumalanga, freeState.',
      fields.dependent,
      submit.sent,
    ),
    line('constant', 'Vehicle assets: Car, SUV.', fields.dependent, submit.sent),
    line('constant', 'Years of insurance: zeroToOne, oneToTwo, threeToFive, fivePlus.', fields.dependent, submit.sent),
    line(
      'field',
      'Sale row: `id`, `leadId`, `soldAt`, `loaderFirstName`, `loaderLastName`, `bankName`, `accountName`, `accountNumber`, `accountType`, `organisation`,',
      entities.sale,
    ),
    line('field', '`paymentStatus` (paid, unpaid), `category` (payout, invoice),', entities.sale, report.filters),
    line(
      'column',
      '`status` (sale, shown as Commission; cashed, shown as Fee), `payment` (an amount).',
      others.mainJob,
      report.filters,
    ),
    line(
      'field',
      'Loader (profile): `firstName`, `lastName`, `emailAddress`, `phoneNumber`, `idNumber`, `type` (individual or organisational), `companyCode`.',
      entities.person,
    ),
    line('role', "The type is read from the token's app metadata.", others.claims),
    line(
      'field',
      'Billing details: `holderName`, `bankName`, `type` (of the account), `number`, `branchCode`, `address`.',
      entities.person,
    ),
    line(
      'field',
      'Content item: `id`, `name`, `category` (yearlyIncome, industry, assetsToCover, vehicle, vehicleColour), `hidden`.',
      entities.item,
    ),
  ],
}
