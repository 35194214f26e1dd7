import { Fragment, type ReactNode } from 'react'
import classes from './with-breaks.module.css'

/**
 * An email address that breaks before '@', and before a '.' in front of it, where it is wider than its place. The domain
 * stays in one piece for as long as a line holds it: in two it would be read as another one. In a row of a list the whole is cut
 * off at its end, with dots. What is copied is the address as it is.
 */
export function withBreaks(address: string): ReactNode {
  const at = address.lastIndexOf('@')
  if (at === -1) return address
  const [name, domain] = [address.slice(0, at), address.slice(at)]
  return (
    <>
      {name.split(/(?=\.)/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one address never change places.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
      <wbr />
      <span className={classes.domain}>{domain}</span>
    </>
  )
}
