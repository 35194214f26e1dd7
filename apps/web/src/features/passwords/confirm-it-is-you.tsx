import { getSignInFreshness } from '@lodeway/contract/own-sign-in.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { connectConfirmation } from '../../api/token-source.ts'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { Wanted } from './fresh-sign-in-dialog.tsx'

const FreshSignInDialog = loadedLater(() => import('./fresh-sign-in-dialog.tsx').then(part => part.FreshSignInDialog))

/**
 * Asks for the password once more when a call wants a fresh sign-in (`freshSignIn` of its endpoint), whichever screen made it. The call
 * is then made again; whoever closes the dialog is told what it was refused for, and so is whoever leaves the page, and with it what was
 * to be confirmed. Calls that come meanwhile wait for the same answer.
 */
export function ConfirmItIsYou() {
  const [asked, setAsked] = useState<{ wanted: Wanted; settle: (isConfirmed: boolean) => void }>()
  const giveUp = useRef<() => void>(undefined)
  const { href } = useLocation()
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was to be confirmed is left behind with its address.
  useEffect(() => () => giveUp.current?.(), [href])
  useEffect(() => {
    let waiting: Promise<boolean> | undefined
    const ask = async () => {
      const page = location.href
      // Where that cannot be asked, the refusal says what is wrong.
      const known = await call(getSignInFreshness, {}).catch(() => undefined)
      if (known === undefined || location.href !== page) return false
      const { isFresh, ...wanted } = known
      if (isFresh) return true
      return new Promise<boolean>(settle => {
        giveUp.current = () => {
          setAsked(undefined)
          settle(false)
        }
        setAsked({ wanted, settle })
      })
    }
    connectConfirmation(() => {
      waiting ??= ask().finally(() => {
        waiting = undefined
      })
      return waiting
    })
    return () => connectConfirmation(undefined)
  }, [])
  if (asked === undefined) return null
  const answer = (isConfirmed: boolean) => {
    setAsked(undefined)
    asked.settle(isConfirmed)
  }
  return <FreshSignInDialog wanted={asked.wanted} onConfirmed={() => answer(true)} onClose={() => answer(false)} />
}
