import { hash } from 'node:crypto'

/** Yields the bodies of the inline scripts (or styles) of a page; by plain search, because pages are long. */
function* inlineTexts(html: string, tag: 'script' | 'style'): Generator<string> {
  for (let at = html.indexOf(`<${tag}`); at >= 0; at = html.indexOf(`<${tag}`, at + 1)) {
    const open = html.indexOf('>', at)
    const close = html.indexOf(`</${tag}>`, open)
    if (open < 0 || close < 0) return
    if (!/\ssrc=/.test(html.slice(at, open))) yield html.slice(open + 1, close)
    at = close
  }
}

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
const hashesOf = (html: string, tag: 'script' | 'style'): string[] => [...inlineTexts(html, tag)].map(hashOf)

/**
 * Returns the policy of a self-contained page: only its own style and script, by their SHA-256. `ownAddresses` lets it
 * call this site and post forms to it.
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
 * Texts reach the sinks of scripts and markup only through these policies: those of `ui/trusted-markup.ts`, `older` of
 * `app/first-view/start-scripts.ts`, `worker` of `app/offline/start-worker.ts`, and the editor's own for pasted text.
 */
const trustedTypes = `trusted-types default markup inert older worker ProseMirrorClipboard`

type PolicyOptions = {
  formActions?: readonly string[]
  https: boolean
  /** The page's own style sheet (`page-styles.ts`). */
  css?: string
  /** Tools of the development server write their own styles and markup. */
  development?: boolean
}

/**
 * Returns the policy of one HTML response, given as its parts: scripts of this site and exactly the inline scripts of
 * this response, by their SHA-256. It stays valid when the HTML is cached and served again, which a nonce would not.
 */
export function contentSecurityPolicy(
  parts: readonly string[],
  { formActions = [], https, css = '', development = false }: PolicyOptions,
): string {
  const hashes = new Set(parts.flatMap((html) => hashesOf(html, 'script')))
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    `style-src 'self'${css && ` ${hashOf(css)}`}`,
    `style-src-attr ${development ? `'unsafe-inline'` : `'none'`}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action ${["'self'", ...formActions].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(development ? [] : [`require-trusted-types-for 'script'`, trustedTypes]),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
