import { formatDate } from '#kit/jalali.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import type { RequestContext } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import type { AboutView } from '../content-view.ts'
import { demoPlatform } from '../house-facts.ts'
import { findPageText } from '../server/find-page-text.ts'
import { renderDocument } from './render-document.tsx'

const usual = {
  title: 'دربارهٔ فرمان',
  lead: 'خرید، فروش و نگهداری خودرو با اطلاعاتی که می‌شود به آن اعتماد کرد.',
}

/**
 * Loads the page about the company: its text, current figures of all features, and in the demo an
 * invented address.
 */
export async function loadAbout(ctx: RequestContext, part: string): Promise<AboutView> {
  const { manifests, now, config, scope } = ctx
  const [{ title, lead, version, document, cars }, figures] = await Promise.all([
    findPageText(ctx, { slug: 'about-us', usual }),
    Promise.all(manifests.map(({ houseFigures }) => houseFigures?.(ctx) ?? [])),
  ])
  const bySlug = new Map(cars.map((car) => [car.slug, car]))
  const html = document ? renderDocument(scope, { key: version, document, cars: bySlug, prefix: 'about' }) : ''
  const { latitude, longitude } = demoPlatform.place
  return {
    title,
    lead,
    body: sendPart(scope, part, html),
    figures: sortByOrder(figures.flat()).map(({ label, count, href }) => ({ label, count, href: href ?? null })),
    day: formatDate(now),
    house: config.MODE === 'demo' ? { ...demoPlatform, geo: `geo:${latitude},${longitude}` } : null,
  }
}
