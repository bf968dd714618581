import { createContext, type RouterContextProvider } from 'react-router'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { AppError } from './errors.ts'
import type { SharedCounts } from './limits/shared-counts.ts'
import type { Log } from './log.ts'
import type { Manifests } from './manifest.ts'
import type { Outbound } from './outbound.ts'
import type { Providers } from './providers.ts'
import type { Secrets } from './secrets.ts'
import type { Session } from './session.ts'

/** What a process opens at its start, before it knows of any capability. */
export type PlatformBase = {
  database: Database
  config: Config
  clock: Clock
  secrets: Secrets
  log: Log
  outbound: Outbound
  /** Absent where one process is alone. */
  requestCounts?: SharedCounts
}

/** What the process is made of; built once at start, the same for every request. */
export type Platform = PlatformBase & { providers: Providers; manifests: Manifests }

/** What belongs to one request. `cookies` collects what the answer sets, whatever kind of answer it is. */
export type RequestScope = {
  id: string
  /** Where the browser finds us, as `https://host`; of the configuration, or else of the request. */
  origin: string
  session: Session
  address: string
  userAgent: string
  cookies: SetCookie[]
  /** What this browser brings of earlier sign-ins; identity reads it. */
  deviceCookie?: string
  /** Why the body of this request may not be read; thrown before any screen runs. */
  refusal?: AppError
  /** What the router caught; an address that is no page has nobody else to show it. */
  failure?: { status: number; code?: string }
  /** How long a limit told this request to wait; an answer of 429 says it as `Retry-After`. */
  waitSeconds?: number
  /** Whether the answer is a whole page, and not the data of one. */
  document?: boolean
  /** Attributes of the page that say how it looks (`data-theme`, `data-saving`, …), as far as they are not the usual ones. */
  look?: Readonly<Record<string, string>>
  /** Parts of the page whose markup is there already, by name (platform/html-parts.ts). */
  parts?: Map<string, string>
  /** The rendered page, left here by the entry so that it need not go out through a stream. */
  html?: Buffer
  /** Said by a screen whose page is the same for every guest: so many seconds at most. */
  cacheForGuests?: number
}

export type SetCookie = { name: string; value: string; maxAgeSeconds: number; httpOnly: boolean }

export const platformContext = createContext<Platform>()
export const scopeContext = createContext<RequestScope>()

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * For loaders of public pages: this page depends on nothing but the address and the person's look, so while a guest reads it,
 * it may be kept for other guests for as long as RENDER_CACHE_SECONDS says (platform/http/render-cache.ts), or for fewer `seconds`
 * where it shows what changes by itself.
 */
export function cacheForGuests(context: Context, { seconds = Infinity } = {}): void {
  const scope = context.get(scopeContext)
  if (!scope.session.personId) scope.cacheForGuests = seconds
}

/** Everything a loader or action hands to an action of a capability. */
export type RequestContext = Omit<Platform, 'outbound'> & { db: Db; scope: RequestScope; now: Date }

/** The one line at the top of a loader: who asks, when, and what it may use. */
export function contextOf(context: Context): RequestContext {
  const platform = context.get(platformContext)
  return { ...platform, db: platform.database.db, scope: context.get(scopeContext), now: platform.clock.now() }
}
