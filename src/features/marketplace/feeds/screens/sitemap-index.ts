import { escapeXml } from '#kit/markup.ts'
import { contextOf } from '#platform/context.ts'
import { sitemapPartPath } from '../../addresses.ts'
import { findSitemapParts } from '../server/find-sitemap.ts'
import { xmlResponse } from '#platform/http/xml-response.ts'
import type { Route } from './+types/sitemap-index'

/** Returns the index of the sitemaps. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, manifests } = contextOf(context)
  const parts = await findSitemapParts(db, now, manifests)
  const entries = parts.map((part) => `<sitemap><loc>${escapeXml(url.origin + sitemapPartPath(part))}</loc></sitemap>`)
  const xml = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>`
  return xmlResponse(xml, 'application/xml', 3600)
}
