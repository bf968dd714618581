import { escapeXml } from '#kit/markup.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { keptForPages } from '#platform/page-data.ts'
import { findSitemapPart } from '../server/find-sitemap.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import type { Route } from './+types/sitemap'

type Question = Pick<RequestContext, 'db' | 'now' | 'manifests'> & { part: string; origin: string }

/** Crawlers may keep a sitemap for an hour, so a younger one serves all of them. */
const loadSitemap = keptForPages({
  load: async ({ db, now, manifests, part, origin }: Question) => {
    const entries = await findSitemapPart(db, part, now, manifests)
    if (!entries) return null
    const lines = entries.map((entry) => line(entry, origin)).join('\n')
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines}\n</urlset>`
  },
  keyOf: ({ part, origin }) => `${part} ${origin}`,
  most: 8,
  seconds: 600,
  untilChange: false,
})

/** Returns one sitemap; `lastmod` is set only where it is known. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [, part] = /^([a-z0-9-]+)\.xml$/.exec(params.file ?? '') ?? []
  const { db, now, manifests } = contextOf(context)
  const xml = part ? await loadSitemap({ db, now, manifests, part, origin: url.origin }) : null
  if (xml === null) throw notFound()
  return xmlResponse(xml, 'application/xml', 3600)
}

function line({ path, changed }: SitemapEntry, origin: string): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`
}
