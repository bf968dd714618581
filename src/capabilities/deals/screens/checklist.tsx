import { IconSquare } from '#ui/icons/index.ts'
import { getSpecSheet } from '#capabilities/catalog/contract.ts'
import { findCommonFaults } from '#capabilities/inspection/contract.ts'
import { findAdsOfModel, findDealAds } from '#capabilities/marketplace/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { dealPath } from '../addresses.ts'
import '../components/deals.css'
import { dealParams } from '../schemas.ts'
import { getDeal } from '../server/deals.ts'
import { modelChecks } from '../server/model-checks.ts'
import { visitChecklist } from '../visit-checklist.ts'
import type { Route } from './+types/checklist'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row } = await getDeal(ctx.db, { personId, id })
  const ad = (await findDealAds(ctx, [row.ad_id])).get(row.ad_id)!
  const { year, km, colour } = ad
  const [sheet, faults] = await Promise.all([
    getSpecSheet(ctx.db, ad.trimId),
    findAdsOfModel(ctx.db, ad.trimId).then((adIds) => findCommonFaults(ctx.db, { adIds })),
  ])
  return {
    id,
    title: row.title,
    parts: visitChecklist({ title: row.title, year, km, colour }),
    model: modelChecks(sheet),
    faults: faults.map(({ name, bad, of }) => ({
      text: name,
      fact: `ایراد در ${formatInteger(bad)} خودرو از ${formatInteger(of)} خودروی کارشناسی‌شده`,
    })),
  }
}

export const meta: Route.MetaFunction = () => pageTitle('چک‌لیست بازدید')

/** What to look at on a visit; read on the way, also without a connection, or on paper. */
export default function Checklist({ loaderData: { id, title, parts, model, faults } }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="چک‌لیست بازدید"
        lead="یک بار بازش کنید تا آفلاین هم در گوشی بماند؛ چاپ هم می‌شود."
        back={{ href: dealPath(id), label: title }}
      />
      {parts.map((part) => (
        <Card key={part.title} title={part.title}>
          <Items items={part.items.map((text) => ({ text, fact: null }))} />
        </Card>
      ))}
      {faults.length > 0 && (
        <Card title="ایرادهای رایج این مدل">
          <Items items={faults} />
          <p className="text-note text-muted">از روی گزارش‌های کارشناسی فرمان برای همین مدل.</p>
        </Card>
      )}
      {model.length > 0 && (
        <Card title="مخصوص این مدل">
          <Items items={model} />
          <p className="text-note text-muted">از روی مشخصات فنی همین تیپ در کاتالوگ فرمان.</p>
        </Card>
      )}
    </div>
  )
}

const Items = ({ items }: { items: readonly { text: string; fact: string | null }[] }) => (
  <ul className="deal-checks">
    {items.map(({ text, fact }) => (
      <li key={text}>
        <p>
          <IconSquare aria-hidden size={22} className="flex-none text-muted" />
          <span>
            {text}
            {fact && <span className="block text-note text-muted">{fact}</span>}
          </span>
        </p>
      </li>
    ))}
  </ul>
)
