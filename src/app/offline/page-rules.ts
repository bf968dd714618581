/** What a device keeps of the pages that were opened, and what never. */

/**
 * Never kept: signing in, the back office, paying (a receipt is a paper and is kept), what only developers see, and the steps of an
 * ad, which the device has itself.
 */
const never =
  /^\/(profile\/my-ads\/new|login|sign-out|look|admin|dev|api|payment(?!\/receipt\/)|pictures|assets|openings)(\/|\.data$|$)/

/** The page that a data request of the router belongs to; null for other addresses. */
export function pageOfData(pathname: string): string | null {
  if (!pathname.endsWith('.data')) return null
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.slice(0, -'.data'.length)
}

/** Where the router asks for a page's data. */
export const dataOfPage = (pathname: string): string => `${pathname}${pathname.endsWith('/') ? '_' : ''}.data`

export type RequestedPage = { kind: 'page' | 'data'; path: string; key: string }

/** What a GET request of our origin asks for; null for what is neither a page nor a whole page's data. */
export function requestedPage(url: URL, navigates: boolean): RequestedPage | null {
  const key = url.pathname + url.search
  if (navigates) return { kind: 'page', path: key, key }
  const pathname = pageOfData(url.pathname)
  // `_routes` asks for parts of a page: they belong to a moment, not to an address.
  if (pathname === null || url.searchParams.has('_routes')) return null
  return { kind: 'data', path: pathname + url.search, key }
}

export const mayCachePath = (path: string): boolean => !never.test(path.split('?', 1)[0]!)

/** Whether this answer may be read again later: a whole page that does not forbid it. */
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

/** The server behind a proxy is gone: as good as no answer. */
export const isGatewayGone = ({ status }: Response): boolean => status === 502 || status === 504
