import { config } from '../config.ts'
import classes from './product-logo.module.css'

/** The product's mark, a road that leads on, with its name. */
export const ProductLogo = ({ large = false }: { large?: boolean }) => (
  <span className={classes.logo} data-large={large}>
    <svg viewBox="0 0 32 32" aria-hidden className={classes.mark}>
      <rect width="32" height="32" rx="9" fill="#007f65" />
      <path d="M9 25 14.4 7h3.2L23 25h-3.4L16 12.6 12.4 25z" fill="#fff" />
      <path d="M15.2 16.5h1.6v2.6h-1.6zm0 4.6h1.6v3.4h-1.6z" fill="#9be0cf" />
    </svg>
    {config.productName}
  </span>
)
