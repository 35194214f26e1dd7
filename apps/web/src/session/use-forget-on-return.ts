import { useEffect } from 'react'

/** A page that the browser kept whole and shows again on Back would show what was on it before signing out. */
export function useForgetOnReturn(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
}
