import { maxCompanyCodeLength } from '@lodeway/rules/organisations/company-code.ts'

/** The company code in an address ('?cc=1234' stays text), or undefined: it brands pages and never gives access. */
export function companyCodeIn(path: string): string | undefined {
  const code = new URL(path, 'https://own.invalid').searchParams.get('cc')?.trim() ?? ''
  return /^[A-Za-z0-9]+$/.test(code) && code.length <= maxCompanyCodeLength ? code : undefined
}
