import { findDealAds } from '#features/marketplace/contract.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { dealPath } from '../addresses.ts'
import { VisitChecklist } from '../components/visit-checklist.tsx'
import { dealParams } from '../schemas.ts'
import { getDeal } from '../server/deals.ts'
import { loadChecklist } from '../server/load-checklist.ts'
import type { Route } from './+types/checklist'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row } = await getDeal(ctx.db, { personId, id })
  const ad = (await findDealAds(ctx, [row.ad_id])).get(row.ad_id)!
  return { id, title: row.title, ...(await loadChecklist(ctx, row.title, ad)) }
}

export const meta: Route.MetaFunction = () => pageTitle('چک‌لیست بازدید')

/** The checklist of a visit; readable offline and printable. */
export default function Checklist({ loaderData: { id, title, ...checklist } }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="چک‌لیست بازدید"
        lead="یک بار بازش کنید تا آفلاین هم در گوشی بماند؛ چاپ هم می‌شود."
        back={{ href: dealPath(id), label: title }}
      />
      <VisitChecklist {...checklist} />
    </div>
  )
}
