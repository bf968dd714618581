import { IconSquare } from '@tabler/icons-react'
import { findDealAds } from '#capabilities/marketplace/contract.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { dealPath } from '../addresses.ts'
import '../components/deals.css'
import { dealParams } from '../schemas.ts'
import { getDeal } from '../server/deals.ts'
import { visitChecklist } from '../visit-checklist.ts'
import type { Route } from './+types/checklist'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row } = await getDeal(ctx.db, { personId, id })
  const ad = (await findDealAds(ctx, [row.ad_id])).get(row.ad_id)!
  const { year, km, colour } = ad
  return { id, title: row.title, parts: visitChecklist({ title: row.title, year, km, colour }) }
}

export const meta: Route.MetaFunction = () => pageTitle('چک‌لیست بازدید')

/** What to look at on a visit; read on the way, also without a connection, or on paper. */
export default function Checklist({ loaderData: { id, title, parts } }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="چک‌لیست بازدید"
        lead="یک بار بازش کنید تا آفلاین هم در گوشی بماند؛ چاپ هم می‌شود."
        back={{ href: dealPath(id), label: title }}
      />
      {parts.map((part) => (
        <Card key={part.title} title={part.title}>
          <ul className="deal-checks">
            {part.items.map((item) => (
              <li key={item}>
                <p>
                  <IconSquare aria-hidden size={22} className="flex-none text-muted" />
                  <span>{item}</span>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
