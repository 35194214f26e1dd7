import { getLoader } from '@lodeway/contract/loaders.ts'
import { useCall } from '../api/use-call.ts'
import { useUser } from './session.ts'
import { useAdministrator } from './use-areas.ts'
import { useBuyer } from './use-buyer.ts'

/** The address on file of whoever is signed in. The token's follows a change only once it is renewed, a tenant's within a day. */
export function useOwnAddress(): string {
  const { id, email, isLoader } = useUser()
  const loader = useCall(getLoader, { params: { id } }, { enabled: isLoader, staleTime: 60_000 })
  const [administrator, buyer] = [useAdministrator(), useBuyer()]
  return (loader.data ?? administrator.data ?? buyer.data)?.emailAddress ?? email
}
