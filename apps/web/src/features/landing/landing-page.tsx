import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import { companyCodeIn } from '../../session/company-code.ts'
import { ProductLogo } from '../../shell/product-logo.tsx'
import { useTabTitle } from '../../ui/page-header.tsx'
import { today } from '../../ui/today.ts'
import classes from './landing-page.module.css'

export function LandingPage() {
  useTabTitle('Welcome')
  const { href } = useLocation()
  const cc = companyCodeIn(href)
  return (
    <>
      <main className={classes.welcome}>
        <ProductLogo large />
        <h1 className={classes.title}>Welcome to {config.productName}</h1>
        <p className={classes.text}>Refer people to the insurance they need, and earn on every sale.</p>
        <div className={classes.ways}>
          <Button component={Link} to={paths.requestAccess(cc)} size="md">
            Request access
          </Button>
          <Button component={Link} to={paths.home(cc)} size="md" variant="default">
            Sign in
          </Button>
        </div>
      </main>
      <footer className={classes.footer}>
        © {today().slice(0, 4)} {config.productName}. All rights reserved.
      </footer>
    </>
  )
}
