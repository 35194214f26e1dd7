import { Outlet, useLocation } from '@tanstack/react-router'
import { companyCodeIn } from '../session/company-code.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import classes from './authentication-layout.module.css'
import { useWhiteLabel } from './branding.tsx'
import { Footer } from './footer.tsx'
import { ProductLogo } from './product-logo.tsx'
import { SupportedBy } from './supported-by.tsx'
import { ownPicture } from './white-label.ts'

/**
 * A plain page with a logo, for people who are not signed in. The company code in the address brands it: with one the
 * page waits for the branding, without one it shows straight away and the code `default` may still brand it.
 */
export function AuthenticationLayout() {
  const { href } = useLocation()
  const code = companyCodeIn(href)
  const { whiteLabel, settled } = useWhiteLabel(code ?? 'default')
  if (code !== undefined && !settled) return <FullScreenLoader text="Loading..." />
  const logo = ownPicture(whiteLabel?.logoUrl)
  const background = ownPicture(whiteLabel?.backgroundImageUrl)
  return (
    <div
      className={classes.page}
      {...(background === undefined ? {} : { style: { backgroundImage: `url("${background}")` } })}
    >
      <main className={classes.card}>
        <div className={classes.logo}>
          {logo === undefined ? (
            <ProductLogo large />
          ) : (
            <img src={logo} alt="Your organisation" className={classes.picture} />
          )}
          {logo !== undefined && <SupportedBy />}
        </div>
        <Outlet />
      </main>
      <div className={classes.footer}>
        <Footer />
      </div>
    </div>
  )
}
