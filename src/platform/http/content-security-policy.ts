import { createHash } from 'node:crypto'

/** The bodies of the scripts that stand in the page itself; by plain searching, because pages are long. */
function* inlineScripts(html: string): Generator<string> {
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at + 1)) {
    const open = html.indexOf('>', at)
    const close = html.indexOf('</script>', open)
    if (open < 0 || close < 0) return
    if (!/\ssrc=/.test(html.slice(at, open))) yield html.slice(open + 1, close)
    at = close
  }
}

/**
 * Announced until React hands its markup over as Trusted Types (docs/decisions/0031): browsers tell on the console what would
 * break, and nothing breaks.
 */
export const trustedTypes = `require-trusted-types-for 'script'; trusted-types worker`

type PolicyOptions = { formActions?: readonly string[]; https: boolean }

/**
 * The policy of one HTML response, given as the texts that it is made of: scripts from us and exactly the inline scripts that stand in this response, by their
 * SHA-256. It stays right when the HTML is kept and served again, which a nonce would not.
 */
export function contentSecurityPolicy(parts: readonly string[], { formActions = [], https }: PolicyOptions): string {
  const hashes = new Set<string>()
  for (const body of parts.flatMap((html) => [...inlineScripts(html)])) {
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
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
