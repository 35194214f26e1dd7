import { companyCode } from '@lodeway/rules/organisations/company-code.ts'
import type { DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import { hasCompanyCode } from '@lodeway/rules/organisations/distribution.ts'

/**
 * The code that an organisation of this name would get, or undefined: it has no name or no loaders yet, or this browser
 * has no digests (they exist on secure pages only). The server has the last word: it takes the next code on a clash.
 */
export async function deriveCompanyCode(
  type: DistributionType | null,
  name: string,
  createdOn: string,
): Promise<string | undefined> {
  const trimmed = name.trim()
  if (trimmed === '' || (type !== null && !hasCompanyCode(type)) || !('subtle' in crypto)) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(trimmed))
  return companyCode(trimmed, createdOn, new Uint8Array(digest), 0)
}
