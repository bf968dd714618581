import { IconCalendarDown, IconPlus } from '#ui/icons/index.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { dayText } from '#kit/day.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { calendarAddressPath, carPath, garagePath, licencePath, newCarPath } from '../addresses.ts'
import { CarCard } from '../components/car-card.tsx'
import { PlateForm } from '../components/plate-form.tsx'
import { Road } from '../components/road.tsx'
import { publicIdField } from '../schemas.ts'
import { restoreCar } from '../server/change-cars.ts'
import { findRemovedRows } from '../server/find-cars.ts'
import { findLicence } from '../server/licence.ts'
import { nameOf } from '../server/name-car.ts'
import { presentGarage } from '../server/present-cars.ts'
import { valuesOf } from '../server/value-cars.ts'
import { carRefusals, garageTexts } from '../texts.ts'
import type { Route } from './+types/garage'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const refused = url.searchParams.get('refused')
  const [{ rows, ...garage }, removed, catalogue, licence] = await Promise.all([
    presentGarage(ctx, personId),
    findRemovedRows(ctx.db, { personId, now: ctx.now }),
    getCatalogue(ctx.db),
    findLicence(ctx.db, personId),
  ])
  return {
    ...garage,
    values: Object.fromEntries(await valuesOf(ctx, rows)),
    licence: licence?.expires_on ? dayText(licence.expires_on) : null,
    removed: removed.map((row) => ({ id: row.public_id, name: nameOf(catalogue, row) })),
    refusal:
      refused !== null && Object.hasOwn(carRefusals, refused) ? carRefusals[refused as keyof typeof carRefusals] : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdField.safeParse(await sentField(request, 'restore'))
  if (!id.success) return redirect(garagePath)
  const restored = await restoreCar(ctx, { personId, id: id.data })
  return redirect(restored.ok ? carPath(id.data) : `${garagePath}?refused=${restored.code}`)
}

export const meta: Route.MetaFunction = () => pageTitle(garageTexts.title)

type Car = Route.ComponentProps['loaderData']['cars'][number]

const overdueOf = ({ name, deadlines }: Car) =>
  deadlines.filter(({ level }) => level === 'overdue').map((deadline) => ({ ...deadline, name }))

type OverdueDeadline = ReturnType<typeof overdueOf>[number]

/** A person's cars: the next deadlines along the road, and each car. */
export default function Garage({
  loaderData: { cars, road, values, licence, removed, refusal },
}: Route.ComponentProps) {
  const overdue = cars.flatMap(overdueOf)
  return (
    <div className="own-page own-page-wide">
      <PageHeader
        title={garageTexts.title}
        lead={cars.length === 0 ? garageTexts.lead : undefined}
        actions={
          cars.length > 0 && (
            <ButtonLink
              kind={cars.length > 1 ? 'secondary' : 'main'}
              href={newCarPath}
              icon={<IconPlus aria-hidden size={20} />}
            >
              {garageTexts.add}
            </ButtonLink>
          )
        }
      />
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {removed.map(({ id, name }) => (
        <Notice key={id} tone="info" title={`${name} از گاراژ حذف شد`} live>
          <p>تا یک ساعت بعد از حذف می‌توانید آن را با همهٔ موعدها، هزینه‌ها و مدارکش برگردانید.</p>
          <PostForm action={garagePath} className="mt-2">
            <Button type="submit" name="restore" value={id}>
              برگرداندن خودرو
            </Button>
          </PostForm>
        </Notice>
      ))}
      {cars.length === 0 && (
        <>
          <EmptyState title={garageTexts.empty}>{garageTexts.emptyAdvice}</EmptyState>
          <PlateForm answer={undefined} />
        </>
      )}
      {overdue.length > 0 && <Overdue deadlines={overdue} />}
      {cars.length > 1 && (
        <ButtonLink kind="main" href="/services/vehicle-center/all-cars" className="sm:self-start">
          خلافی و عوارض همهٔ خودروها با هم
        </ButtonLink>
      )}
      {road && (
        <div className="flex min-w-0 flex-col gap-3">
          <div className="section-head">
            <h2>{garageTexts.road}</h2>
            <a href={calendarAddressPath}>
              <IconCalendarDown aria-hidden size={18} />
              افزودن به تقویم
            </a>
          </div>
          <Road road={road} label={garageTexts.roadLine} />
        </div>
      )}
      {cars.length > 0 && (
        <ul className="garage-cars">
          {cars.map((car, index) => (
            <li key={car.id}>
              <CarCard car={car} value={values[car.id]} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {cars.length > 0 && (
        <p className="text-label">
          {licence ? `گواهینامهٔ شما تا ${licence} اعتبار دارد. ` : 'پایان اعتبار گواهینامه را هم یادآوری می‌کنیم. '}
          <TextLink href={licencePath}>{licence ? 'گواهینامه' : 'ثبت گواهینامه'}</TextLink>
        </p>
      )}
    </div>
  )
}

function Overdue({ deadlines }: { deadlines: readonly OverdueDeadline[] }) {
  return (
    <Notice tone="bad" title="موعد گذشته">
      <ul>
        {deadlines.map(({ id, href, title, words, name }) => (
          <li key={id}>
            <a href={href} className="text-link-inline">
              {name}: {title}
            </a>
            ، {words}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
