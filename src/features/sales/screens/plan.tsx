import { useEffect, useState, type ReactNode } from 'react'
import { toLatinDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { toOptions } from '#kit/options.ts'
import { cacheForGuests, contextOf } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { answerOrder } from '#ui/answer-order.ts'
import { callServer } from '#ui/http-client.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { Action, Stage } from '#ui/layout/object.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import printAddress from '#ui/print.css?url'
import { TextLink } from '#ui/parts/text-link.tsx'
import { planNowPath, planPath, planPaymentsPath, plansPath, salePath } from '../addresses.ts'
import { Calculator } from '../components/calculator.tsx'
import { Countdown } from '../components/countdown.tsx'
import { PassportList } from '../components/passport-list.tsx'
import '../components/sales.css'
import { phaseNames, phaseTones } from '../phase.ts'
import { planParams, remindSchema } from '../schemas.ts'
import { getPlan } from '../server/plans.ts'
import { presentPlan } from '../server/present-plan.ts'
import { forgetReminder, reminderMinutes, remindMe } from '../server/reminders.ts'
import type { PlanNow, PlanView, RecordView } from '../views.ts'
import type { Route } from './+types/plan'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  // The remaining cars change every second of an opening with thousands of visitors, so the page reloads them after it
  // has loaded.
  cacheForGuests(context, { seconds: 2 })
  const outcome = validateParams(planParams, params)
  const trim = url.searchParams.get('trim')
  // On one connection: during an opening a dozen reads with separate connections would queue a dozen times behind
  // buyers.
  const plan = await inTransaction(ctx.db, async (trx) =>
    presentPlan({ ...ctx, db: trx }, await getPlan(trx, ctx.now, outcome), { personId, trim }),
  )
  return {
    plan,
    guest: personId === null,
    origin: ctx.scope.origin,
    frame: { ownBar: actionOf(plan, plan.phase, plan.halted !== null, personId === null) !== null },
  }
}

/** Returns the main action of a plan in a phase; null when registration is not possible. */
function actionOf(plan: PlanView, phase: PlanView['phase'], halted: boolean, guest: boolean) {
  if (halted || (phase !== 'before' && phase !== 'open')) return null
  if (plan.line) {
    const before = plan.line.present ? 'صفحهٔ نوبت من' : 'اعلام حضور و نوبت'
    const label = phase === 'before' ? before : 'نوبت و ثبت‌نام در طرح'
    return { href: plan.line.href, label, rel: 'external' }
  }
  if (phase === 'before') return null
  return { href: salePath(plan.id), label: guest ? 'ورود و ثبت‌نام در طرح' : 'ثبت‌نام در طرح' }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { slug } = validateParams(planParams, params)
  const { personId } = ctx.scope.session
  const sent = await sentForm(request, ['act', 'minutes'])
  const { row } = await getPlan(ctx.db, ctx.now, { slug })
  if (personId === null) throw signInRequired(request, planPath(slug))
  if (sent.get('act') === 'forget') {
    await forgetReminder(ctx, { planId: row.id, personId })
    return redirect(`${planPath(slug)}#remind`)
  }
  const form = readFormData(sent, remindSchema)
  if (!form.ok) return form.answer
  const minutes = reminderMinutes.find((each) => each === form.value.minutes)
  if (minutes === undefined) return form.refuse({ minutes: 'زمان یادآوری را از لیست انتخاب کنید.' })
  await remindMe(ctx, { planId: row.id, personId, minutes })
  return redirect(`${planPath(slug)}#remind`)
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printAddress, media: 'print' }]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.plan.title}؛ قیمت، شرایط و هزینهٔ واقعی`,
        description: `${loaderData.plan.title} از ${loaderData.plan.maker}: قیمت، پرداخت‌ها، زمان تحویل، سود مشارکت و انصراف، ظرفیت و سابقهٔ تغییرات.`,
        path: planPath(loaderData.plan.slug),
        origin: loaderData.origin,
      })
    : []

/** The changing facts of a plan: loaded when the page becomes visible, and then every half minute. */
function usePlanNow(slug: string): PlanNow | null {
  const [state, setState] = useState<PlanNow | null>(null)
  useEffect(() => {
    let gone = false
    const order = answerOrder()
    const ask = async () => {
      if (document.hidden) return
      const isNewest = order.begin()
      const answer = await callServer<PlanNow>(planNowPath(slug), { cache: 'no-store' })
      if (!gone && answer.ok && isNewest()) setState(answer.value)
    }
    void ask()
    // Between 25 and 35 s, so that not all pages reload at once.
    const timer = setInterval(() => void ask(), 25_000 + Math.random() * 10_000)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [slug])
  return state
}

/** One plan of a maker: its terms, its true cost, whether registration is open, and all changes. */
export default function Plan({ loaderData: { plan, guest, origin }, actionData }: Route.ComponentProps) {
  const now = usePlanNow(plan.slug)
  const phase = now?.phase ?? plan.phase
  const plans = { href: plansPath, label: 'همهٔ طرح‌ها' }
  const trail = [
    { name: 'طرح‌های فروش', path: plansPath },
    { name: plan.title, path: planPath(plan.slug) },
  ]
  return (
    <div className="object">
      {plan.picture && <Stage picture={plan.picture} alt="" back={plans} />}
      <div className="object-side">
        <PageHeader
          title={plan.title}
          {...(!plan.picture && { back: plans })}
          badges={<Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>}
          lead={`${plan.maker} · ${plan.kind} · بخشنامهٔ ${plan.circular}`}
        />
        <State plan={plan} phase={phase} now={now} guest={guest} />
        {(phase === 'before' || phase === 'paused') && <Reminder plan={plan} guest={guest} answer={actionData} />}
      </div>
      <div className="object-rest">
        <Payments plan={plan} />
        {phase !== 'closed' && phase !== 'cancelled' && <Passport plan={plan} guest={guest} />}
        <Calculator {...plan} />
        <Terms plan={plan} />
        <Card title="متن شرایط">
          <p className="whitespace-pre-line">{plan.terms}</p>
        </Card>
        <Agencies plan={plan} phase={phase} />
        {plan.tradeIns.length > 0 && <TradeIns plan={plan} />}
        <Deliveries plan={plan} />
        <Log plan={plan} />
        <PrintButton label="چاپ طرح" />
      </div>
      <JsonLd
        make={() => (import.meta.env.SSR ? { '@context': 'https://schema.org', ...breadcrumbs(trail, origin) } : {})}
      />
    </div>
  )
}

/** Terms, colours and options. */
function Terms({ plan }: { plan: PlanView }) {
  return (
    <Card title="مشخصات طرح">
      <FactsGrid
        facts={[
          { label: 'متقاضیان', value: plan.applicants },
          { label: 'روش انتخاب', value: plan.method },
          { label: 'نوع قیمت', value: plan.priceMode },
          { label: 'سال ساخت', value: plan.year },
          { label: 'تحویل', value: plan.delivery },
          { label: 'سود مشارکت سالانه', value: plan.participation ?? 'ندارد' },
          { label: 'سود انصراف سالانه', value: plan.cancelProfit },
          { label: 'کارمزد انصراف', value: plan.cancelFee },
          { label: 'خسارت تأخیر ماهانه', value: plan.lateMonth },
        ]}
      />
      <h3 className="text-label font-bold">رنگ‌ها</h3>
      <ul className="sale-rows">
        {plan.colours.map(({ key, name, extra, paint }) => (
          <li key={key}>
            <span>
              {paint && <span className="sale-paint" style={{ background: paint }} aria-hidden />}
              {name}
            </span>
            <span>{extra ? `${extra} بیشتر` : 'بدون مبلغ اضافه'}</span>
          </li>
        ))}
      </ul>
      {plan.options.length > 0 && (
        <>
          <h3 className="text-label font-bold">آپشن‌ها</h3>
          <ul className="sale-rows">
            {plan.options.map(({ name, price }) => (
              <li key={name}>
                <span>{name}</span>
                <span>{price}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {plan.notIncluded.length > 0 && (
        <p className="text-note text-muted">در قیمت نیست: {plan.notIncluded.join('، ')}</p>
      )}
    </Card>
  )
}

type StateProps = { plan: PlanView; phase: PlanView['phase']; now: PlanNow | null; guest: boolean }

/** Whether registration is open, and until when. */
function State({ plan, phase, now, guest }: StateProps) {
  const action = actionOf(plan, phase, now?.halted ?? plan.halted !== null, guest)
  const first = plan.trims.find(({ slug }) => slug === plan.current)?.rows[0]
  const free = now?.free ?? plan.capacity?.free
  const total = now?.total ?? plan.capacity?.total
  return (
    <Card>
      {phase === 'before' && (
        <p>
          شروع ثبت‌نام {plan.opensAt.text}
          <br />
          <span className="sale-clock">
            <Countdown at={plan.opensAt.iso} label="مانده تا شروع" />
          </span>
        </p>
      )}
      {(phase === 'open' || phase === 'full') && (
        <p>
          ثبت‌نام تا {plan.closesAt.text}
          <br />
          <span className="sale-clock">
            <Countdown at={plan.closesAt.iso} label="مانده تا پایان" over="تمام شد" />
          </span>
        </p>
      )}
      {/* Staff may end a plan early. */}
      {phase === 'closed' && (
        <p>
          {plan.closesAt.iso > (now?.now ?? plan.serverNow)
            ? 'ثبت‌نام زودتر از موعد تمام شد.'
            : `ثبت‌نام در ${plan.closesAt.text} تمام شد.`}
        </p>
      )}
      {(phase === 'paused' || phase === 'cancelled') && (
        <Notice tone="warn" title={phase === 'paused' ? 'ثبت‌نام موقتاً متوقف است' : 'این طرح لغو شد'}>
          {phase === plan.phase && plan.why}
        </Notice>
      )}
      {plan.halted && <Notice tone="warn">{plan.halted}</Notice>}
      {plan.draw && <PlanLottery draw={plan.draw} phase={phase} />}
      {plan.capacity && (
        <p className="text-note text-muted">
          ظرفیت {total} خودرو{phase === 'open' || phase === 'full' ? ` · آزاد ${free}` : ''}
        </p>
      )}
      {phase === 'full' && (
        <Notice tone="info">
          همهٔ خودروها گرفته شده‌اند. اگر کسی تا پایان مهلتش پرداخت نکند، خودروی او همین‌جا آزاد می‌شود.
        </Notice>
      )}
      {plan.line && action && (
        <p className="text-note text-muted">
          ورود به ثبت‌نام نوبتی است، حداکثر {plan.line.perMinute} نفر در دقیقه.
          {phase === 'before' &&
            (plan.line.present
              ? ' حضور شما ثبت شد. نوبت‌ها با قرعه‌کشی تعیین می‌شود؛ سر ساعت برگردید.'
              : ' هر کس تا لحظهٔ شروع اعلام حضور کند با قرعه‌کشی نوبت می‌گیرد؛ زودتر آمدن امتیازی ندارد.')}
        </p>
      )}
      {plan.line && action && phase === 'before' && (
        <p>
          <ButtonLink kind="outline" href={salePath(plan.id)}>
            آماده کردن فرم
          </ButtonLink>
        </p>
      )}
      {action && (
        <Action about={first && <FirstPayment {...first} />}>
          <ButtonLink kind="main" href={action.href} rel={action.rel}>
            {action.label}
          </ButtonLink>
        </Action>
      )}
    </Card>
  )
}

const FirstPayment = ({ label, amount }: { label: string; amount: string }) => (
  <>
    <span className="block text-note text-muted">{label}</span>
    <strong>{amount}</strong>
  </>
)

/** For a plan with a lottery: the time of registration does not matter, and the page of the result. */
const PlanLottery = ({ draw, phase }: { draw: NonNullable<PlanView['draw']>; phase: PlanView['phase'] }) => (
  <>
    <p>
      {draw.drawn
        ? 'قرعه‌کشی انجام شد و نتیجه منتشر شده است.'
        : phase === 'cancelled'
          ? 'قرعه‌کشی این طرح انجام نمی‌شود.'
          : phase === 'closed'
            ? `نتیجهٔ قرعه‌کشی بعد از ${draw.drawAt} همین‌جا منتشر می‌شود.`
            : `انتخاب با قرعه‌کشی در ${draw.drawAt} است؛ زمان ثبت‌نام در نتیجه اثری ندارد و تا برنده نشوید پولی لازم نیست.`}
      {draw.tickets && <span className="text-note text-muted"> {draw.tickets} بلیت ثبت شده.</span>}
    </p>
    {draw.href && (
      <p>
        <TextLink href={draw.href}>{draw.drawn ? 'نتیجهٔ قرعه‌کشی و بررسی آن' : 'صفحهٔ قرعه‌کشی'}</TextLink>
      </p>
    )}
  </>
)

/** The payment schedule of one trim, and its cost compared with paying at once. */
function Payments({ plan }: { plan: PlanView }) {
  const trim = plan.trims.find(({ slug }) => slug === plan.current) ?? plan.trims[0]!
  const long = trim.rows.length > 8
  const rows = trim.rows.map(({ label, days, date, amount }) => (
    <tr key={`${label}-${days}`}>
      <th scope="row">{label}</th>
      <td className="whitespace-nowrap">{date}</td>
      <td>{amount}</td>
    </tr>
  ))
  return (
    <Card title="پرداخت‌ها و هزینهٔ واقعی" id="payments">
      {plan.trims.length > 1 && (
        <LinkTabs
          label="خودرو"
          tabs={plan.trims.map(({ slug, name }) => ({
            href: `${planPath(plan.slug)}?trim=${slug}#payments`,
            label: name,
            current: slug === trim.slug,
          }))}
        />
      )}
      <ul className="sale-rows">
        {trim.lines.map(({ label, amount }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
      {trim.factory && <p className="text-note text-muted">{trim.factory}</p>}
      <PaymentTable trim={trim} rows={long ? rows.slice(0, 4) : rows} last={long ? trim.rows.at(-1)! : null} />
      {long && (
        <details>
          <summary className="min-h-11 content-center text-lazuli">همهٔ قسط‌ها</summary>
          <div className="sale-table">
            <table aria-label={`قسط‌های بعدی ${trim.name}`}>
              <tbody>{rows.slice(4)}</tbody>
            </table>
          </div>
        </details>
      )}
      {plan.provisional && (
        <p className="text-note text-muted">این قیمت علی‌الحساب است؛ مانده با قیمت روز تحویل حساب می‌شود.</p>
      )}
      {trim.rate && (
        <FactsGrid
          facts={[
            { label: trim.rateWords!, value: trim.rate },
            { label: 'خرید نقدی همین خودرو', value: trim.cash },
            { label: 'در برابر نقد', value: trim.more },
          ]}
        />
      )}
      {trim.rate && (
        <p className="text-note text-muted">
          این درصد نرخی است که ارزش پرداخت‌های این جدول را با خرید نقدی در روز تحویل برابر می‌کند
          {plan.participation && '؛ سود مشارکت هم در آن حساب شده است'}.
        </p>
      )}
      <p className="flex flex-wrap gap-x-6">
        <TextLink href={planPaymentsPath(plan.slug)} download>
          دریافت جدول (CSV)
        </TextLink>
        <TextLink href={trim.info}>مشخصات {trim.name}</TextLink>
      </p>
    </Card>
  )
}

function PaymentTable({ trim, rows, last }: PaymentTableProps) {
  return (
    <div className="sale-table" role="region" aria-label="جدول پرداخت‌ها" tabIndex={0}>
      <table aria-label={`پرداخت‌های ${trim.name}`}>
        <thead>
          <tr>
            <th scope="col">پرداخت</th>
            <th scope="col">تاریخ</th>
            <th scope="col">مبلغ</th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
        <tfoot>
          <tr>
            <th scope="row">جمع</th>
            <td>{last ? `${last.label} در ${last.date}` : ''}</td>
            <td>{trim.sum}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type Trim = PlanView['trims'][number]

type PaymentTableProps = {
  trim: Trim
  rows: readonly ReactNode[]
  /** The last payment, where the table does not show it. */
  last: Trim['rows'][number] | null
}

/** The readiness before the opening: the met and missing conditions, while there is still time. */
function Passport({ plan, guest }: { plan: PlanView; guest: boolean }) {
  return (
    <Card title="شرایط ثبت‌نام">
      {plan.passport ? (
        <>
          <p>
            <Badge tone={plan.mayRegister ? 'good' : 'warn'}>
              {plan.mayRegister ? 'می‌توانید ثبت‌نام کنید' : 'هنوز کامل نیست'}
            </Badge>
          </p>
          <PassportList rows={plan.passport} />
        </>
      ) : (
        <>
          <ul className="list-disc ps-5">
            {plan.conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
          {guest && (
            <TextLink href={`/login?next=${encodeURIComponent(planPath(plan.slug))}`}>
              ورود و دیدن وضعیت من در این طرح
            </TextLink>
          )}
        </>
      )}
      <h3 className="text-label font-bold">مدارک</h3>
      <ul className="list-disc ps-5">
        {plan.documents.map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
    </Card>
  )
}

const reminderLabels: Record<number, string> = { 10: '۱۰ دقیقه قبل', 60: 'یک ساعت قبل', 1440: 'یک روز قبل' }

type ReminderProps = { plan: PlanView; guest: boolean; answer: FormAnswer | undefined }

/** «ثبت یادآوری»: by the person's chosen ways for reminders. */
function Reminder({ plan, guest, answer }: ReminderProps) {
  const { form, fields, busy } = useSchemaForm(remindSchema, {
    id: `remind-${plan.slug}`,
    answer,
    keepDraft: false,
    defaults: { minutes: String(plan.reminder ?? 60) },
  })
  // A plan that is paused after its opening resumes at an unknown time.
  const stopped = plan.opensAt.iso <= plan.serverNow
  return (
    <Card title={stopped ? 'یادآوری ادامهٔ ثبت‌نام' : 'یادآوری شروع'} id="remind">
      {plan.reminder !== null && (
        <>
          <Notice tone="good">
            {stopped
              ? 'وقتی ثبت‌نام ادامه پیدا کند خبرتان می‌کنیم.'
              : `${reminderLabels[plan.reminder]} از شروع خبرتان می‌کنیم.`}
          </Notice>
          <PostForm>
            <Button kind="quiet" type="submit" name="act" value="forget">
              حذف یادآوری
            </Button>
          </PostForm>
        </>
      )}
      {(!stopped || plan.reminder === null) && (
        <SchemaForm form={form}>
          {stopped ? (
            <input type="hidden" name="minutes" value="60" />
          ) : (
            <OptionField {...fields.minutes} options={toOptions(reminderLabels)} />
          )}
          <Button kind="outline" type="submit" busy={busy}>
            {plan.reminder === null ? 'ثبت یادآوری' : 'تغییر زمان یادآوری'}
          </Button>
        </SchemaForm>
      )}
      <p className="text-note text-muted">
        {guest ? 'بعد از ورود ثبت می‌شود. ' : ''}پیامک یا اعلان را از{' '}
        <a href="/profile/settings" className="text-link-inline">
          تنظیمات اطلاع‌رسانی
        </a>{' '}
        انتخاب کنید.
      </p>
    </Card>
  )
}

function Agencies({ plan, phase }: Pick<StateProps, 'plan' | 'phase'>) {
  if (plan.agencies.length === 0) return null
  const open = phase === 'open' || phase === 'full'
  return (
    <Card title="نمایندگی‌ها">
      <ul className="sale-rows">
        {plan.agencies.map(({ name, place, address, phone, total, free }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{open ? `${free} از ${total}` : `${total} خودرو`}</span>
            <small>{[place, address].filter(Boolean).join(' · ')}</small>
            {phone && (
              <a href={`tel:${toLatinDigits(phone)}`} className="text-link-inline text-note" dir="ltr">
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
      {open && <p className="text-note text-muted">عدد هر نمایندگی: خودروی آزاد از کل.</p>}
    </Card>
  )
}

/** The value of the person's own cars towards this one. */
function TradeIns({ plan }: { plan: PlanView }) {
  return (
    <Card title="با فروش خودروی فعلی">
      <ul className="sale-rows">
        {plan.tradeIns.map(({ id, name, about, value, left, href }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{value ?? 'بدون ارزیابی'}</span>
            <small>
              {about}
              {left && ` · مانده تا قیمت این طرح: ${left}`}{' '}
              <TextLink href={href}>{value ? 'ارزیابی دقیق‌تر' : 'ارزیابی'}</TextLink>
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Deliveries({ plan: { record, maker } }: { plan: PlanView }) {
  if (!record.own && !record.maker) return null
  const row = (title: string, { share, onTime, late, open, lateDays, about }: RecordView) => (
    <li>
      <b>{title}</b>
      <span>{share} به‌موقع</span>
      <small>
        {onTime} به‌موقع · {late} با تأخیر{lateDays && ` (تا ${lateDays} روز)`} · {open} هنوز تحویل نشده
        <br />
        {about}
      </small>
    </li>
  )
  return (
    <Card title="سابقهٔ تحویل">
      <ul className="sale-rows">
        {record.own && row('همین طرح', record.own)}
        {record.maker && row(maker, record.maker)}
      </ul>
    </Card>
  )
}

/** All events of the plan; none is ever removed. */
function Log({ plan }: { plan: PlanView }) {
  return (
    <Card title="سابقهٔ تغییرات">
      <ul className="sale-log">
        {plan.log.map(({ at, what, text, changes }) => (
          <li key={`${at}-${what}`}>
            <b>{what}</b>
            <p className="text-note text-muted">{at}</p>
            {text && <p className="text-note">{text}</p>}
            {changes.map(({ what: label, before, after }) => (
              <p key={label} className="text-note">
                {label}: {before && <del>{before}</del>} {after ?? 'حذف شد'}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
