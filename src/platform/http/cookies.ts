import type { SetCookie } from '#platform/context.ts'

/**
 * Returns the name of a cookie: `__Host-` binds it to this host over https; plain http (a phone on the same network in
 * demo mode) cannot use the prefix.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** Returns one Set-Cookie header. A negative or zero age removes the cookie. */
export function cookieHeader({ name, value, maxAgeSeconds, httpOnly }: SetCookie, secure: boolean): string {
  const parts = [
    `${cookieName(name, secure)}=${encodeURIComponent(value)}`,
    `Max-Age=${Math.max(0, maxAgeSeconds)}`,
    'Path=/',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    'SameSite=Lax',
  ]
  return parts.join('; ')
}
