import type { IncomingHttpHeaders } from 'node:http'
import { addressRange } from '../http/address-range.ts'

/** By what somebody recognises a browser of theirs. */
export interface SeenBrowser {
  userAgent: string | null
  /** The range of addresses that it called from. */
  seenFrom: string | null
}

/** Longer than that of any browser; what is beyond it tells nothing more. */
const longestUserAgent = 400

/** The browser that sends a request. @param address where the request came from */
export const browserOf = ({ headers }: { headers: IncomingHttpHeaders }, address: string): SeenBrowser => ({
  userAgent: headers['user-agent']?.slice(0, longestUserAgent) ?? null,
  seenFrom: addressRange(address) ?? null,
})
