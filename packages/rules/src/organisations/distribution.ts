/** How an organisation takes part (document 2, section 3). */
export const distributionTypes = ['internal', 'external', 'both', 'externalLeadCompany'] as const
export type DistributionType = (typeof distributionTypes)[number]

export const distributionLabels: Record<DistributionType, string> = {
  internal: 'Internal',
  external: 'External',
  both: 'Both',
  externalLeadCompany: 'External Lead Loader',
}

/** Tabs of an organisation's pages, named as in their paths (document 2, section 2). */
const organisationTabs = ['details', 'internal-contract', 'external-contract', 'external-fees'] as const
export type OrganisationTab = (typeof organisationTabs)[number]

export const organisationTabLabels: Record<OrganisationTab, string> = {
  details: 'Basic details',
  'internal-contract': 'Internal contract',
  'external-contract': 'External contract',
  'external-fees': 'External lead loader contract',
}

/** Whether its own loaders' leads stay with the organisation, under internal contracts. */
export const hasInternalContracts = (type: DistributionType): boolean => type === 'internal' || type === 'both'

/** Whether the organisation buys from the pool, under external contracts. */
export const buysFromPool = (type: DistributionType): boolean => type === 'external' || type === 'both'

/** Whether it is a company whose loaders submit into the pool on the company's fee card. */
export const isLeadCompany = (type: DistributionType): boolean => type === 'externalLeadCompany'

/** Whether it has a company code and so loaders: every organisation but an `external` one (document 2, section 2). */
export const hasCompanyCode = (type: DistributionType): boolean => type !== 'external'

/**
 * The options that an organisation's form offers: all for a new one; when editing, internal gives internal or both,
 * external gives external or both, and any other type is fixed (document 2, section 4).
 */
export function allowedDistributionTypes(current?: DistributionType): readonly DistributionType[] {
  if (current === undefined) return distributionTypes
  return current === 'internal' || current === 'external' ? [current, 'both'] : [current]
}

/** The tabs that an organisation has, in order (document 2, section 2). */
export function organisationTabsFor(type: DistributionType): OrganisationTab[] {
  const shown: Record<OrganisationTab, boolean> = {
    details: true,
    'internal-contract': hasInternalContracts(type),
    'external-contract': buysFromPool(type),
    'external-fees': isLeadCompany(type),
  }
  return organisationTabs.filter(tab => shown[tab])
}
