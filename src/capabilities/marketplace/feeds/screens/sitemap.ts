import { escapeXml } from '#kit/markup.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { findSitemapPart } from '../server/find-sitemap.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import type { Route } from './+types/sitemap'

/** Returns one sitemap; `lastmod` is set only where it is known. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [, part] = /^([a-z0-9-]+)\.xml$/.exec(params.file ?? '') ?? []
  const { db, now, manifests } = contextOf(context)
  const entries = part ? await findSitemapPart(db, part, now, manifests) : null
  if (!entries) throw notFound()
  const lines = entries.map((entry) => line(entry, url.origin)).join('\n')
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines}\n</urlset>`,
    'application/xml',
    3600,
  )
}

function line({ path, changed }: SitemapEntry, origin: string): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`
}
