import type { loaderChanges, loader as loaderSchema } from '@lodeway/contract/loaders.ts'
import type * as z from 'zod/mini'
import { type PersonValues, personIn, personValuesOf } from './person-values.ts'

/** A loader as the edit form holds one. */
export interface LoaderValues extends PersonValues {
  saleCommission: number | string
  feeCommission: number | string
}

export const loaderValuesOf = (loader: z.output<typeof loaderSchema>): LoaderValues => ({
  ...personValuesOf(loader),
  saleCommission: loader.saleCommission ?? '',
  feeCommission: loader.feeCommission ?? '',
})

/** What was changed, and nothing else: an untouched email address must not send a notice of its change. */
export function loaderChangesIn(values: LoaderValues, before: LoaderValues): z.input<typeof loaderChanges> {
  const wanted = {
    ...personIn(values),
    type: values.type,
    companyCode: values.type === 'organisational' ? values.companyCode.trim() : null,
    saleCommission: Number(values.saleCommission),
    feeCommission: Number(values.feeCommission),
  }
  // Type and code are one statement: the server checks the one against the other.
  const companyChanged = wanted.type !== before.type || (wanted.companyCode ?? '') !== before.companyCode
  const changed = Object.entries(wanted).filter(([name, value]) =>
    name === 'type' || name === 'companyCode' ? companyChanged : value !== before[name],
  )
  // Of two who agree on other percentages at the same moment the second is told.
  const percentages = (['saleCommission', 'feeCommission'] as const).filter(name => wanted[name] !== before[name])
  const seen = Object.fromEntries(percentages.map(name => [name, before[name] === '' ? null : Number(before[name])]))
  return { ...Object.fromEntries(changed), ...(percentages.length > 0 && { seen }) }
}
