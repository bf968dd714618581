import { IconChevronLeft } from '#ui/icons/index.ts'
import { contextOf } from '#platform/context.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Fold } from '#ui/parts/fold.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { ServiceIcon } from '#ui/service-icon.tsx'
import '#ui/layout/place.css'
import { formatMoney } from '#kit/money.ts'
import { accidentPath, insurancePath, orderOf, thirdPartyPath } from '../addresses.ts'
import { vehicleClasses } from '../classes.ts'
import '../components/insurance.css'
import { RenewButton } from '../components/renew-button.tsx'
import { findOwnPolicies } from '../server/present-orders.ts'
import { loadTariff } from '../server/rules.ts'
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

/** The page begins with the band. */
export const handle = { onBand: true }

const transfers = [
  ['از خودروی خودم به خودروی دیگر خودم', 'می‌شود، اگر نوع و کاربری هر دو خودرو یکی باشد.'],
  ['به همسر، پدر، مادر یا فرزندم', 'می‌شود؛ با مدرک نسبت و برای همان نوع خودرو.'],
  ['به خریدار خودرو یا کس دیگر', 'نمی‌شود. تخفیف مال بیمه‌گذار است و با فروش خودرو پیش او می‌ماند.'],
] as const

/** The place of insurance: prices, the user's own policies, help in an accident, late days and discounts. */
export default function Insurance({ loaderData: { own, fines } }: Route.ComponentProps) {
  return (
    <>
      <div className="band band-top key-band">
        <div className="page-width">
          <h1>بیمهٔ خودرو</h1>
          <p className="key-words">
            <span>قیمت شخص ثالث شرکت‌ها را کنار هم ببینید، بدون ورود.</span>
          </p>
          <ButtonLink kind="main" wide href={thirdPartyPath}>
            مقایسهٔ قیمت بیمه‌ها
          </ButtonLink>
        </div>
      </div>
      <div className="page-width insurance-hub">
        {own && own.length > 0 && (
          <section aria-labelledby="own-policies" className="key-dues">
            <h2 id="own-policies">بیمه‌های من</h2>
            <ul>
              {own.map((policy) => (
                <OwnPolicyRow key={policy.key} policy={policy} />
              ))}
            </ul>
          </section>
        )}
        {own?.length === 0 && (
          <p className="text-label text-muted">هنوز خودرویی در گاراژ ندارید. قیمت را بدون آن هم می‌شود گرفت.</p>
        )}
        <ul className="card link-row">
          <li>
            <ServiceIcon name="insurance" />
            <span>
              <a href={accidentPath} className="cover-link">
                تصادف کردم؛ حالا چه کنم؟
              </a>
              <small>قدم‌به‌قدم، با شماره‌های فوری و جای یادداشت و عکس</small>
            </span>
            <IconChevronLeft aria-hidden size={18} />
          </li>
        </ul>
        <div className="insurance-columns">
          <section aria-labelledby="late">
            <SectionHead id="late" title="جریمهٔ هر روز دیرکرد" />
            <dl className="card offer-lines p-4 text-label">
              {fines.map(({ label, day }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{day}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-labelledby="transfer">
            <SectionHead id="transfer" title="انتقال تخفیف عدم خسارت" />
            <div className="card overflow-clip">
              {transfers.map(([question, answer]) => (
                <Fold key={question} title={question}>
                  <p className="text-label">{answer}</p>
                </Fold>
              ))}
            </div>
          </section>
        </div>
      </div>
    </>
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
