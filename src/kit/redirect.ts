import { siteAddress } from './site-address.ts'

/** Leads to an address of our own site; any other one leads home. The only maker of redirects. */
export const redirect = (address: string, status: 302 | 303 = 302): Response =>
  new Response(null, { status, headers: { location: siteAddress(address, '/') } })
