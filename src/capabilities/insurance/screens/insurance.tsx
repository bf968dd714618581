import { contextOf } from '#platform/context.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate.tsx'
import { formatMoney } from '#kit/money.ts'
import { accidentPath, insurancePath, orderOf, thirdPartyPath } from '../addresses.ts'
import { vehicleClasses } from '../classes.ts'
import '../components/insurance.css'
import { RenewButton } from '../components/renew-button.tsx'
import { findOwnPolicies } from '../server/present-orders.ts'
import { loadTariff } from '../server/rules.ts'
import { accidentSteps } from '../texts.ts'
import type { OwnPolicy } from '../views.ts'
import type { Route } from './+types/insurance'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const [own, tariff] = await Promise.all([
    personId === null ? null : findOwnPolicies(ctx, personId),
    loadTariff(ctx.db, ctx.now),
  ])
  return {
    origin: ctx.scope.origin,
    own,
    fines: (['lt4', 'pride', 'four', 'gt4'] as const).map((key) => ({
      label: vehicleClasses[key].label,
      day: formatMoney(tariff.classes[key].lateDayRial),
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'بیمهٔ خودرو',
    description: 'قیمت بیمهٔ شخص ثالث، جریمهٔ دیرکرد، انتقال تخفیف عدم خسارت و راهنمای موقع تصادف.',
    path: insurancePath,
    origin: loaderData?.origin ?? '',
  })

const transfers = [
  ['از خودروی خودم به خودروی دیگر خودم', 'می‌شود، اگر نوع و کاربری هر دو خودرو یکی باشد.'],
  ['به همسر، پدر، مادر یا فرزندم', 'می‌شود؛ با مدرک نسبت و برای همان نوع خودرو.'],
  ['به خریدار خودرو یا کس دیگر', 'نمی‌شود. تخفیف مال بیمه‌گذار است و با فروش خودرو پیش او می‌ماند.'],
] as const

/**
 * The overview of insurance: a quote for each car, the cost of late days, owners of discounts, and advice for an
 * accident.
 */
export default function Insurance({ loaderData: { own, fines } }: Route.ComponentProps) {
  return (
    <div className="insurance-page">
      <PageHeader title="بیمهٔ خودرو" lead="قیمت شخص ثالث را ببینید و بدانید موقع تصادف و فروش خودرو چه کنید." />
      <div className="flex min-w-0 flex-col gap-4">
        {own && own.length > 0 && (
          <Card title="بیمه‌های من">
            <ul>
              {own.map((policy) => (
                <OwnPolicyRow key={policy.key} policy={policy} />
              ))}
            </ul>
          </Card>
        )}
        <Card title="بیمهٔ شخص ثالث">
          {own?.length === 0 && (
            <p className="text-label">هنوز خودرویی در گاراژ ندارید. قیمت را بدون آن هم می‌شود گرفت.</p>
          )}
          <ButtonLink kind="main" href={thirdPartyPath}>
            مقایسهٔ قیمت بیمه‌ها
          </ButtonLink>
        </Card>
        <Card title="راهنمای موقع تصادف">
          <ol className="list-[persian] space-y-2 ps-5">
            {accidentSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <TextLink href={accidentPath}>یادداشت تصادف، شماره‌های فوری و پرداخت خسارت</TextLink>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="جریمهٔ هر روز دیرکرد">
          <dl className="offer-lines text-label">
            {fines.map(({ label, day }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{day}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title="انتقال تخفیف عدم خسارت">
          {transfers.map(([question, answer]) => (
            <details key={question} className="offer">
              <summary>{question}</summary>
              <p className="text-label">{answer}</p>
            </details>
          ))}
        </Card>
      </div>
    </div>
  )
}

function OwnPolicyRow({ policy: { name, plate, order, state, left, until, renew } }: { policy: OwnPolicy }) {
  return (
    <li className="own-policy">
      <span className="flex min-w-0 flex-wrap items-center gap-3">
        {plate && <Plate plate={plate} size="small" />}
        <span className="flex min-w-0 flex-col">
          {order ? (
            <a href={orderOf(order)} className="font-bold">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <b>
              <bdi>{name}</bdi>
            </b>
          )}
          <span className="text-note text-muted">
            {until ? `تا ${until}` : state ? '' : 'تاریخ پایان بیمه ثبت نشده'}
          </span>
        </span>
        {state && <Badge tone="info">{state}</Badge>}
        {left && <Badge tone={left.tone}>{left.text}</Badge>}
        {left?.fine && <span className="text-note">{left.fine}</span>}
      </span>
      {renew && (order ? <RenewButton href={renew} kind="outline" /> : <ButtonLink href={renew}>قیمت بیمه</ButtonLink>)}
    </li>
  )
}
