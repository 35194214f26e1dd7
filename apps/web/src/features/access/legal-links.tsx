import { Anchor } from '@mantine/core'
import { legal } from '../../shell/footer.tsx'
import classes from './legal-links.module.css'

/** Beside the tick and not within its label: a click on a link must not tick the box. */
export const LegalLinks = () => (
  <p className={classes.links}>
    Read the{' '}
    <Anchor href={legal.privacyPolicy} target="_blank" rel="noopener" inherit underline="always">
      privacy policy
    </Anchor>
    , the{' '}
    <Anchor href={legal.terms} target="_blank" rel="noopener" inherit underline="always">
      terms
    </Anchor>{' '}
    and the{' '}
    <Anchor href={legal.popiaNotice} target="_blank" rel="noopener" inherit underline="always">
      POPIA notice
    </Anchor>
    .
  </p>
)
