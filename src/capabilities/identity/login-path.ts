/** The sign-in page, or another one on the way in, with where to go afterwards, as in `url`, and nothing else of it. */
export function loginPath(url: URL, page = '/login'): string {
  const next = url.searchParams.get('next')
  return next ? `${page}?next=${encodeURIComponent(next)}` : page
}

/** The same page at the step of the number, although a code is on its way. */
export const editPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}edit=1`
