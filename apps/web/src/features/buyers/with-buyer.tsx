import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { getBuyer } from '@lodeway/contract/own-buyer.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import type { ReactNode } from 'react'
import { NotForYouPage } from '../../session/not-for-you-page.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'

interface Props {
  permission: BuyerPermission
  children: (buyer: AnswerOf<typeof getBuyer>) => ReactNode
}

/** A part for those who were given a permission; others are told that it is not for them. */
export function WithBuyer({ permission, children }: Props) {
  const { data, isError, refetch } = useBuyer()
  if (!data) return isError ? <FailedPart text="Your access could not be loaded." onRetry={refetch} /> : <PageLoader />
  return data.permissions.includes(permission) ? children(data) : <NotForYouPage />
}
