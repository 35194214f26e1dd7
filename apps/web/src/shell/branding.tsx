import { getWhiteLabel } from '@lodeway/contract/organisations.ts'
import type { MantineTheme } from '@mantine/core'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { styleNonce } from '../config.ts'
import { useSession } from '../session/session.ts'
import { cssVariablesResolver, theme } from '../theme/theme.ts'
import type { BrandTokens, WhiteLabel } from './white-label.ts'
import { brandedTheme } from './white-label.ts'

interface LoaderBranding {
  whiteLabel: WhiteLabel | undefined
  /** The branding is there, or is not coming in time: the shell may show. */
  settled: boolean
}

const BrandingContext = createContext<LoaderBranding>({ whiteLabel: undefined, settled: true })

export const useLoaderBranding = (): LoaderBranding => useContext(BrandingContext)

/**
 * The theme, in the colours of a loader's organisation. They are asked for as soon as it is known who is signed in, and
 * the shell waits for them, so that the product's own colours never flash up first.
 */
export function Branding({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const code = user?.isLoader === true ? user.companyCode : undefined
  const { whiteLabel, settled } = useWhiteLabel(code)
  const branded = useMemo(() => (whiteLabel ? brandedTheme(whiteLabel) : theme), [whiteLabel])
  const value = useMemo(() => ({ whiteLabel, settled }), [whiteLabel, settled])
  return (
    <BrandingContext value={value}>
      <MantineProvider
        theme={branded}
        defaultColorScheme="auto"
        // All of them are made here, and none are loaded besides.
        deduplicateCssVariables={false}
        getStyleNonce={styleNonce}
        cssVariablesResolver={resolveVariables}
      >
        {children}
      </MantineProvider>
    </BrandingContext>
  )
}

/** An organisation's branding by its company code; none on any failure (document 1, section 7). */
export function useWhiteLabel(code: string | undefined): LoaderBranding {
  const reading = useCall(
    getWhiteLabel,
    { params: { companyCode: code ?? '' } },
    { enabled: code !== undefined, staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  const late = useIsLate(code !== undefined && reading.isPending)
  return { whiteLabel: reading.data ?? undefined, settled: code === undefined || !reading.isPending || late }
}

const longestWaitMillis = 800

/** Whether something has been awaited for longer than the shell waits. */
function useIsLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), longestWaitMillis)
    return () => clearTimeout(timer)
  }, [waiting])
  return late
}

function resolveVariables(current: MantineTheme) {
  const { variables, light, dark } = cssVariablesResolver(current)
  const branded = current.other as Partial<BrandTokens>
  return { variables, light: { ...light, ...branded.light }, dark: { ...dark, ...branded.dark } }
}
