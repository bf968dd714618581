/**
 * Returns the sign-in page, or another sign-in step, with the return address of `url` and nothing
 * else of it.
 */
export function loginPath(url: URL, page = '/login'): string {
  const next = url.searchParams.get('next')
  return next ? `${page}?next=${encodeURIComponent(next)}` : page
}

/** Returns the same page at the number step, also with a pending code. */
export const editPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}edit=1`
