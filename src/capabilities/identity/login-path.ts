/** The sign-in page with where to go afterwards, as in `url`, and nothing else of it. */
export function loginPath(url: URL): string {
  const next = url.searchParams.get('next')
  return next ? `/login?next=${encodeURIComponent(next)}` : '/login'
}

/** The same page at the step of the number, although a code is on its way. */
export const editPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}edit=1`
