import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'

interface Reading {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

interface Props {
  title: string
  /** What the form has to know before it can show. */
  parts: readonly Reading[]
  children: () => ReactNode
}

/** The panel around a contract's form, until everything is there that the form starts from. */
export function ContractPart({ title, parts, children }: Props) {
  const failed = parts.find(part => part.error !== null && part.data === undefined)
  const isGone = failed?.error instanceof ApiError && [400, 404].includes(failed.error.status)
  return (
    <Panel title={isGone ? 'No such contract' : title}>
      {isGone ? (
        <p role="alert">This organisation has no contract at this address. It may have been mistyped.</p>
      ) : failed ? (
        <FailedPart text="This contract could not be loaded." onRetry={failed.refetch} />
      ) : parts.some(part => part.data === undefined) ? (
        <PageLoader />
      ) : (
        children()
      )}
    </Panel>
  )
}
