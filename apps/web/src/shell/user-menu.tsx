import { initialsOf } from '@lodeway/rules/people/initials.ts'
import { Avatar, Button, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { useUser } from '../session/session.ts'
import { useLogout } from '../session/use-logout.tsx'
import { withBreaks } from '../ui/with-breaks.tsx'
import { SchemeChoice } from './scheme-choice.tsx'
import classes from './user-menu.module.css'

/** Who is signed in, and the ways to the profile and out. */
export function UserMenu() {
  const { logOut, question } = useLogout()
  const { email, name, isAdmin, isBuyer } = useUser()
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <>
      <Popover
        opened={opened}
        onChange={close}
        position="bottom-end"
        shadow="md"
        radius="lg"
        width={320}
        trapFocus
        returnFocus
        withRoles
      >
        <Popover.Target>
          <UnstyledButton className={classes.button} onClick={toggle}>
            <span className="visually-hidden">User menu</span>
            <Picture size={38} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="User menu">
          <div className={classes.person}>
            <Picture size={56} />
            <div className={classes.words}>
              {name !== email && <div className={classes.name}>{name}</div>}
              <div className={classes.email}>{withBreaks(email)}</div>
              <div className={classes.role}>{isAdmin ? 'Admin' : isBuyer ? 'Buyer' : 'Lead loader'}</div>
            </div>
          </div>
          <SchemeChoice />
          <Button
            component={Link}
            to={paths.account()}
            onClick={close}
            variant="default"
            fullWidth
            leftSection={<IconUser size={17} aria-hidden />}
          >
            Profile
          </Button>
          <Button
            mt="xs"
            variant="subtle"
            color="red"
            fullWidth
            leftSection={<IconLogout size={17} aria-hidden />}
            onClick={() => {
              close()
              logOut()
            }}
          >
            Logout
          </Button>
        </Popover.Dropdown>
      </Popover>
      {question}
    </>
  )
}

function Picture({ size }: { size: number }) {
  const { picture, name, email } = useUser()
  return (
    <Avatar src={picture} alt="" size={size} color="brand" variant="light">
      {initialsOf(name || email)}
    </Avatar>
  )
}
