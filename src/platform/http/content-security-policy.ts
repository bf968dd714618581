import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

type PolicyOptions = { formActions?: readonly string[]; https: boolean }

/**
 * The policy of one HTML response: scripts from us and exactly the inline scripts that stand in this response, by their
 * SHA-256. It stays right when the HTML is kept and served again, which a nonce would not.
 */
export function contentSecurityPolicy(html: string, { formActions = [], https }: PolicyOptions): string {
  const hashes = new Set<string>()
  for (const [, body = ''] of html.matchAll(inlineScript)) {
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
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
