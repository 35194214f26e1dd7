import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Branding, IdentityOptions } from '../options.ts'
import type { Throttle } from './throttle.ts'

/** One request of a page of `/login/:uid`. */
export interface Visit {
  req: IncomingMessage
  res: ServerResponse
  /** The path's last part: which sign-in this is. Several may be under way in several tabs. */
  uid: string
  provider: Provider
  throttle: Throttle
  options: IdentityOptions
}

/** A visit to a sign-in that is still good. */
export interface OpenVisit extends Visit {
  /** What the application asked for when it sent the person here. */
  params: Readonly<Record<string, unknown>>
  branding: Branding | undefined
  /** What every page is made from. */
  page: { productName: string; branding?: Branding; action: string }
  show: (status: number, html: string, headers?: Record<string, string>) => void
}
