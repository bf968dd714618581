import { getCatalogue, bothYears, worksColours } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import type { RequestContext } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { VinField } from '#ui/fields/vehicle-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { carEditPath, carModelPath, carPath, garagePath } from '../addresses.ts'
import { carParams } from '../params.ts'
import { editCarSchema, movePlateSchema } from '../schemas.ts'
import { editCar, removeCar, yearsOf } from '../server/change-cars.ts'
import { findCarRows, getCarRow } from '../server/find-cars.ts'
import { nameOf, titleOf } from '../server/name-car.ts'
import { movePlate } from '../server/plates.ts'
import { plateOf } from '../server/present-cars.ts'
import { carRefusals, plateElsewhere } from '../texts.ts'
import type { Route } from './+types/edit-car'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId, as: 'owner' })
  const catalogue = await getCatalogue(ctx.db)
  const { from, to } = yearsOf(catalogue, row.trim_id, ctx.now)
  const trim = row.trim_id === null ? undefined : catalogue.trims.byId.get(row.trim_id)
  const make = trim && catalogue.makes.byId.get(catalogue.models.byId.get(trim.modelId)!.makeId)
  const others = (await findCarRows(ctx.db, personId)).filter(
    ({ role, public_id: other, plate_sealed: plate }) => role === 'owner' && other !== carId && plate === null,
  )
  const open = (sealed: Uint8Array | null) => (sealed ? ctx.secrets.open(sealed) : '')
  const { kind = '', ...parts } = plateOf(ctx, row.plate_sealed) ?? {}
  return {
    carId,
    name: nameOf(catalogue, row),
    title: titleOf(catalogue, row),
    years: Array.from({ length: to - from + 1 }, (_, index) => to - index).map((year) => ({
      value: String(year),
      label: make ? bothYears(make, year) : toPersianDigits(year),
    })),
    plateTargets: [
      ...others.map((each) => ({ value: each.public_id, label: nameOf(catalogue, each) })),
      { value: 'new', label: 'خودروی جدید' },
      { value: 'none', label: 'فعلاً روی هیچ خودرویی نیست' },
    ],
    colours: Object.entries(worksColours).map(([value, { label }]) => ({ value, label })),
    values: {
      nickname: row.nickname ?? '',
      year: row.year === null ? '' : String(row.year),
      colour: row.colour ?? '',
      plate: kind ? { kind, ...parts } : undefined,
      vin: open(row.vin_sealed),
      engine: open(row.engine_sealed),
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId: id } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const intent = await sentField(request, 'intent')
  if (intent === 'remove') {
    await removeCar(ctx, { personId, id })
    return redirect(garagePath)
  }
  if (intent === 'move-plate') return answerPlateMove(ctx, { request, personId, id })
  const form = await readForm(request, editCarSchema)
  if (!form.ok) return form.answer
  if (form.value.colour && !worksColours[form.value.colour])
    return form.refuse({ colour: 'رنگ را از لیست انتخاب کنید.' })
  const { movePlate: moves, ...values } = form.value
  const edited = await editCar(ctx, { personId, id, ...values, movePlate: moves === 'on' })
  if (edited.ok) return redirect(carPath(id))
  if (edited.code === 'plate-known') return form.refuse({ plate: plateElsewhere }, 409)
  const fields = { 'vin-known': 'vin', 'not-this-year': 'year' } as const
  const field = edited.code in fields ? fields[edited.code as keyof typeof fields] : 'plate'
  return form.refuse({ [field]: carRefusals[edited.code] }, 409)
}

async function answerPlateMove(
  ctx: RequestContext,
  { request, personId, id }: { request: Request; personId: bigint; id: string },
) {
  const form = await readForm(request, movePlateSchema)
  if (!form.ok) return form.answer
  const { to } = form.value
  const moved = await movePlate(ctx, { personId, id, to: to === 'new' || to === 'none' ? to : { car: to } })
  if (!moved.ok) return form.refuse({ to: withMoment(carRefusals[moved.code], ctx) }, 409)
  return redirect(to === 'new' ? carModelPath(moved.value) : carPath(moved.value))
}

export const meta: Route.MetaFunction = () => pageTitle('مشخصات خودرو')

/** The owner's facts of a car, and removing it from the garage. */
export default function EditCar({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name, title, years, colours, plateTargets, values } = loaderData
  const { form, fields, busy } = useSchemaForm(editCarSchema, {
    id: `car-${carId}`,
    answer: actionData,
    defaults: values,
    keepDraft: false,
  })
  return (
    <div className="own-page own-page-narrow">
      <PageHeader title="مشخصات خودرو" back={{ href: carPath(carId), label: name }} />
      <p className="flex min-h-14 flex-wrap items-center justify-between gap-2 card px-4 py-2">
        <span className="text-label">{title ?? 'مدل انتخاب نشده'}</span>
        <a href={carModelPath(carId)} className="text-link">
          {title ? 'تغییر مدل' : 'انتخاب مدل'}
        </a>
      </p>
      <SchemaForm form={form} className="form-card">
        <TextField {...fields.nickname} maxLength={40} hint="مثلاً «کوییک مامان»" />
        <div className="grid gap-4 sm:grid-cols-2">
          <OptionField {...fields.year} options={years} />
          <OptionField {...fields.colour} options={colours} />
        </div>
        <PlateField {...fields.plate} />
        {(fields.plate.error || fields.movePlate.defaultValue) && <CheckboxField {...fields.movePlate} />}
        <VinField {...fields.vin} hint="۱۷ حرف و رقم، روی کارت خودرو" />
        <TextField {...fields.engine} dir="ltr" autoComplete="off" autoCapitalize="characters" maxLength={24} />
        <p className="text-note text-muted">
          پلاک، شمارهٔ شاسی و شمارهٔ موتور رمزنگاری‌شده نگهداری می‌شوند. اعضای این خودرو فقط پلاک را می‌بینند.
        </p>
        <Button kind="main" type="submit" wide busy={busy}>
          ذخیرهٔ مشخصات
        </Button>
      </SchemaForm>
      {values.plate && <MovePlateForm carId={carId} targets={plateTargets} answer={actionData} />}
      <section className="flex flex-col gap-3 card p-4" aria-labelledby="remove">
        <h2 id="remove" className="text-heading">
          حذف خودرو
        </h2>
        <p className="text-label text-muted">
          موعدها، هزینه‌ها، مدارک و شناسنامهٔ خودرو هم حذف می‌شوند. تا یک ساعت می‌توانید آن را از صفحهٔ گاراژ برگردانید، ولی
          لینک‌های شناسنامه همان لحظه لغو می‌شوند و برنمی‌گردند.
        </p>
        <PostForm action={carEditPath(carId)}>
          <Button kind="outline" type="submit" name="intent" value="remove">
            حذف {name}
          </Button>
        </PostForm>
      </section>
    </div>
  )
}

type MovePlateProps = {
  carId: string
  targets: readonly { value: string; label: string }[]
  answer: FormAnswer | undefined
}

/** Moves a plate with its owner to another car. */
function MovePlateForm({ carId, targets, answer }: MovePlateProps) {
  const { form, fields, busy } = useSchemaForm(movePlateSchema, { id: `plate-${carId}`, answer, keepDraft: false })
  return (
    <Card title="انتقال پلاک">
      <SchemaForm form={form} action={carEditPath(carId)}>
        <input type="hidden" name="intent" value="move-plate" />
        <p className="text-label text-muted">
          پلاک مال شماست و با فروش خودرو برای شما می‌ماند. موعدها، هزینه‌ها و شناسنامهٔ این خودرو جابه‌جا نمی‌شوند.
        </p>
        <OptionField {...fields.to} options={targets} />
        <Button kind="outline" type="submit" busy={busy}>
          انتقال پلاک
        </Button>
      </SchemaForm>
    </Card>
  )
}
