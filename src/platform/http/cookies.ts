import type { SetCookie } from '#platform/context.ts'

/** `__Host-` binds a cookie to this host over https; plain http (a phone on the same network in demo mode) cannot have it. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** One Set-Cookie header. A negative or zero age removes the cookie. */
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
