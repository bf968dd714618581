import { opensAsDocument, siteAddress } from './site-address.ts'

/**
 * Redirects to an address of this site; any other address becomes home. Uses 301 when the requested address is another
 * spelling of the target. Only this module creates redirects.
 */
export function redirect(address: string, status: 301 | 302 | 303 = 302): Response {
  const location = siteAddress(address, '/')
  const headers: Record<string, string> = { location }
  if (opensAsDocument(location)) headers['x-remix-reload-document'] = 'true'
  return new Response(null, { status, headers })
}

/** Repeats the redirect of the first response to the same form; `location` comes from a response of this module. */
export const repeatRedirect = (location: string, status: number): Response =>
  new Response(null, { status, headers: { location } })

/**
 * Redirects a payer to a gateway, at an address of one of the configured `origins`. Throws for any other address,
 * because user input must never lead away from the site.
 */
export const redirectOutside = (address: string, origins: readonly string[]): Response =>
  new Response(null, { status: 303, headers: { location: outsideAddress(address, origins) } })

/** Returns an address at a gateway for a form that posts there; throws as {@link redirectOutside} does. */
export function outsideAddress(address: string, origins: readonly string[]): string {
  if (!URL.canParse(address) || !origins.includes(new URL(address).origin)) {
    throw new Error('the redirect would leave the site for an origin that is not configured')
  }
  return address
}
