/** Stands for this site while an address is parsed; nothing ever calls it. */
const here = 'http://site.invalid'

/** The query parameter with which a form that waited for sign-in continues (`platform/held-forms.ts`). */
export const resumeParam = 'resume'

/**
 * Returns true when the browser must open an address as a document, because it is not a page of the router or a form
 * continues there.
 */
export function opensAsDocument(address: string): boolean {
  const { pathname, searchParams } = new URL(address, here)
  return (
    searchParams.has(resumeParam) ||
    /^\/(api|pictures|files|assets|openings)\//.test(pathname) ||
    /\.\w+$/.test(pathname)
  )
}

/** The product never redirects to longer addresses. */
const maxLength = 2000

/**
 * Normalizes an address of this site for headers and links, or returns the fallback: outside input must never decide
 * the target. Uses the URL parser of browsers, so that both read an address alike.
 */
export function siteAddress(address: string | null | undefined, fallback: string): string {
  // Browsers read backslashes as slashes and drop control characters.
  if (!address || address.length > maxLength || !/^\/[^\p{Cc}\\]*$/u.test(address)) return fallback
  const url = URL.parse(address, here)
  if (url?.origin !== here) return fallback
  const { search, hash } = url
  // The router loads a page's data from `PAGE.data`; the target is the page.
  const pathname = url.pathname.replace(/(^\/_root|)\.data$/, '') || '/'
  // The parser turns `/.//host` into `//host`.
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}
