import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { readCookie } from '#platform/guards.ts'
import { cookieName } from '#platform/http/cookies.ts'
import { newToken } from '#platform/secrets.ts'
import { isBrowserToken } from './sign-in-codes.ts'

const browserSeconds = daySeconds

/** Reads the token that binds codes to this browser; undefined without a valid one. */
export function readBrowserToken(request: Request, { config }: RequestContext): string | undefined {
  const token = readCookie(request.headers.get('cookie'), cookieName('sign-in', config.secureCookies))
  return isBrowserToken(token) ? token : undefined
}

/** The same, but sets a new token when there is none. */
export function ensureBrowserToken(request: Request, ctx: RequestContext): string {
  const browserToken = readBrowserToken(request, ctx)
  if (browserToken) return browserToken
  const token = newToken()
  ctx.scope.cookies.push({ name: 'sign-in', value: token, maxAgeSeconds: browserSeconds, httpOnly: true })
  return token
}

/** Sets the session cookie and ends the browser token of the codes. */
export function setSessionCookie({ scope, config }: RequestContext, token: string): void {
  scope.cookies.push(
    { name: 'sid', value: token, maxAgeSeconds: config.SESSION_SECONDS, httpOnly: true },
    { name: 'sign-in', value: '', maxAgeSeconds: 0, httpOnly: true },
  )
}
