import { config } from '../config.ts'
import { today } from '../ui/today.ts'
import classes from './footer.module.css'

/** The legal documents; the server holds the version that is in force. */
export const legal = {
  popiaNotice: '/legal/popia-notice.pdf',
  privacyPolicy: '/legal/privacy-policy.pdf',
  terms: '/legal/terms.pdf',
} as const

export const Footer = () => (
  <footer className={classes.footer}>
    <span>
      © {today().slice(0, 4)} {config.productName}
    </span>
    <span className={classes.links}>
      <a href={legal.popiaNotice} target="_blank" rel="noopener">
        POPIA notice
      </a>
      <a href={legal.privacyPolicy} target="_blank" rel="noopener">
        Privacy policy
      </a>
    </span>
  </footer>
)
