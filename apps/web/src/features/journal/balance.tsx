import { Money } from '../../ui/money.tsx'

/** Where an account stands, on the side where it does: debit less credit, in rand. */
export const Balance = ({ rand }: { rand: number }) => (
  <>
    <Money rand={Math.abs(rand)} />
    {rand === 0 ? '' : rand > 0 ? ' Dr' : ' Cr'}
  </>
)
