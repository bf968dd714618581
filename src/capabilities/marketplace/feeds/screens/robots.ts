import { sitemapPath } from '../../addresses.ts'
import type { Route } from './+types/robots'

const closed = ['/profile', '/login', '/admin', '/dev/']

/** What robots may visit, and where the sitemap is; the origin is the public one, or else the request's own. */
export const loader = ({ url }: Route.LoaderArgs) => {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url.origin}${sitemapPath}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
