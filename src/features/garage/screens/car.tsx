import {
  IconCalendarDown,
  IconCertificate,
  IconChartLine,
  IconCoins,
  IconFileDescription,
  IconHistory,
  IconPlus,
  IconReceipt2,
  IconReportMoney,
  IconSettings,
  IconShieldCheck,
  IconTag,
  IconUsers,
  IconZoomMoney,
} from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import {
  carCalendarPath,
  carDocumentsPath,
  carEditPath,
  carModelPath,
  costsPath,
  garagePath,
  newDeadlinePath,
  sharePath,
  timelinePath,
} from '../addresses.ts'
import { CarCard } from '../components/car-card.tsx'
import { CarValue } from '../components/car-value.tsx'
import { DeadlineList } from '../components/deadline-list.tsx'
import { MileageForm } from '../components/mileage-form.tsx'
import { Road } from '../components/road.tsx'
import { dayOf, shortDayText } from '#kit/day.ts'
import { deadlineKinds, deadlineTitle, type DeadlineKindSlug } from '../kinds.ts'
import { carParams } from '../params.ts'
import { mayAs } from '../rules.ts'
import { findDone } from '../server/deadlines.ts'
import { findDeadlineRows } from '../server/find-deadlines.ts'
import { getCarRow } from '../server/find-cars.ts'
import { presentRoad, presentRows } from '../server/present-cars.ts'
import { servicesOf } from '../server/services-of.ts'
import { valuesOf } from '../server/value-cars.ts'
import { garageTexts } from '../texts.ts'
import { timelineTitle } from '../timeline/texts.ts'
import { answerMileage } from './answer-mileage.ts'
import type { Route } from './+types/car'

export const middleware = [requireSignIn]

/** Common deadlines, offered while a car lacks them. */
const usualKinds: readonly DeadlineKindSlug[] = ['third-party', 'inspection', 'oil', 'toll', 'body-insurance']

export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId })
  const [[car], completed, services, deadlines, values] = await Promise.all([
    presentRows(ctx, [row]),
    findDone(ctx, row.id),
    servicesOf(ctx, row),
    findDeadlineRows(ctx.db, [row.id]),
    valuesOf(ctx, [row]),
  ])
  const today = dayOf(ctx.now)
  const has = new Set(deadlines.map(({ kind }) => kind))
  return {
    car: car!,
    road: presentRoad(ctx, [car!], new Map()),
    mayEdit: mayAs(row.role, 'editor'),
    isOwner: row.role === 'owner',
    mileage:
      row.mileage_km === null
        ? null
        : `آخرین کارکرد: ${formatInteger(row.mileage_km)} کیلومتر، ${formatRelative(row.mileage_at!, ctx.now)}`,
    offered: usualKinds.filter((kind) => !has.has(kind)).map((kind) => ({ kind, label: deadlineKinds[kind].label })),
    services,
    value: values.get(row.public_id) ?? null,
    done: completed.map(({ id, km, day, ...each }) => ({
      id: String(id),
      title: deadlineTitle(each),
      when: [shortDayText(day, today), km !== null && `${formatInteger(km)} کیلومتر`].filter(Boolean).join(' · '),
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId: id } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  return answerMileage(ctx, { request, personId, id })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.car.name ?? garageTexts.title)

const serviceIcons = {
  price: IconZoomMoney,
  sell: IconTag,
  model: IconChartLine,
  fines: IconReceipt2,
  toll: IconReportMoney,
  papers: IconCertificate,
  insurance: IconShieldCheck,
}

/** One car: deadlines, odometer, and links to costs, documents and sharing. */
export default function Car({ loaderData, actionData }: Route.ComponentProps) {
  const { car, road, mayEdit, isOwner, mileage, offered, services, value, done } = loaderData
  const ways = [
    { href: costsPath(car.id), label: 'هزینه‌ها', Icon: IconCoins },
    { href: carDocumentsPath(car.id), label: 'مدارک', Icon: IconFileDescription },
    { href: timelinePath(car.id), label: timelineTitle, Icon: IconHistory },
    { href: sharePath(car.id), label: isOwner ? 'اشتراک با خانواده' : 'اعضای این خودرو', Icon: IconUsers },
    ...(isOwner ? [{ href: carEditPath(car.id), label: 'مشخصات', Icon: IconSettings }] : []),
    ...services.map(({ key, ...service }) => ({ ...service, Icon: serviceIcons[key] })),
  ]
  return (
    <div className="own-page own-page-wide">
      <PageHeader title={car.name} back={{ href: garagePath, label: garageTexts.title }} />
      <div className="garage-head">
        <CarCard car={car} head />
      </div>
      {value && <CarValue value={value} />}
      {isOwner && car.title === null && (
        <Notice tone="info" title="مدل این خودرو هنوز انتخاب نشده">
          <p>با انتخاب مدل، می‌توانید قیمت خودرو را ارزیابی کنید و آگهی فروش را با همین مشخصات شروع کنید.</p>
          <ButtonLink href={carModelPath(car.id)} className="mt-2">
            انتخاب مدل
          </ButtonLink>
        </Notice>
      )}
      <Deadlines car={car} road={road} mayEdit={mayEdit} offered={offered} />
      <nav aria-label="خدمات این خودرو" className="garage-services">
        {ways.map(({ href, label, Icon }) => (
          <a key={label} href={href} className="card">
            <Icon aria-hidden size={22} className="flex-none text-lazuli" />
            {label}
          </a>
        ))}
      </nav>
      {mayEdit && (
        <Card title="کارکرد">
          <MileageForm carId={car.id} name={car.name} since={mileage} answer={actionData} />
        </Card>
      )}
      {done.length > 0 && (
        <Card title="انجام‌شده‌ها">
          <ul className="divide-y divide-line text-label">
            {done.map(({ id, title, when }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3 py-2">
                <span>{title}</span>
                <span className="text-muted">{when}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** The next deadlines along the road, and the kinds that can be added. */
function Deadlines({ car, road, mayEdit, offered }: Pick<Data, 'car' | 'road' | 'mayEdit' | 'offered'>) {
  return (
    <section aria-labelledby="deadlines" className="flex min-w-0 flex-col gap-3">
      <div className="section-head">
        <h2 id="deadlines">{garageTexts.road}</h2>
        {car.deadlines.length > 0 && (
          <a href={carCalendarPath(car.id)} download>
            <IconCalendarDown aria-hidden size={18} />
            افزودن به تقویم
          </a>
        )}
      </div>
      {road && <Road road={road} label={garageTexts.roadLine} />}
      {car.deadlines.length > 0 ? (
        <DeadlineList deadlines={car.deadlines} />
      ) : (
        <p className="text-label text-muted">
          {mayEdit ? 'هنوز موعدی ثبت نشده. از پرکاربردها شروع کنید:' : 'هنوز موعدی ثبت نشده.'}
        </p>
      )}
      {mayEdit && (
        <ul className="flex flex-wrap gap-2">
          {offered.map(({ kind, label }) => (
            <li key={kind}>
              <ButtonLink href={newDeadlinePath(car.id, kind)} kind="outline" icon={<IconPlus aria-hidden size={18} />}>
                {label}
              </ButtonLink>
            </li>
          ))}
          <li>
            <ButtonLink href={newDeadlinePath(car.id)} kind="secondary" icon={<IconPlus aria-hidden size={18} />}>
              موعد دیگر
            </ButtonLink>
          </li>
        </ul>
      )}
    </section>
  )
}

type Data = Route.ComponentProps['loaderData']
