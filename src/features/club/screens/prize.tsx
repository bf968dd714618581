import { LotteryNumbers, partyRefusals, TicketCard, VerifyPanel } from '#features/lottery/embeds.ts'
import { getLottery, revealOwnPart } from '#features/lottery/contract.ts'
import { formatInteger, toLatinDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { contractInfoPath } from '#features/identity/contract.ts'
import { prizePath, prizesPath } from '../addresses.ts'
import '../components/club.css'
import { TimeLeft } from '../components/time-left.tsx'
import { enterSchema, prizeParams } from '../schemas.ts'
import { presentPrize } from '../server/present-prizes.ts'
import { askForReminder } from '../server/notify-prizes.ts'
import { enterPrize, findPrizeLottery } from '../server/prizes.ts'
import { enterRefusals, phaseNames, prizeTexts } from '../texts.ts'
import { phaseTones } from '../phase-tones.ts'
import type { Route } from './+types/prize'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const { slug } = validateParams(prizeParams, params)
  const refused = url.searchParams.get('refused') ?? ''
  return {
    ...(await presentPrize(ctx, { slug, personId })),
    guest: personId === null,
    infoHref: contractInfoPath(prizePath(slug)),
    entered: url.searchParams.get('entered'),
    refusal: Object.hasOwn(partyRefusals, refused) ? partyRefusals[refused as keyof typeof partyRefusals] : null,
    origin: ctx.scope.origin,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const { slug } = validateParams(prizeParams, params)
  const sent = await sentForm(request, ['act', 'have', 'named', 'part', 'value'])
  if (sent.get('act') === 'reveal') {
    const lottery = await getLottery(ctx.db, await findPrizeLottery(ctx.db, slug))
    const part = Number(sent.get('part') ?? 0)
    const value = toLatinDigits(String(sent.get('value') ?? ''))
      .trim()
      .toLowerCase()
    const outcome = await revealOwnPart(ctx, { id: lottery.public_id, part, value })
    return redirect(outcome.ok ? `${prizePath(slug)}#parts` : `${prizePath(slug)}?refused=${outcome.code}#parts`)
  }
  const action = sent.get('act')
  if (action === 'remind' || action === 'forget') {
    if (personId === null) throw signInRequired(request, prizePath(slug))
    await askForReminder(ctx, { slug, personId, wanted: action === 'remind' })
    return redirect(prizePath(slug))
  }
  const form = readFormData(sent, enterSchema)
  if (!form.ok) return form.answer
  if (personId === null) throw signInRequired(request, prizePath(slug))
  const { have, named } = form.value
  const entered = await enterPrize(ctx, { slug, personId, have, named: named === 'on' })
  if (!entered.ok) return form.refuse({ '': enterRefusals[entered.code] }, 409)
  const { number } = entered.value
  return redirect(number === null ? prizePath(slug) : `${prizePath(slug)}?entered=${number}`)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.draw.title,
        description: loaderData.summary,
        path: prizePath(loaderData.slug),
        origin: loaderData.origin,
      })
    : []

/** One draw: prizes, own tickets, and the data with which anyone can verify the result. */
export default function Prize({ loaderData, actionData }: Route.ComponentProps) {
  const {
    draw,
    summary,
    phase,
    when,
    left,
    prizes,
    worth,
    price,
    winners,
    tickets,
    refusal,
    entered,
    origin,
    slug,
    now,
  } = loaderData
  const trail = [
    { name: prizeTexts.title, path: prizesPath },
    { name: draw.title, path: prizePath(slug) },
  ]
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={draw.title}
        back={{ href: prizesPath, label: 'همهٔ قرعه‌کشی‌ها' }}
        badges={<Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>}
        lead={summary}
      >
        <p className="text-note text-muted">
          {when}
          {left !== null && <TimeLeft before="، " seconds={left} over="صفحه را دوباره باز کنید." />} · ساعت سایت: {now}
        </p>
      </PageHeader>
      {entered && /^\d{1,7}$/.test(entered) && (
        <Notice tone="good" live title={`بلیت ${formatInteger(Number(entered))} مال شماست`}>
          این صفحه روی گوشی می‌ماند و بدون اینترنت هم بلیتتان را نشان می‌دهد.
        </Notice>
      )}
      <div className="club-columns">
        <div className="flex min-w-0 flex-col gap-4">
          <Enter data={loaderData} answer={actionData} />
          {loaderData.reminds && <Reminder phase={phase} reminded={loaderData.reminded} />}
          {tickets.length > 0 && (
            <Card title="بلیت‌های من">
              <ul>
                {tickets.map((ticket) => (
                  <TicketCard key={ticket.number} ticket={ticket} root={draw.root} />
                ))}
              </ul>
            </Card>
          )}
          {winners.length > 0 && <Winners winners={winners} draw={draw} />}
          <Prizes prizes={prizes} />
          <Card title="شرایط شرکت">
            <p className="whitespace-pre-line">{draw.rules}</p>
            <p className="text-note text-muted">
              بلیت یا رایگان است یا با امتیازی که از کار واقعی به دست آمده؛ فروخته نمی‌شود و منتقل نمی‌شود. مالیات جایزه
              با فرمان است.
            </p>
          </Card>
          <HowToCheck id={draw.id} drawn={winners.length > 0} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PrizeFacts draw={draw} worth={worth} price={price} />
          <LotteryNumbers draw={draw} refusal={refusal} />
        </div>
      </div>
      <JsonLd
        make={() => (import.meta.env.SSR ? { '@context': 'https://schema.org', ...breadcrumbs(trail, origin) } : {})}
      />
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

function Winners({ winners, draw }: Pick<Data, 'winners' | 'draw'>) {
  return (
    <Card title="برنده‌ها">
      <ol className="club-rows">
        {winners.map(({ place, prize, ticket, name, mobile, reserve }) => (
          <li key={place}>
            <span className="club-place">{formatInteger(place)}</span>
            <span className="min-w-0 flex-1">
              <b>{ticket ? [name, mobile].filter(Boolean).join('، ') || 'بدون نام' : 'بدون برنده'}</b>
              <span className="block text-note text-muted">
                {prize}
                {ticket && ` · بلیت ${ticket}`}
              </span>
            </span>
            {reserve && <Badge tone="info">از ذخیره</Badge>}
          </li>
        ))}
      </ol>
      {draw.reserves.length > 0 && (
        <details>
          <summary className="club-summary">ترتیب نفرهای ذخیره</summary>
          <ol className="club-reserves">
            {draw.reserves.map(({ order, ticket }) => (
              <li key={order}>
                {order}. بلیت {ticket}
              </li>
            ))}
          </ol>
          {draw.moreReserves && (
            <p className="text-note text-muted">و {draw.moreReserves} نفر دیگر، به ترتیبی که در بستهٔ قرعه‌کشی است.</p>
          )}
        </details>
      )}
    </Card>
  )
}

function Enter({ data, answer }: { data: Data; answer: FormAnswer | undefined }) {
  const { phase, tickets, mayEnterMore, missing, guest, price, draw } = data
  const { form, fields, busy } = useSchemaForm(enterSchema, { id: 'enter-draw', answer, keepDraft: false })
  const online = useOnline()
  if (phase !== 'open') return null
  if (!mayEnterMore) {
    return (
      <Notice tone="good" title="در این قرعه‌کشی هستید">
        با هر کد ملی حداکثر {draw.mostEach} بلیت داده می‌شود.
      </Notice>
    )
  }
  return (
    <Card title={tickets.length > 0 ? 'بلیت بعدی' : 'شرکت در قرعه‌کشی'}>
      <SchemaForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="have" value={tickets.length} />
        <CheckboxField {...fields.named} hint="وگرنه فقط حرف اول نام و چند رقم موبایلتان را می‌نویسیم." />
        {missing && <p className="text-label text-bad">{missing} امتیاز کم دارید.</p>}
        <Button kind="main" type="submit" busy={busy} disabled={!online || missing !== null}>
          {guest ? `ورود و شرکت (${price})` : `دریافت بلیت (${price})`}
        </Button>
        {!online && <p className="text-note text-muted">برای دریافت بلیت به اینترنت وصل شوید.</p>}
      </SchemaForm>
      {!guest && answer?.status === 'error' && (
        <ButtonLink kind="quiet" href={data.infoHref}>
          ثبت کد ملی
        </ButtonLink>
      )}
    </Card>
  )
}

/** Sets a reminder for the start of the draw and for the day before its end. */
function Reminder({ phase, reminded }: Pick<Data, 'phase' | 'reminded'>) {
  const online = useOnline()
  return (
    <PostForm className="card club-reminder">
      <p>
        {reminded
          ? 'یادآوری این قرعه‌کشی روشن است.'
          : phase === 'coming'
            ? 'موقع شروع و یک روز مانده به پایان، در اعلان‌ها خبر بگیرید.'
            : 'یک روز مانده به پایان، در اعلان‌ها خبر بگیرید.'}
      </p>
      <Button kind="outline" type="submit" name="act" value={reminded ? 'forget' : 'remind'} disabled={!online}>
        {reminded ? 'خاموش کردن یادآوری' : 'روشن کردن یادآوری'}
      </Button>
    </PostForm>
  )
}

function Prizes({ prizes }: { prizes: Data['prizes'] }) {
  return (
    <Card title="جایزه‌ها">
      <ul className="club-rows">
        {prizes.map(({ title, worth: each, count }) => (
          <li key={title}>
            <span className="min-w-0 flex-1">
              <b>{title}</b>
              <span className="block text-note text-muted">{count === '۱' ? each : `هر کدام ${each}`}</span>
            </span>
            <span>{count} برنده</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HowToCheck({ id, drawn }: { id: string; drawn: boolean }) {
  return (
    <Card title="از کجا بدانم درست است؟">
      <ol className="club-rules" data-numbered>
        <li>قبل از شروع، یک عدد محرمانه انتخاب و فقط نشان آن منتشر شد؛ دیگر عوض نمی‌شود.</li>
        <li>
          چند طرف مستقل هم هر کدام عددی انتخاب کردند و نشان آن منتشر شد. تا همه عددشان را اعلام نکنند، هیچ‌کس نتیجه را
          نمی‌داند.
        </li>
        <li>موقع بسته شدن، لیست همهٔ بلیت‌ها با یک نشان قفل می‌شود.</li>
        <li>برنده‌ها و ترتیب ذخیره‌ها با یک محاسبهٔ منتشرشده از همهٔ این عددها به دست می‌آید.</li>
      </ol>
      <VerifyPanel id={id} drawn={drawn} />
    </Card>
  )
}

function PrizeFacts({ draw, worth, price }: Pick<Data, 'draw' | 'worth' | 'price'>) {
  return (
    <Card title="مشخصات">
      <FactsGrid
        facts={[
          { label: 'ارزش جایزه‌ها', value: worth },
          { label: 'هر بلیت', value: price },
          { label: 'بلیت‌ها', value: draw.tickets },
          { label: 'حداکثر هر کد ملی', value: draw.mostEach },
          { label: 'شروع', value: draw.opensAt.text },
          { label: 'پایان', value: draw.closesAt.text },
        ]}
      />
    </Card>
  )
}
