import type { IncomingHttpHeaders } from 'node:http'

/**
 * Checks for cross-site requests, for every method that changes data. Browsers send Sec-Fetch-Site; where it is absent
 * the Origin must be ours; a client that sends neither is not a browser and has no ambient cookies.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || headers.origin === ownOrigin
}
