import { createHash } from 'node:crypto'

/** The bodies of the scripts (or styles) that stand in the page itself; by plain searching, because pages are long. */
function* inlineTexts(html: string, tag: 'script' | 'style'): Generator<string> {
  for (let at = html.indexOf(`<${tag}`); at >= 0; at = html.indexOf(`<${tag}`, at + 1)) {
    const open = html.indexOf('>', at)
    const close = html.indexOf(`</${tag}>`, open)
    if (open < 0 || close < 0) return
    if (!/\ssrc=/.test(html.slice(at, open))) yield html.slice(open + 1, close)
    at = close
  }
}

const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...inlineTexts(html, tag)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/**
 * The policy of a page that brings nothing from anywhere: its own style and script alone, by their SHA-256. `ownAddresses` lets it
 * ask us and send us forms.
 */
export const plainPagePolicy = (html: string, { ownAddresses = false } = {}): string =>
  [
    `default-src 'none'`,
    `script-src ${hashesOf(html, 'script').join(' ') || "'none'"}`,
    `style-src ${hashesOf(html, 'style').join(' ') || "'none'"}`,
    `img-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ...(ownAddresses ? [`connect-src 'self'`, `form-action 'self'`] : [`form-action 'none'`]),
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

/**
 * Announced until React hands its markup over as Trusted Types (docs/decisions/0031): browsers tell on the console what would
 * break, and nothing breaks.
 */
export const trustedTypes = `require-trusted-types-for 'script'; trusted-types worker markup`

type PolicyOptions = { formActions?: readonly string[]; https: boolean }

/**
 * The policy of one HTML response, given as the texts that it is made of: scripts from us and exactly the inline scripts that stand in this response, by their
 * SHA-256. It stays right when the HTML is kept and served again, which a nonce would not.
 */
export function contentSecurityPolicy(parts: readonly string[], { formActions = [], https }: PolicyOptions): string {
  const hashes = new Set(parts.flatMap((html) => hashesOf(html, 'script')))
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action ${["'self'", ...formActions].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
