import { sitemapPath } from '../../addresses.ts'
import type { Route } from './+types/robots'

const closed = ['/profile', '/login', '/admin', '/dev/']

/**
 * Returns the rules for robots and the sitemap's address, with the public origin or else the
 * request's own.
 */
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
