/** Decides which visited pages a device caches, and which never. */

/**
 * Never cached: sign-in, the admin panel, payment (a receipt is a document and is cached), developer pages, and the
 * steps of an ad, which the device stores itself.
 */
const never =
  /^\/(profile\/my-ads\/new|login|sign-out|look|admin|dev|api|payment(?!\/receipt\/)|pictures|assets|openings)(\/|\.data$|$)/

/** Returns the page that a data request of the router belongs to; null for other addresses. */
export function pageOfData(pathname: string): string | null {
  if (!pathname.endsWith('.data')) return null
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.slice(0, -'.data'.length)
}

/** Returns the address at which the router loads a page's data. */
export const dataOfPage = (pathname: string): string => `${pathname}${pathname.endsWith('/') ? '_' : ''}.data`

export type RequestedPage = { kind: 'page' | 'data'; path: string; key: string }

/** Classifies a GET request of this origin; null for anything except a page or a whole page's data. */
export function requestedPage(url: URL, navigates: boolean): RequestedPage | null {
  const key = url.pathname + url.search
  if (navigates) return { kind: 'page', path: key, key }
  const pathname = pageOfData(url.pathname)
  // `_routes` requests parts of a page: they belong to one time, not to an address.
  if (pathname === null || url.searchParams.has('_routes')) return null
  return { kind: 'data', path: pathname + url.search, key }
}

export const mayCachePath = (path: string): boolean => !never.test(path.split('?', 1)[0]!)

/** Returns whether a response may be cached: a whole page that does not forbid it. */
export function mayCache({ path }: RequestedPage, response: Response): boolean {
  const header = (name: string) => response.headers.get(name) ?? ''
  const isPage = /^text\/(html|x-script)\b/.test(header('content-type'))
  return (
    response.status === 200 &&
    !response.redirected &&
    isPage &&
    mayCachePath(path) &&
    !header('cache-control').includes('no-store')
  )
}

/** Returns true when the server behind a proxy is gone, which counts as no response. */
export const isGatewayGone = ({ status }: Response): boolean => status === 502 || status === 504
