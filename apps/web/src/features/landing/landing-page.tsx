import { config } from '../../config.ts'
import { ProductLogo } from '../../shell/product-logo.tsx'
import { useTabTitle } from '../../ui/page-header.tsx'
import { today } from '../../ui/today.ts'
import classes from './landing-page.module.css'

export function LandingPage() {
  useTabTitle('Welcome')
  return (
    <>
      <main className={classes.welcome}>
        <ProductLogo large />
        <h1 className={classes.title}>Welcome to {config.productName}</h1>
        <p className={classes.text}>Refer people to the insurance they need, and earn on every sale.</p>
      </main>
      <footer className={classes.footer}>
        © {today().slice(0, 4)} {config.productName}. All rights reserved.
      </footer>
    </>
  )
}
