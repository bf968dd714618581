import { useMemo } from 'react'
import { getCatalogue } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { carPath, deadlinePath } from '../addresses.ts'
import { DeadlineForm, type DeadlineValues } from '../components/deadline-form.tsx'
import { LevelBadge } from '../components/level-badge.tsx'
import { dayOfJalali, dayOf, fieldText } from '#kit/day.ts'
import { deadlineParams } from '../params.ts'
import { mayAs } from '../rules.ts'
import { deadlineSchema, deadlineRules, doneSchema, snoozeDays } from '../schemas.ts'
import { editDeadline, finishDeadline, removeDeadline, snoozeDeadline } from '../server/deadlines.ts'
import { getCarRow } from '../server/find-cars.ts'
import { findDeadlineRow } from '../server/find-deadlines.ts'
import { nameOf } from '../server/name-car.ts'
import { presentRows } from '../server/present-cars.ts'
import { carRefusals, deadlineRefusals } from '../texts.ts'
import { readDeadline } from './read-deadline.ts'
import type { Route } from './+types/deadline'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId, deadlineId } = validateParams(deadlineParams, params)
  const { ctx, personId } = personContextOf(context)
  const car = await getCarRow(ctx.db, { personId, id: carId })
  const row = await findDeadlineRow(ctx.db, car.id, deadlineId)
  const [view] = await presentRows(ctx, [car])
  const deadline = view?.deadlines.find(({ id }) => id === deadlineId)
  if (!row || !deadline) throw notFound()
  const text = (n: number | null) => (n === null ? '' : String(n))
  const values: DeadlineValues = {
    kind: row.kind,
    title: row.title ?? '',
    dueOn: row.due_on ? fieldText(row.due_on) : '',
    dueKm: text(row.due_km),
    everyMonths: text(row.every_months),
    everyKm: text(row.every_km),
    remind: row.remind ? 'on' : '',
  }
  const { year, month, day } = toJalali(ctx.now)
  return {
    carId,
    name: nameOf(await getCatalogue(ctx.db), car),
    deadline,
    values,
    today: { year, month, day },
    todayText: fieldText(dayOf(ctx.now)),
    mileage: text(car.mileage_km),
    needsKm: row.every_km !== null,
    round: row.round,
    mayEdit: mayAs(car.role, 'editor'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId, deadlineId } = validateParams(deadlineParams, params)
  const { ctx, personId } = personContextOf(context)
  const stored = { personId, carId, deadlineId }
  const here = deadlinePath(carId, deadlineId)
  const intent = await sentField(request, 'intent')
  if (intent === 'remove') {
    await removeDeadline(ctx, stored)
    return redirect(carPath(carId))
  }
  if (intent === 'snooze') {
    const outcome = Number(await sentField(request, 'days'))
    const days = snoozeDays.find((each) => each === outcome)
    if (days !== undefined) await snoozeDeadline(ctx, { ...stored, days })
    return redirect(here)
  }
  if (intent === 'done') {
    const form = await readForm(request, doneSchema(toJalali(ctx.now)))
    if (!form.ok) return form.answer
    const { doneOn, mileage, cost, round, meant } = form.value
    const result = await finishDeadline(ctx, {
      ...stored,
      doneOn: dayOfJalali(doneOn),
      km: mileage ?? null,
      costRial: cost ?? null,
      round: round ?? null,
      meant: meant === 'on',
    })
    if (!result.ok) {
      const message =
        result.code === 'needs-km' ? 'نوبت بعدی با کیلومتر حساب می‌شود؛ کارکرد را بنویسید.' : carRefusals[result.code]
      return form.refuse({ mileage: message }, result.code === 'needs-km' ? 422 : 409)
    }
    return redirect(carPath(carId))
  }
  const form = await readForm(request, deadlineSchema(toJalali(ctx.now)))
  if (!form.ok) return form.answer
  const edited = await editDeadline(ctx, { ...stored, ...readDeadline(form.value) })
  return edited.ok ? redirect(carPath(carId)) : form.refuse({ kind: deadlineRefusals[edited.code] }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.deadline.title ?? 'موعد خودرو')

/** One deadline: complete it, snooze its reminder, change or remove it. */
export default function Deadline({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name, deadline, values, today, todayText, mileage, needsKm, round, mayEdit } = loaderData
  const { id, title, when, words, level, repeats, remind, snoozed } = deadline
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={title}
        back={{ href: carPath(carId), label: name }}
        badges={<LevelBadge level={level}>{words}</LevelBadge>}
        lead={[when, repeats].filter(Boolean).join(' · ')}
      />
      {mayEdit && (
        <>
          <DoneForm key={id} {...{ today, todayText, mileage, needsKm, round, repeats, answer: actionData }} />
          {remind && (
            <Card title="یادآوری">
              <p className="text-label text-muted">
                {snoozed ? `یادآوری ${snoozed} عقب افتاده است.` : 'الان وقتش نیست؟ یادآوری را عقب بیندازید.'}
              </p>
              <PostForm className="flex flex-wrap gap-2">
                <input type="hidden" name="intent" value="snooze" />
                {snoozeDays.map((days) => (
                  <Button key={days} type="submit" name="days" value={days}>
                    {toPersianDigits(days)} روز بعد
                  </Button>
                ))}
              </PostForm>
              <TextLink href="/profile/settings#choices">انتخاب پیامک یا اعلان</TextLink>
            </Card>
          )}
          <section aria-labelledby="change" className="flex flex-col gap-3">
            <h2 id="change" className="text-heading">
              ویرایش موعد
            </h2>
            <DeadlineForm id={`deadline-${id}`} today={today} values={values} answer={actionData} submit="ذخیرهٔ موعد" />
          </section>
          <PostForm>
            <Button kind="quiet" type="submit" name="intent" value="remove">
              حذف این موعد
            </Button>
          </PostForm>
        </>
      )}
    </div>
  )
}

type DoneFormProps = {
  today: JalaliDate
  todayText: string
  mileage: string
  needsKm: boolean
  round: number
  repeats: string | null
  answer: FormAnswer | undefined
}

function DoneForm({ today, todayText, mileage, needsKm, round, repeats, answer }: DoneFormProps) {
  const schema = useMemo(() => doneSchema(today), [today])
  const { form, fields, busy } = useSchemaForm(schema, {
    id: 'done',
    answer,
    defaults: { doneOn: todayText, mileage: needsKm ? mileage : '' },
    keepDraft: false,
  })
  return (
    <Card title="انجام شد؟">
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="done" />
        <input type="hidden" name="round" value={round} />
        <DateField {...fields.doneOn} min={deadlineRules(today).min} max={today} />
        <NumberField {...fields.mileage} required={needsKm} unit="کیلومتر" />
        {(fields.mileage.error || fields.meant.defaultValue) && <CheckboxField {...fields.meant} />}
        <MoneyField {...fields.cost} hint="اگر بنویسید، در هزینه‌های خودرو هم ثبت می‌شود." />
        <p className="text-note text-muted">
          {repeats ? `نوبت بعدی (${repeats}) خودکار ثبت می‌شود.` : 'این موعد تکرار ندارد و بعد از انجام بسته می‌شود.'}
        </p>
        <Button kind="main" type="submit" busy={busy}>
          ثبت انجام کار
        </Button>
      </SchemaForm>
    </Card>
  )
}
