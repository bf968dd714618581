import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Config } from '#platform/config.ts'

type OriginConfig = Pick<Config, 'origin' | 'TRUST_PROXY' | 'TRUSTED_HOSTS'>

/**
 * Returns the public origin, as `https://host`: the configured one, or else the host of the request when it may be
 * ours. Null for any other host: no header puts a foreign host into a page, a link or the render cache.
 */
export function publicOrigin(headers: IncomingHttpHeaders, config: OriginConfig): string | null {
  if (config.origin) return config.origin
  const forwarded = config.TRUST_PROXY ? firstOf(headers['x-forwarded-host']) : undefined
  const host = (forwarded ?? headers.host ?? '').toLowerCase()
  const scheme = config.TRUST_PROXY && firstOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  const request = `${scheme}://${host}`
  const own = ownOrigins.get(config.TRUSTED_HOSTS)?.get(request)
  if (own !== undefined) return own
  const url = /^[\w.:[\]-]{1,255}$/.test(host) ? URL.parse(request) : null
  if (!url || !isOwnHost(url.hostname, config.TRUSTED_HOSTS)) return null
  remember(config.TRUSTED_HOSTS, request, url.origin)
  return url.origin
}

/**
 * Caches parsed origins: nearly all requests use one host, and parsing an address costs more than the rest of a cache
 * lookup.
 */
const ownOrigins = new WeakMap<readonly string[], Map<string, string>>()
const maxRemembered = 200

function remember(trusted: readonly string[], query: string, origin: string): void {
  const existing = ownOrigins.get(trusted) ?? new Map<string, string>()
  if (existing.size >= maxRemembered) existing.clear()
  ownOrigins.set(trusted, existing.set(query, origin))
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',', 1)[0]?.trim() || undefined

/** Returns true for names of a local network, addresses, and the configured names. */
function isOwnHost(hostname: string, trusted: readonly string[]): boolean {
  if (trusted.includes(hostname) || isIP(hostname.replace(/^\[|\]$/g, ''))) return true
  return !hostname.includes('.') || /\.(localhost|local|internal|lan|test)$/.test(hostname)
}
