import { Outlet, useLocation } from '@tanstack/react-router'
import { companyCodeIn } from '../session/company-code.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import classes from './authentication-layout.module.css'
import { useWhiteLabel } from './branding.tsx'
import { Footer } from './footer.tsx'
import { ProductLogo } from './product-logo.tsx'
import { Road } from './road.tsx'
import { SupportedBy } from './supported-by.tsx'
import { ownPicture } from './white-label.ts'

/**
 * A page beside the road, for people who are not signed in. The company code in the address brands it: with one the
 * page waits for the branding, without one it shows straight away and the code `default` may still brand it.
 */
export function AuthenticationLayout() {
  const { href } = useLocation()
  const code = companyCodeIn(href)
  const { whiteLabel, settled } = useWhiteLabel(code ?? 'default')
  if (code !== undefined && !settled) return <FullScreenLoader text="Loading..." />
  const logo = ownPicture(whiteLabel?.logoUrl)
  return (
    <div className={classes.page}>
      <Road picture={ownPicture(whiteLabel?.backgroundImageUrl)}>
        {logo === undefined ? (
          <ProductLogo large />
        ) : (
          <span className={classes.organisation}>
            <img src={logo} alt="Your organisation" className={classes.picture} />
            <SupportedBy />
          </span>
        )}
      </Road>
      <div className={classes.side}>
        <main className={classes.main}>
          <Outlet />
        </main>
        <div className={classes.footer}>
          <Footer />
        </div>
      </div>
    </div>
  )
}
