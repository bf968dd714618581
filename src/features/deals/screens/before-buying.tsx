import { findDealAd } from '#features/marketplace/contract.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import { beforeBuyingPath } from '../addresses.ts'
import { TransferCosts } from '../components/transfer-costs.tsx'
import { VisitChecklist } from '../components/visit-checklist.tsx'
import { beforeBuyingParams } from '../schemas.ts'
import { loadChecklist } from '../server/load-checklist.ts'
import { presentTransferCosts } from '../server/transfer-costs.ts'
import type { Route } from './+types/before-buying'

/** States in which everybody sees the page of an ad. */
const shown = new Set(['published', 'sold', 'expired'])

export async function loader({ params, context }: Route.LoaderArgs) {
  const { adId } = validateParams(beforeBuyingParams, params)
  const ctx = contextOf(context)
  const ad = await findDealAd(ctx, adId)
  if (!ad || !shown.has(ad.state)) throw notFound()
  const { title, href } = ad.line
  const [costs, checklist] = await Promise.all([
    presentTransferCosts(ctx, { ad, side: 'buyer', payer: null }),
    loadChecklist(ctx, title, ad),
  ])
  return { adId, title, href, costs, checklist, origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `قبل از خرید ${loaderData.title}`,
        description: `چک‌لیست بازدید و هزینهٔ انتقال سند ${loaderData.title}.`,
        path: beforeBuyingPath(loaderData.adId),
        origin: loaderData.origin,
        hidden: true,
      })
    : []

/** The checklist of a visit and the costs of the transfer, for the car of an ad. */
export default function BeforeBuying({ loaderData: { title, href, costs, checklist } }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="قبل از خرید این خودرو"
        lead="چک‌لیست بازدید و هزینهٔ انتقال سند. یک بار بازش کنید تا آفلاین هم در گوشی بماند."
        {...(href && { back: { href, label: title } })}
      />
      <PrintButton />
      <VisitChecklist {...checklist} />
      {costs && (
        <div id="transfer">
          <TransferCosts costs={costs} />
        </div>
      )}
    </div>
  )
}
