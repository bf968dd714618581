import { IconCircleCheck, IconCircleX } from '#ui/icons/index.ts'
import { VerifyPanel } from '#features/lottery/embeds.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { Badge } from '#ui/badge.tsx'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { Picture } from '#ui/picture.tsx'
import { carPath, confirmationPath, importedPath, receiptPath, termsPath, termsRoute } from '../addresses.ts'
import '../components/imported.css'
import { carParams } from '../schemas.ts'
import { beginOrder, conditionsFor, findOwnOpen } from '../server/apply.ts'
import { getCar } from '../server/cars.ts'
import { presentCar } from '../server/present-car.ts'
import { isEditable, phaseNames, phaseTones } from '../states.ts'
import { applyRefusals, type ApplyRefusal } from '../texts.ts'
import type { CarView, ConditionView } from '../views.ts'
import type { Route } from './+types/car'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const { vehicleId: slug } = validateParams(carParams, params)
  const car = await getCar(ctx.db, ctx.now, slug)
  const own = personId === null ? undefined : await findOwnOpen(ctx.db, { roundId: car.round.row.id, personId })
  const refused = url.searchParams.get('refused') ?? ''
  return {
    car: await presentCar(ctx, car),
    guest: personId === null,
    order: own
      ? isEditable(own.state)
        ? { href: confirmationPath(own.public_id), label: 'ادامهٔ درخواست شما' }
        : {
            href: receiptPath(own.public_id),
            label: own.allocated_car_id === null ? 'دیدن درخواست شما' : 'دیدن سفارش شما',
          }
      : null,
    conditions: personId === null ? null : await conditionsFor(ctx, personId, carPath(slug)),
    refused: Object.hasOwn(applyRefusals, refused) ? applyRefusals[refused as ApplyRefusal] : null,
    origin: ctx.scope.origin,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { vehicleId: slug } = validateParams(carParams, params)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, carPath(slug))
  const begun = await beginOrder(ctx, { personId, slug })
  if (!begun.ok) return redirect(`${carPath(slug)}?refused=${begun.code}`)
  const { state, public_id } = begun.value
  if (state === 'draft') return redirect(termsPath(public_id))
  return redirect(isEditable(state) ? confirmationPath(public_id) : receiptPath(public_id))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.car.title} وارداتی؛ قیمت تمام‌شده`,
        description: `${loaderData.car.title}، ${loaderData.car.facts}: ${loaderData.car.price} با همهٔ هزینه‌ها تا پلاک، مرحلهٔ ترخیص و زمان تحویل.`,
        path: carPath(loaderData.car.slug),
        origin: loaderData.origin,
        picture: loaderData.car.picture,
      })
    : []

/** One imported car: costs line by line, stages, and the application. */
export default function ImportedCar({
  loaderData: { car, guest, order, conditions, refused, origin },
}: Route.ComponentProps) {
  return (
    <div className="imported-page">
      <PageHeader
        title={car.title}
        back={{ href: importedPath, label: 'خودروهای وارداتی' }}
        badges={<Badge tone={phaseTones[car.phase]}>{phaseNames[car.phase]}</Badge>}
        lead={car.facts}
      />
      <div className="imported-column">
        {refused && (
          <Notice tone="bad" live>
            {refused}
          </Notice>
        )}
        {car.demo && <Notice tone="info">این خودرو، واردکننده و عددها نمونه‌اند و برای نمایش ساخته شده‌اند.</Notice>}
        <div className="card overflow-hidden">
          <Picture name={car.picture} alt={car.alt} sizes="(min-width: 960px) 640px, 96vw" first />
        </div>
        <Costs car={car} />
        <Card title="مشخصات">
          <FactsGrid
            facts={[
              { label: 'موتور', value: car.engine },
              { label: 'قدرت', value: car.power },
              { label: 'گیربکس', value: car.gearbox },
              { label: 'رنگ', value: car.colours },
              { label: 'تعداد', value: car.capacity },
              { label: 'تحویل', value: car.delivery },
            ]}
          />
        </Card>
        <Card title="مسیر واردات">
          <Timeline label="مسیر واردات" steps={car.stages} />
        </Card>
        <Card title="واردکننده و خدمات بعد از فروش">
          <FactsGrid
            facts={[
              { label: 'واردکننده', value: car.importer },
              { label: 'تلفن', value: <bdi dir="ltr">{car.phone}</bdi> },
              { label: 'گارانتی', value: car.warranty },
              { label: 'قطعات', value: car.parts },
              { label: 'شهرهای خدمات', value: car.cities },
            ]}
          />
        </Card>
      </div>
      <div className="imported-column">
        <Apply car={car} guest={guest} order={order} conditions={conditions} />
        {car.result && <Result car={car} />}
        <Card title="سابقهٔ تغییرات">
          <ul className="imported-rows">
            {car.changes.map(({ at, reason }) => (
              <li key={`${at}-${reason}`}>
                <span>{reason}</span>
                <span className="text-note text-muted">{at}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <JsonLd make={() => (import.meta.env.SSR ? graphOf(car, origin) : {})} />
    </div>
  )
}

/** The car and its place on the site, for search engines. */
const graphOf = (car: CarView, origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Car',
      name: car.title,
      url: origin + carPath(car.slug),
      image: origin + pictureAddress(car.picture, 1200, 'webp'),
      brand: { '@type': 'Brand', name: car.makeName },
      vehicleModelDate: String(car.year),
    },
    breadcrumbs(
      [
        { name: 'خودروهای وارداتی', path: importedPath },
        { name: car.title, path: carPath(car.slug) },
      ],
      origin,
    ),
  ],
})

const kinds = { fixed: 'قطعی', settled: 'قطعی', range: 'برآوردی' } as const

const Costs = ({ car }: { car: CarView }) => (
  <Card title="چند برایم تمام می‌شود؟">
    <p>
      <b className="imported-big">{car.price}</b>
      <span className="block text-note text-muted">با همهٔ هزینه‌ها تا پلاک · قیمت در بندر {car.port}</span>
    </p>
    <ul className="imported-rows">
      {car.lines.map(({ key, label, amount, kind, source }) => (
        <li key={key}>
          <span>
            {label}
            <Badge tone={kind === 'range' ? 'warn' : 'good'}>{kinds[kind]}</Badge>
          </span>
          <span>{amount}</span>
          <small>{source}</small>
        </li>
      ))}
      <li>
        <b>جمع</b>
        <b>{car.exact ? car.high : `${car.low} تا ${car.high}`}</b>
      </li>
    </ul>
    {car.rate && (
      <p className="text-note text-muted">
        اگر تا روز ترخیص نرخ ارز ۱۰٪ بالا برود: {car.rate.up}؛ اگر ۱۰٪ پایین بیاید: {car.rate.down}. قیمت درخواست
        تأییدشده از حداکثری که موقع تأیید دیده‌اید بیشتر نمی‌شود.
      </p>
    )}
  </Card>
)

type ApplyProps = {
  car: CarView
  guest: boolean
  order: { href: string; label: string } | null
  conditions: readonly ConditionView[] | null
}

function Apply({ car, guest, order, conditions }: ApplyProps) {
  const unmet = conditions?.some(({ met }) => !met) ?? false
  return (
    <Card title={car.round.title}>
      <ul className="imported-rows">
        <li>
          <span>شروع</span>
          <span>{car.round.opensAt.text}</span>
        </li>
        <li>
          <span>پایان</span>
          <span>{car.round.closesAt.text}</span>
        </li>
        <li>
          <span>سپردهٔ بلوکه‌شده</span>
          <b>{car.deposit}</b>
          <small>در حساب وکالتی خودتان می‌ماند؛ اگر خودرو به شما نرسد آزاد می‌شود.</small>
        </li>
      </ul>
      {conditions && car.phase === 'open' && !order && (
        <ul className="imported-conditions">
          {conditions.map(({ key, title, met, known, text, href }) => (
            <li key={key} data-met={met ? 'yes' : 'no'}>
              {met ? <IconCircleCheck aria-hidden size={22} /> : <IconCircleX aria-hidden size={22} />}
              <p>
                <b>{title}</b>
                <span className="sr-only">
                  : {met ? 'این شرط را دارید' : known ? 'این شرط را ندارید' : 'هنوز معلوم نیست'}
                </span>
              </p>
              <p className="text-note text-muted">
                {text} {href && <TextLink href={href}>تکمیل اطلاعات</TextLink>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {order ? (
        <ButtonLink kind="main" wide href={order.href}>
          {order.label}
        </ButtonLink>
      ) : car.phase === 'open' && guest ? (
        <ButtonLink kind="main" wide href={`/login?next=${encodeURIComponent(carPath(car.slug))}`}>
          ورود و ادامهٔ خرید
        </ButtonLink>
      ) : car.phase === 'open' ? (
        <PostForm>
          <Button kind="main" wide type="submit" disabled={unmet}>
            ادامهٔ خرید
          </Button>
        </PostForm>
      ) : (
        <p className="text-note text-muted">{closedWords[car.phase] ?? ''}</p>
      )}
      <TextLink href={termsRoute}>شرایط فروش</TextLink>
    </Card>
  )
}

const closedWords: Partial<Record<CarView['phase'], string>> = {
  preparing: 'این دوره هنوز در حال آماده‌سازی است.',
  before: 'درخواست‌ها از زمان شروع ثبت می‌شوند؛ زودتر آمدن نوبت کسی را جلو نمی‌اندازد.',
  closed: 'ثبت درخواست تمام شد. نتیجهٔ قرعه‌کشی همین‌جا منتشر می‌شود.',
  allocated: 'خودروهای این دوره تخصیص داده شدند.',
  cancelled: 'این خودرو دیگر عرضه نمی‌شود.',
}

const Result = ({ car }: { car: CarView }) => {
  const result = car.result!
  const drawn = car.phase === 'allocated'
  return (
    <Card title={drawn ? 'نتیجهٔ تخصیص' : 'قرعه‌کشی این دوره'}>
      {drawn ? (
        <ul className="imported-rows">
          <li>
            <span>درخواست برای این خودرو</span>
            <span>{result.asked}</span>
          </li>
          <li>
            <span>تخصیص داده‌شده</span>
            <span>
              {result.given} از {car.capacity}
            </span>
          </li>
          <li>
            <span>ذخیره‌های این دوره</span>
            <span>{result.reserves}</span>
          </li>
        </ul>
      ) : car.phase === 'cancelled' ? null : (
        <p className="text-label">
          ترتیب متقاضیان با قرعه‌کشی مشخص می‌شود و هر کسی می‌تواند آن را دوباره حساب کند. هر کس به نوبت اولویت اولش را
          می‌گیرد و اگر تمام شده باشد، اولویت دومش را.
        </p>
      )}
      {drawn && (
        <a className="text-link-inline" href={result.file} download>
          دریافت لیست نوبت‌ها و تخصیص (CSV)
        </a>
      )}
      <VerifyPanel id={result.drawId} drawn={drawn} />
    </Card>
  )
}
