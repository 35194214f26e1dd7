import { Fragment, type ReactNode } from 'react'

/**
 * An e-mail address that breaks after '@' and before '.', and not in the middle of a word, where it is wider than its
 * place. What is copied is the address as it is.
 */
export const withBreaks = (address: string): ReactNode =>
  address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one address never change places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
