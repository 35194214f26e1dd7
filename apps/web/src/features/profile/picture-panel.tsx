import { getLoader } from '@lodeway/contract/loaders.ts'
import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { getBuyer } from '@lodeway/contract/own-buyer.ts'
import { removePicture, setPicture } from '@lodeway/contract/profile.ts'
import { maxPictureBytes } from '@lodeway/rules/limits.ts'
import { initialsOf } from '@lodeway/rules/people/initials.ts'
import { Avatar, Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { inBase64 } from '../../api/in-base64.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useSession, useUser } from '../../session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './profile.module.css'

/** The own picture, as the user menu shows it. */
export function PicturePanel({ pictureUrl }: { pictureUrl: string | null }) {
  const { name, email } = useUser()
  const { busy, change } = useChangePicture()
  const choose = (file: File | null) => {
    if (file === null) return
    if (file.size > maxPictureBytes) toast.error('The picture is too large: 6 MB is the most.')
    else void change(async () => call(setPicture, { body: { picture: await inBase64(file) } }))
  }
  return (
    <Panel title="Picture">
      <div className={classes.picture}>
        <Avatar
          src={pictureUrl}
          alt={pictureUrl === null ? '' : 'Your picture'}
          size={72}
          color="brand"
          variant="light"
        >
          {initialsOf(name || email)}
        </Avatar>
        <div className={classes.pictureWays}>
          <FileButton
            onChange={choose}
            accept="image/png,image/jpeg,image/webp"
            inputProps={{ 'aria-label': 'Picture' }}
          >
            {props => (
              <BusyButton {...props} busy={busy} variant="default" leftSection={<IconPhoto size={17} aria-hidden />}>
                {pictureUrl === null ? 'Choose a picture' : 'Choose another picture'}
              </BusyButton>
            )}
          </FileButton>
          {pictureUrl !== null && (
            <Button
              variant="subtle"
              color="red"
              disabled={busy}
              onClick={({ currentTarget }) => {
                // It goes with the picture: whoever works by keyboard goes on at the other button.
                currentTarget.parentElement?.querySelector('button')?.focus()
                void change(() => call(removePicture))
              }}
            >
              Remove picture
            </Button>
          )}
          <p className={classes.hint}>A PNG, JPEG or WebP file of up to 6 MB. It is cut to a square.</p>
        </div>
      </div>
    </Panel>
  )
}

/** Sends a change, and has the session renewed: the user menu shows what the token says. */
function useChangePicture() {
  const { accessToken } = useSession()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const change = async (send: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await send()
      await accessToken({ fresh: true })
      refresh(getLoader, getAdministrator, getBuyer)
      toast.success('Profile updated successfully')
    } catch (problem) {
      toast.error(failureText(problem, 'Failed to update profile. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
