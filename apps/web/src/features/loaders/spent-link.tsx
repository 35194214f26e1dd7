import { Anchor, Stack } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { PublicPage } from './public-page.tsx'
import { SignInInstead } from './sign-in-instead.tsx'

/** A link from a mail that was used before, was replaced by a later one, or is too old: its form can only fail again. */
export const SpentLink = ({ purpose }: { purpose: 'setup' | 'reset' }) => (
  <PublicPage icon={<IconLinkOff size={30} aria-hidden />} title="This link is not valid any more">
    <p>
      Links work once and expire.{' '}
      {purpose === 'setup'
        ? 'If you have set a password already, sign in with it. Otherwise ask an administrator to send the email again.'
        : 'If you have chosen a new password already, sign in with it.'}
    </p>
    <Stack gap="xs" align="start">
      {purpose === 'reset' && (
        <Anchor component={Link} to={paths.forgotPassword()} fw={600}>
          Ask for a new link
        </Anchor>
      )}
      <SignInInstead />
    </Stack>
  </PublicPage>
)
