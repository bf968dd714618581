import { getLottery, revealOwnPart } from '#features/lottery/contract.ts'
import {
  bundlePath,
  LotteryNumbers,
  partyRefusals,
  pythonPath,
  TicketCard,
  VerifyPanel,
} from '#features/lottery/embeds.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { planLotteryFile, planLotteryPath, planLotteryRecordPath, planPath, verifyLotteryPath } from '../addresses.ts'
import '../components/sales.css'
import { planParams } from '../schemas.ts'
import { getPlan } from '../server/plans.ts'
import { presentPlanLottery, type PlanLotteryView } from '../server/present-draw.ts'
import type { Route } from './+types/plan-draw'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const plan = await getPlan(ctx.db, ctx.now, validateParams(planParams, params))
  const view = await presentPlanLottery(ctx, plan, ctx.scope.session.personId)
  if (!view) throw notFound()
  const refused = url.searchParams.get('refused') ?? ''
  return {
    view,
    refusal: Object.hasOwn(partyRefusals, refused) ? partyRefusals[refused as keyof typeof partyRefusals] : null,
    origin: ctx.scope.origin,
  }
}

/** A party of the lottery submits its value. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { slug } = validateParams(planParams, params)
  const { row } = await getPlan(ctx.db, ctx.now, { slug })
  if (row.draw_id === null) throw notFound()
  const sent = await sentForm(request, ['act', 'part', 'value'])
  const value = toLatinDigits(String(sent.get('value') ?? ''))
    .trim()
    .toLowerCase()
  const { public_id: id } = await getLottery(ctx.db, row.draw_id)
  const outcome = await revealOwnPart(ctx, { id, part: Number(sent.get('part') ?? 0), value })
  return redirect(
    outcome.ok ? `${planLotteryPath(slug)}#parts` : `${planLotteryPath(slug)}?refused=${outcome.code}#parts`,
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `قرعه‌کشی ${loaderData.view.title}`,
        description: `نتیجهٔ قرعه‌کشی ${loaderData.view.title} با ترتیب همهٔ بلیت‌ها و ابزار بررسی.`,
        path: planLotteryPath(loaderData.view.slug),
        origin: loaderData.origin,
      })
    : []

/** The lottery of a plan: the own ticket, the results in their order, and all data to verify them. */
export default function PlanLottery({ loaderData: { view, refusal } }: Route.ComponentProps) {
  const { draw, own, tickets } = view
  return (
    <div className="sale-page">
      <PageHeader
        title={`قرعه‌کشی ${view.title}`}
        back={{ href: planPath(view.slug), label: 'صفحهٔ طرح' }}
        badges={<Badge tone={view.drawn ? 'good' : 'info'}>{view.drawn ? 'نتیجه منتشر شد' : draw.stateName}</Badge>}
        lead={view.drawn ? `${draw.tickets} بلیت` : `زمان قرعه‌کشی ${view.drawAt}`}
      />
      <div className="sale-column">
        {own && (
          <Notice
            tone={own.tone === 'good' || own.tone === 'warn' ? own.tone : 'info'}
            title={`ثبت‌نام شما: ${own.state}`}
          >
            <a href={own.href} className="text-link-inline">
              صفحهٔ سفارش
            </a>
          </Notice>
        )}
        {tickets.length > 0 && (
          <Card title="بلیت من">
            <ul>
              {tickets.map((ticket) => (
                <TicketCard key={ticket.number} ticket={ticket} root={draw.root} />
              ))}
            </ul>
          </Card>
        )}
        {view.drawn && <Results view={view} />}
        <Card title="از کجا بدانم درست است؟" id="check">
          <ol className="sale-numbered">
            <li>قبل از شروع، یک عدد محرمانه انتخاب و فقط نشان آن منتشر شد؛ دیگر عوض نمی‌شود.</li>
            <li>
              چند طرف مستقل هم هر کدام عددی انتخاب کردند و نشان آن منتشر شد. تا همه عددشان را اعلام نکنند، هیچ‌کس نتیجه را
              نمی‌داند.
            </li>
            <li>موقع بسته شدن، لیست همهٔ بلیت‌ها با یک نشان قفل می‌شود.</li>
            <li>ترتیب همهٔ بلیت‌ها با یک محاسبهٔ منتشرشده به دست می‌آید و خودروها به همان ترتیب داده می‌شوند.</li>
          </ol>
          <VerifyPanel id={draw.id} drawn={view.drawn} />
        </Card>
        <Card title="شرایط قرعه‌کشی">
          <p>{draw.rules}</p>
        </Card>
      </div>
      <div className="sale-column">
        <Card title="مشخصات">
          <FactsGrid
            facts={[
              { label: 'بلیت‌ها', value: draw.tickets },
              { label: 'شروع ثبت‌نام', value: draw.opensAt.text },
              { label: 'پایان ثبت‌نام', value: draw.closesAt.text },
              { label: 'قرعه‌کشی', value: view.drawAt },
            ]}
          />
        </Card>
        <LotteryNumbers draw={draw} refusal={refusal} />
      </div>
    </div>
  )
}

function Results({ view }: { view: PlanLotteryView }) {
  return (
    <Card title="نتیجه به ترتیب قرعه‌کشی" id="results">
      {view.results.length === 0 && <p>هیچ ثبت‌نامی در قرعه‌کشی نبود.</p>}
      <ol className="sale-results">
        {view.results.map(({ rank, ticket, car, about, result, tone, own }) => (
          <li key={rank} data-own={own || undefined}>
            <span className="sale-rank">{rank}</span>
            <span className="min-w-0 flex-1">
              <b>{car}</b>
              <span className="block text-note text-muted">
                بلیت {ticket}
                {about && ` · ${about}`}
                {own && ' · بلیت شما'}
              </span>
            </span>
            <Badge tone={tone}>{result}</Badge>
          </li>
        ))}
      </ol>
      {view.more && <p className="text-note text-muted">صد نفر اول را اینجا می‌بینید و همه را در فایل.</p>}
      <p>
        <TextLink href={planLotteryFile(view.slug)} download>
          دریافت نتیجهٔ همهٔ بلیت‌ها (CSV)
        </TextLink>
      </p>
      {view.mark && (
        <details>
          <summary className="min-h-11 content-center text-lazuli">بررسی نتیجه با پایتون</summary>
          <p className="text-label">
            این چهار فایل را در یک پوشه بگذارید و دستور زیر را اجرا کنید. خودروی هر بلیت، ترتیب ذخیره‌ها و هر جابه‌جایی
            بعدی دوباره حساب می‌شود.
          </p>
          <ul className="flex flex-wrap gap-x-4">
            <li>
              <TextLink href={planLotteryRecordPath(view.slug)} download>
                فایل نتیجه
              </TextLink>
            </li>
            <li>
              <TextLink href={bundlePath(view.draw.id)} download>
                بستهٔ قرعه‌کشی
              </TextLink>
            </li>
            <li>
              <TextLink href={verifyLotteryPath} download>
                برنامهٔ بررسی نتیجه
              </TextLink>
            </li>
            <li>
              <TextLink href={pythonPath} download>
                برنامهٔ بررسی قرعه‌کشی
              </TextLink>
            </li>
          </ul>
          <pre dir="ltr" className="overflow-x-auto rounded-control bg-surface-2 p-3 text-note" tabIndex={0}>
            {`python3 verify-sale-draw.py draw-${view.slug}.json draw-${view.draw.id}.json \\\n  ${view.mark}`}
          </pre>
        </details>
      )}
    </Card>
  )
}
