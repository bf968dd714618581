import { formatDate } from '#kit/jalali.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import type { RequestContext } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import type { AboutView, PageText } from '../content-view.ts'
import { carsIn } from '../document/cars-in.ts'
import { demoHouse } from '../house-facts.ts'
import { renderDocument } from '../markup/render-document.tsx'
import { loadCarCards } from './car-cards.ts'
import { findBySlug } from './find-entries.ts'

/** What staff wrote for a page of ours, such as `about-us`; without any, the words of the house and no text. */
export async function loadPageText(
  ctx: RequestContext,
  { slug, part, usual }: { slug: string; part: string; usual: { title: string; lead: string } },
): Promise<PageText> {
  const found = await findBySlug(ctx.db, ['page'], slug)
  if (!found || !('entry' in found)) return { ...usual, body: sendPart(ctx.scope, part, '') }
  const { id, version, fields } = found.entry
  const cars = await loadCarCards(ctx, carsIn(fields.body))
  const html = renderDocument(ctx.scope, { key: `${id}/${version}`, document: fields.body, cars, prefix: slug })
  return { title: fields.title, lead: fields.lead, body: sendPart(ctx.scope, part, html) }
}

/** The page about the house: its text, numbers of every room as they are now, and in the demo a made-up place. */
export async function loadAbout(ctx: RequestContext, part: string): Promise<AboutView> {
  const { manifests, now, config } = ctx
  const text = await loadPageText(ctx, {
    slug: 'about-us',
    part,
    usual: { title: 'دربارهٔ فرمان', lead: 'خرید، فروش و نگهداری خودرو با اطلاعاتی که می‌شود به آن اعتماد کرد.' },
  })
  const figures = (await Promise.all(manifests.map(({ houseFigures }) => houseFigures?.(ctx) ?? []))).flat()
  const { latitude, longitude } = demoHouse.place
  return {
    ...text,
    figures: sortByOrder(figures).map(({ label, count, href }) => ({ label, count, href: href ?? null })),
    day: formatDate(now),
    house: config.MODE === 'demo' ? { ...demoHouse, geo: `geo:${latitude},${longitude}` } : null,
  }
}
