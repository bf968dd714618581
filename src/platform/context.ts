import { createContext, type RouterContextProvider } from 'react-router'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { AppError } from './errors.ts'
import type { SharedCounts } from './limits/shared-counts.ts'
import type { Log } from './log.ts'
import type { Manifests } from './manifest.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Providers } from './providers.ts'
import type { Secrets } from './secrets.ts'
import type { Session } from './session.ts'

/** The resources that a process opens at its start, before it knows any feature. */
export type PlatformBase = {
  database: Database
  config: Config
  clock: Clock
  secrets: Secrets
  log: Log
  outbound: Outbound
  /** Absent for a single process. */
  requestCounts?: SharedCounts
}

/** The parts of the process; built once at start, the same for every request. */
export type Platform = PlatformBase & { providers: Providers; manifests: Manifests }

/** The state of one request. `cookies` collects the cookies of the response, whatever its kind. */
export type RequestScope = {
  id: string
  /** The public origin, as `https://host`; from the configuration, or else from the request. */
  origin: string
  session: Session
  address: string
  userAgent: string
  cookies: SetCookie[]
  /** The browser's cookie of earlier sign-ins; identity reads it. */
  deviceCookie?: string
  /** Why the body of this request may not be read; thrown before any screen runs. */
  refusal?: AppError
  /** The error that the router caught; an unknown address has no screen to show it. */
  failure?: { status: number; code?: string }
  /** The waiting time that a limit set for this request; a 429 response sends it as `Retry-After`. */
  waitSeconds?: number
  /** True for a whole page, false for the data of one. */
  document?: boolean
  /** Attributes of the page for its appearance (`data-theme`, `data-saving`, …), without defaults. */
  look?: Readonly<Record<string, string>>
  /** Parts of the page with ready markup, by name (platform/html-parts.ts). */
  parts?: Map<string, string>
  /** The rendered page, stored here by the entry so that it need not pass through a stream. */
  html?: Buffer
  /** Set by a screen whose page is the same for every guest: the maximum cache time in seconds. */
  cacheForGuests?: number
  /** The ad that the page is about: its cached page follows this ad, and no other. */
  shownAd?: bigint
}

export type SetCookie = { name: string; value: string; maxAgeSeconds: number; httpOnly: boolean }

export const platformContext = createContext<Platform>()
export const scopeContext = createContext<RequestScope>()

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/**
 * Marks a public page for the cache of guests: it depends on nothing but the address and the display preferences, so
 * other guests may get it for RENDER_CACHE_SECONDS (platform/http/render-cache.ts), or for fewer `seconds` when it
 * shows data that changes by itself.
 */
export function cacheForGuests(context: Context, { seconds = Infinity } = {}): void {
  const scope = context.get(scopeContext)
  if (!scope.session.personId) scope.cacheForGuests = seconds
}

/** The context that a loader or action passes to an action of a feature. */
export type RequestContext = Omit<Platform, 'outbound'> & { db: Db; scope: RequestScope; now: Date }

/** Returns the context at the top of a loader: the person, the time, and the available services. */
export function contextOf(context: Context): RequestContext {
  const platform = context.get(platformContext)
  return { ...platform, db: platform.database.db, scope: context.get(scopeContext), now: platform.clock.now() }
}
