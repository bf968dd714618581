import { opensAsDocument, siteAddress } from './site-address.ts'

/** Leads to an address of our own site; any other one leads home; 301 where the asked one is another spelling of it. The only maker of redirects. */
export function redirect(address: string, status: 301 | 302 | 303 = 302): Response {
  const location = siteAddress(address, '/')
  const headers: Record<string, string> = { location }
  if (opensAsDocument(location)) headers['x-remix-reload-document'] = 'true'
  return new Response(null, { status, headers })
}

/** Leads where the first answer to the same form led; `location` is of an answer that this module made. */
export const repeatRedirect = (location: string, status: number): Response =>
  new Response(null, { status, headers: { location } })

/**
 * Leads a payer to a gateway: an address of one of `origins`, which the operator configured. Throws for any other one, since
 * nothing that a person gave may lead away from our site.
 */
export const redirectOutside = (address: string, origins: readonly string[]): Response =>
  new Response(null, { status: 303, headers: { location: outsideAddress(address, origins) } })

/** An address at a gateway, for a form that leads there; throws as {@link redirectOutside} does. */
export function outsideAddress(address: string, origins: readonly string[]): string {
  if (!URL.canParse(address) || !origins.includes(new URL(address).origin)) {
    throw new Error('a redirect would leave the site for an address that nobody configured')
  }
  return address
}
