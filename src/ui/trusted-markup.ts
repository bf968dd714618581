type Rules = {
  createHTML?: (html: string) => string
  createScript?: (text: string) => string
  createScriptURL?: (address: string) => string
}
type Factory = { createPolicy: (name: string, rules: Rules) => { createHTML: (html: string) => string } }

const asItIs = { createHTML: (html: string) => html }
const ours: Rules & typeof asItIs =
  typeof document === 'undefined' ? asItIs : { createHTML: (html) => html.replaceAll(' style="', ' data-css="') }
// Missing on the server and in some browsers, which accept plain strings.
const { trustedTypes } = globalThis as { trustedTypes?: Factory }
const policy = trustedTypes?.createPolicy('markup', ours) ?? ours
const inert = trustedTypes?.createPolicy('inert', asItIs) ?? asItIs

/**
 * Wraps markup that the server rendered, or that the page already contained, for browsers with Trusted Types
 * (docs/decisions/0031). Style attributes become `data-css`, which `apply-styles.ts` applies. Never use it for text
 * written by users.
 */
export const trustedMarkup = (html: string): string => policy.createHTML(html)

/**
 * Parses foreign markup into a separate inert document, in which nothing loads or runs; the caller extracts the parts
 * that it knows.
 */
export const parseInert = (html: string): Document =>
  new DOMParser().parseFromString(inert.createHTML(html), 'text/html')

const refuse = (what: string): never => {
  throw new TypeError(`no trusted ${what}`)
}

/** Allows the plain text of libraries: React creates an empty script element, the build names its workers. */
if (trustedTypes && typeof document !== 'undefined') {
  // When hydration fails, React creates the scripts of the page again.
  const inline = new Set(['', '<script></script>', ...Array.from(document.scripts, ({ text }) => text)])
  const isKnown = (text: string) => (inline.has(text) ? text : refuse('text'))
  const isOwn = (address: string) => {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && pathname.startsWith('/assets/')
  }
  trustedTypes.createPolicy('default', {
    createHTML: isKnown,
    createScript: isKnown,
    createScriptURL: (address) => (isOwn(address) ? address : refuse('address')),
  })
}
