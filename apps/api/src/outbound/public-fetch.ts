import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Agent, Dispatcher } from 'undici'

/** All that is given out of IPv6 (RFC 4291, section 2.4); `::127.0.0.1` and the like lie outside of it. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** An address that the server will not or cannot fetch. The message is for the person who typed it. */
export class OutboundError extends Error {}

/** A name that nobody knows, now at least. */
class UnknownNameError extends Error {}

export interface OutboundAnswer {
  readonly status: number
  readonly contentType: string
  readonly bytes: Buffer
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Of its body. With 0 nothing is read of it, nor waited for. */
  readonly maximumBytes: number
  /** Where the status says it all: a body that is longer, or does not end in time, is cut and not refused. */
  readonly beyond?: 'cut'
  readonly timeoutMs: number
  /** Redirects to follow; each one is checked like the first address. */
  readonly redirects?: number
}

export interface Outbound {
  (request: OutboundRequest): Promise<OutboundAnswer>
  /**
   * Says at once what a later fetch would say of the address itself; a name that cannot be resolved yet passes.
   * @returns a sentence about such a name, or undefined
   * @throws OutboundError when it does not lead to a public server
   */
  check(address: string): Promise<string | undefined>
}

/**
 * Fetches addresses that people typed: public addresses alone, resolved once and pinned (the connection goes to the very
 * address that was checked), bounded in size and time. OWASP, server-side request forgery.
 */
export function createOutbound(options: { allowLoopback: boolean }): Outbound {
  const isAllowed = (text: string) => {
    const address = ipaddr.process(text)
    if (options.allowLoopback && address.range() === 'loopback') return true
    return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
  }
  const lookup: LookupFunction = (hostname, lookupOptions, done) => {
    resolve(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) return done(new UnknownNameError(`The name ${hostname} cannot be found.`), '', 4)
      const refused = addresses.find(found => !isAllowed(found.address))
      const [first] = addresses
      if (refused !== undefined || first === undefined) return done(new OutboundError(notPublic), '', 4)
      return lookupOptions.all ? done(null, addresses, 4) : done(null, first.address, first.family)
    })
  }
  let agent: Agent | undefined
  // Loaded at the first address: most of what the API does needs none, and it is a tenth of the process.
  const load = async () => {
    const undici = await import('undici')
    agent ??= new undici.Agent({
      connect: { lookup, timeout: 5000 },
      keepAliveTimeout: 1000,
      maxResponseSize: 20_000_000,
    })
    return { request: undici.request, agent }
  }

  const read = (address: string) => {
    const url = parse(address)
    // A literal IP address is connected to without a look-up, so it is checked here.
    const host = hostOf(url)
    const isPublic = isIP(host) === 0 ? options.allowLoopback || isPublicName(host) : isAllowed(host)
    if (!isPublic) throw new OutboundError(notPublic)
    if (url.protocol !== 'https:' && !options.allowLoopback)
      throw new OutboundError('The address must begin with https://.')
    return url
  }
  const check = async (address: string) => {
    const host = hostOf(read(address))
    if (isIP(host) !== 0) return undefined
    return new Promise<string | undefined>((checked, refused) =>
      lookup(host, {}, error => (error instanceof OutboundError ? refused(error) : checked(error?.message))),
    )
  }

  return Object.assign(fetchOnce, { check })

  async function fetchOnce(wanted: OutboundRequest): Promise<OutboundAnswer> {
    const url = read(wanted.address)
    const { request, agent: dispatcher } = await load()
    const signal = AbortSignal.timeout(wanted.timeoutMs)
    const { statusCode, headers, body } = await request(url, {
      method: wanted.method,
      headers: wanted.headers,
      body: wanted.body,
      dispatcher,
      signal,
    })
    const location = headers.location
    if (wanted.redirects && statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump()
      return fetchOnce({ ...wanted, address: new URL(location, url).href, redirects: wanted.redirects - 1 })
    }
    return {
      status: statusCode,
      contentType: String(headers['content-type'] ?? ''),
      bytes: await readBody(body, wanted),
    }
  }
}

async function readBody(
  body: Dispatcher.ResponseData['body'],
  { maximumBytes, beyond }: OutboundRequest,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    if (maximumBytes === 0) void body.dump()
    else
      for await (const part of body as AsyncIterable<Buffer>) {
        size += part.length
        parts.push(part)
        if (size > maximumBytes)
          throw new OutboundError(`The answer is larger than ${Math.round(maximumBytes / 1024)} KB.`)
      }
  } catch (error) {
    if (beyond !== 'cut') throw error
  }
  return Buffer.concat(parts).subarray(0, maximumBytes)
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

const notPublic = 'The address does not lead to a public server.'

/**
 * Endings that public name servers never answer for a server: reserved by RFC 6761, 6762, 7686 and 9476, kept back by ICANN
 * (`internal`, `home`, `corp`, `mail`), or in use within networks and clusters alone (RFC 6762, appendix G; `svc`). `arpa`
 * names no servers, and the `example` domains belong to nobody (RFC 2606).
 */
const reservedEndings = new Set(
  'alt arpa corp example home internal intranet invalid lan local localdomain localhost mail onion private svc test'.split(
    ' ',
  ),
)

/** Whether a name could be found by anybody: two parts or more, each of a form that name servers know, and no reserved ending. */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  const parts = name.split('.')
  return (
    parts.length > 1 &&
    name.length <= 253 &&
    parts.every(part => /^(?!-).{1,63}(?<!-)$/.test(part)) &&
    !reservedEndings.has(parts.at(-1) ?? '') &&
    !/(^|\.)example\.(com|net|org)$/.test(name)
  )
}

function parse(address: string): URL {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('The address must begin with https:// and hold no password.')
  return url
}
