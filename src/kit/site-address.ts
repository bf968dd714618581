/** Stands for our own site while an address is read; nothing is ever called there. */
const here = 'http://site.invalid'

/** Said by an address to which a form that waited for sign-in goes on (`platform/held-forms.ts`). */
export const resumeParam = 'resume'

/** Whether the browser must open an address as a document, because it is no page of the router or a form goes on there. */
export function opensAsDocument(address: string): boolean {
  const { pathname, searchParams } = new URL(address, here)
  return (
    searchParams.has(resumeParam) ||
    /^\/(api|pictures|files|assets|openings)\//.test(pathname) ||
    /\.\w+$/.test(pathname)
  )
}

/** Longer addresses are no place that we ever led a person to. */
const maxLength = 2000

/**
 * An address of our own site in the form that headers and links take, or the fallback: what comes from outside must never
 * decide where a person lands. It is read by the parser that browsers have, so that nothing is read differently there.
 */
export function siteAddress(address: string | null | undefined, fallback: string): string {
  // Backslashes and control characters are taken for something else, or left out, on the way.
  if (!address || address.length > maxLength || !/^\/[^\p{Cc}\\]*$/u.test(address)) return fallback
  const url = URL.parse(address, here)
  if (url?.origin !== here) return fallback
  const { search, hash } = url
  // What the router reads for a page stands at `PAGE.data`; a person is led to the page.
  const pathname = url.pathname.replace(/(^\/_root|)\.data$/, '') || '/'
  // `/.//host` comes out of the parser as `//host`.
  return pathname.startsWith('//') ? fallback : pathname + search + hash
}
