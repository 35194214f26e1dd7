import { suggestCommissions } from '@lodeway/contract/access.ts'
import { Button } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'

interface Props {
  id: string
  onTake: (usual: { saleCommission: number; feeCommission: number }) => void
}

/** Offers the percentages that others like this one have. They are taken by a press: money is never filled in unseen. */
export function UsualCommissions({ id, onTake }: Props) {
  const { data } = useCall(suggestCommissions, { params: { id } }, { fresh: true, retry: false })
  if (!data || data.saleCommission === null || data.feeCommission === null) return null
  const { saleCommission, feeCommission } = data
  return (
    <Button variant="light" size="xs" mt="sm" onClick={() => onTake({ saleCommission, feeCommission })}>
      Use the usual {saleCommission}% of sales and {feeCommission}% of fees
    </Button>
  )
}
