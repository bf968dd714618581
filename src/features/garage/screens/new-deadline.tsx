import { getCatalogue } from '#features/catalog/contract.ts'
import { fieldText, isDay } from '#kit/day.ts'
import { toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { readForm } from '#ui/form/read-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { carPath } from '../addresses.ts'
import { DeadlineForm, type DeadlineValues } from '../components/deadline-form.tsx'
import { deadlineKind, isDeadlineKind } from '../kinds.ts'
import { carParams } from '../params.ts'
import { deadlineSchema } from '../schemas.ts'
import { addDeadline } from '../server/deadlines.ts'
import { getCarRow } from '../server/find-cars.ts'
import { nameOf } from '../server/name-car.ts'
import { deadlineRefusals } from '../texts.ts'
import { readDeadline } from './read-deadline.ts'
import type { Route } from './+types/new-deadline'

export const middleware = [requireSignIn]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId, as: 'editor' })
  const entry = url.searchParams.get('kind')
  const kind = isDeadlineKind(entry) ? entry : null
  const due = url.searchParams.get('due')
  const usual = kind && deadlineKind(kind)
  const km = row.mileage_km
  const values: DeadlineValues = {
    kind: kind ?? '',
    everyMonths: usual?.everyMonths ? String(usual.everyMonths) : '',
    everyKm: usual?.everyKm ? String(usual.everyKm) : '',
    dueKm: usual?.everyKm && km !== null ? String(Math.ceil((km + 1) / usual.everyKm) * usual.everyKm) : '',
    remind: 'on',
    ...(isDay(due) && { dueOn: fieldText(due) }),
  }
  const { year, month, day } = toJalali(ctx.now)
  return { carId, name: nameOf(await getCatalogue(ctx.db), row), today: { year, month, day }, kind, values }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, deadlineSchema(toJalali(ctx.now)))
  if (!form.ok) return form.answer
  const added = await addDeadline(ctx, { personId, carId, ...readDeadline(form.value) })
  if (!added.ok) return form.refuse({ kind: deadlineRefusals[added.code] }, 409)
  return redirect(carPath(carId))
}

export const meta: Route.MetaFunction = () => pageTitle('موعد جدید')

/** A new deadline of a car; a known kind starts with its usual values. */
export default function NewDeadline({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name, today, kind, values } = loaderData
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={kind ? deadlineKind(kind).label : 'موعد جدید'}
        lead="تاریخ یا کارکرد موعد را بنویسید تا قبل از رسیدنش خبرتان کنیم."
        back={{ href: carPath(carId), label: name }}
      />
      <DeadlineForm
        key={kind}
        id={`new-deadline-${kind ?? 'any'}`}
        today={today}
        values={values}
        answer={actionData}
        submit="ثبت موعد"
      />
    </div>
  )
}
