import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import type * as z from 'zod/mini'

/** Who may call an endpoint. `anyone` needs no token; `buyer` is a person of an organisation, `partner` its API key. */
export type Caller = 'anyone' | 'loader' | 'admin' | 'buyer' | 'partner'

/**
 * What the first path parameter names, so that the generated role matrix can try each endpoint on an object of the
 * caller's own and on somebody else's.
 */
type Subject =
  | 'loader'
  | 'admin'
  | 'buyer'
  /** Any administrator, not the caller alone. */
  | 'colleague'
  /** Anybody who signs in. */
  | 'account'
  | 'lead'
  /** A lead that the caller's organisation has. */
  | 'boughtLead'
  | 'organisation'
  | 'contract'
  | 'sale'
  | 'content'
  | 'batch'
  | 'paymentRun'
  | 'invoice'
  | 'selfBilledInvoice'
  | 'vatRegistration'
  | 'receipt'
  | 'case'
  | 'job'
  | 'invitation'
  | 'view'
  /** Where the caller is signed in. */
  | 'session'
  | 'token'
  | 'none'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string }

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique, camelCase: the operationId of the document and the name in test output. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: Path
  readonly callers: readonly Caller[]
  /** What a buyer must be allowed to do at their organisation; without it every buyer may call it. */
  readonly permission?: BuyerPermission
  /** What an administrator must have; without it every administrator may call it. Others are not asked for it. */
  readonly area?: AdministratorArea
  /**
   * Why whoever signs in must have done so, or said their password once more, a short while ago (`freshSignInMinutes`): in one sentence,
   * which a refusal begins with. API keys are not asked.
   */
  readonly freshSignIn?: string
  /** What the path's first parameter names; a loader and a buyer may only reach their own. */
  readonly subject: Subject
  /** One sentence for the document. */
  readonly summary: string
  readonly query?: Query
  /** The same for loaders, where its refusals must not name what is for administrators alone. */
  readonly queryOfLoaders?: Query
  readonly body?: Body
  /** The body of a successful answer; absent for 204 and for files. */
  readonly answer?: Answer
  readonly status?: 200 | 201 | 202 | 204
  /** Set when the answer is not JSON: 'text/plain' or a file's media type. */
  readonly produces?: string
  /** Shared limit by address for endpoints that anyone may call: requests a minute. */
  readonly perMinute?: number
  /** Limit for each organisation, account or what else the path's first parameter names: times an hour, and the words that say so. */
  readonly perHour?: { readonly times: number; readonly message: string }
  /** The largest body in bytes, where it is not the server's own limit. */
  readonly bodyLimitBytes?: number
  /** The request may carry an Idempotency-Key header (section 'Duplicate lead' of the domain rules). */
  readonly idempotent?: true
}

export type QueryInput<E> = E extends { query: infer Q extends z.ZodMiniType } ? z.input<Q> : undefined
export type QueryOutput<E> = E extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined
export type BodyInput<E> = E extends { body: infer B extends z.ZodMiniType } ? z.input<B> : undefined
export type BodyOutput<E> = E extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined
export type AnswerOf<E> = E extends { answer: infer A extends z.ZodMiniType } ? z.output<A> : undefined
export type AnswerInput<E> = E extends { answer: infer A extends z.ZodMiniType } ? z.input<A> : undefined
export type ParamsOf<E> = E extends { path: infer P extends string } ? PathParams<P> : never

/** Declares one endpoint: the routes, the typed client, the role matrix and openapi.json all come from this object. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/**
 * The address of an endpoint with its path parameters filled in and its query written out. Lists are written as
 * `name[]=a&name[]=b` (documents 1 and 2, section 7); undefined values are left out.
 */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item))
    else search.append(name, String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}
