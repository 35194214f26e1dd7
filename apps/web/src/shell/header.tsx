import { Burger } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { useUser } from '../session/session.ts'
import { useLoaderBranding } from './branding.tsx'
import { FindButton } from './find-button.tsx'
import classes from './header.module.css'
import { ProductLogo } from './product-logo.tsx'
import { SupportedBy } from './supported-by.tsx'
import { UserMenu } from './user-menu.tsx'
import { ownPicture } from './white-label.ts'

interface Props {
  menuOpened: boolean
  onToggleMenu: () => void
}

/** The top of every page: the way home, whose product it is, and who is signed in. */
export function Header({ menuOpened, onToggleMenu }: Props) {
  const { isOrganisational, isAdmin } = useUser()
  const { whiteLabel } = useLoaderBranding()
  const logo = isOrganisational ? ownPicture(whiteLabel?.logoUrl) : undefined
  return (
    <header className={classes.header}>
      {/* The others have a bar at the bottom, and one menu is enough. */}
      {isAdmin && (
        <Burger
          opened={menuOpened}
          onClick={onToggleMenu}
          size="sm"
          className={classes.burger ?? ''}
          aria-label={menuOpened ? 'Close navigation' : 'Open navigation'}
        />
      )}
      <div className={classes.brand}>
        <Link to={paths.home()} className={classes.home}>
          {logo !== undefined && <img src={logo} alt="Your organisation" className={classes.logo} />}
          <span className={classes.product} data-second={logo !== undefined}>
            <ProductLogo />
          </span>
          <span className="visually-hidden">Home</span>
        </Link>
        <SupportedBy />
      </div>
      <span className={classes.space} />
      <FindButton />
      <UserMenu />
    </header>
  )
}
