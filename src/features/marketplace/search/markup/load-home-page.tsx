import type { RequestContext } from '#platform/context.ts'
import { keptForPages } from '#platform/page-data.ts'
import { renderOnce, sendPart } from '#platform/html-parts.ts'
import { PageAppearance } from '#ui/page-look.ts'
import { HomeMarket } from '../components/home-market.tsx'
import { marketPart, type HomePage } from '../home-page-summary.ts'
import { loadHomePageSummary } from '../server/load-home-page-summary.ts'

const loadSummary = keptForPages({ load: ({ db, now }) => loadHomePageSummary(db, now) })

/** Loads the market of the home page: the overview as markup, and the form data. */
export async function loadHomePage(ctx: RequestContext): Promise<HomePage> {
  const { galleryProvinces, ...overview } = await loadSummary(ctx)
  const { scope } = ctx
  const { look = {} } = scope
  const html = renderOnce(JSON.stringify(['home-market', look, overview]), () => (
    <PageAppearance value={look}>
      <HomeMarket overview={overview} />
    </PageAppearance>
  ))
  return { total: overview.total, galleryProvinces, market: sendPart(scope, marketPart, html) }
}
