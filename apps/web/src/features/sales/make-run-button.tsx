import { createPaymentRun, listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { useSend } from '../../api/use-send.ts'
import { paths } from '../../paths.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useGoOn } from '../../ui/unsaved.ts'
import type { SaleFilter } from './sale-filter.ts'

/**
 * Makes a payment run, a draft, of the payouts among the filtered rows that are due. @param whyNot the id of the words that say
 * why none can be made
 */
export function MakeRunButton({ filter, whyNot }: { filter: SaleFilter; whyNot: string | undefined }) {
  const goOn = useGoOn()
  const create = useSend(createPaymentRun, {
    failure: 'Failed to make the payment run. Please try again.',
    refresh: [listPaymentRuns],
    onDone: run => goOn({ to: paths.paymentRun(run.id) }),
  })
  const { category: _category, paymentStatus: _paymentStatus, ...body } = filter
  return (
    <BusyButton
      variant="default"
      busy={create.isPending}
      disabled={whyNot !== undefined}
      aria-describedby={whyNot}
      leftSection={<IconBuildingBank size={17} aria-hidden />}
      onClick={() => create.mutate({ body })}
    >
      Payment run
    </BusyButton>
  )
}
