import { parsePlate } from '#kit/plate.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { VinField } from '#ui/fields/vehicle-fields.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { carModelPath, garagePath, newCarPath } from '../addresses.ts'
import { PlateForm } from '../components/plate-form.tsx'
import { plateSchema, vinSchema } from '../schemas.ts'
import { addCar } from '../server/change-cars.ts'
import { carRefusals, garageTexts } from '../texts.ts'
import type { Route } from './+types/new-car'

export function loader({ url, context }: Route.LoaderArgs) {
  const plate = parsePlate(url.searchParams.get('plate') ?? '')
  return {
    byVin: url.searchParams.get('by') === 'vin',
    plate: plate.ok ? plate.value : null,
    guest: contextOf(context).scope.session.personId === null,
  }
}

/** Open to guests, who sign in on the page and keep their input. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, newCarPath)
  if ((await sentField(request, 'by')) === 'vin') {
    const form = await readForm(request, vinSchema)
    if (!form.ok) return form.answer
    const { vin, mileage } = form.value
    const added = await addCar(ctx, { personId, vin, mileageKm: mileage })
    return added.ok
      ? redirect(carModelPath(added.value))
      : form.refuse({ vin: withMoment(carRefusals[added.code], ctx) }, 409)
  }
  const form = await readForm(request, plateSchema)
  if (!form.ok) return form.answer
  const { plate, mileage } = form.value
  const added = await addCar(ctx, { personId, plate, mileageKm: mileage })
  return added.ok
    ? redirect(carModelPath(added.value))
    : form.refuse({ plate: withMoment(carRefusals[added.code], ctx) }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle(garageTexts.add)

/** Adds a car by its plate, or by its VIN without a plate. */
export default function NewCar({ loaderData: { byVin, plate, guest }, actionData }: Route.ComponentProps) {
  const given = byVin ? 'شمارهٔ شاسی' : 'پلاک'
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={garageTexts.add}
        lead={
          guest
            ? `${given} را بنویسید. برای ثبت آن در گاراژ باید وارد حسابتان شوید؛ آنچه نوشته‌اید می‌ماند.`
            : `${given} را بنویسید؛ در مرحلهٔ بعد مدل خودرو را انتخاب می‌کنید.`
        }
        back={guest ? undefined : { href: garagePath, label: garageTexts.title }}
      />
      {byVin ? <VinForm answer={actionData} /> : <PlateForm answer={actionData} plate={plate} />}
      {byVin ? (
        <TextLink href={newCarPath}>افزودن با پلاک</TextLink>
      ) : (
        <TextLink href={`${newCarPath}?by=vin`}>خودرو هنوز پلاک ندارد؟ با شمارهٔ شاسی اضافه کنید</TextLink>
      )}
    </div>
  )
}

function VinForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(vinSchema, { id: 'add-car-vin', answer, keepDraft: false })
  return (
    <SchemaForm form={form} action={`${newCarPath}?by=vin`} className="form-card">
      <input type="hidden" name="by" value="vin" />
      <VinField {...fields.vin} hint="۱۷ حرف و رقم، روی کارت خودرو یا برگ سبز" />
      <NumberField {...fields.mileage} unit="کیلومتر" hint="عددی که امروز روی کیلومترشمار است." />
      <Button kind="main" type="submit" wide busy={busy}>
        {garageTexts.add}
      </Button>
    </SchemaForm>
  )
}
