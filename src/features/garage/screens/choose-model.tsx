import { getCatalogue } from '#features/catalog/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { carEditPath, carModelPath, carPath } from '../addresses.ts'
import { ModelChoice } from '../components/model-choice.tsx'
import { carParams } from '../params.ts'
import { describedSchema, modelSchema } from '../schemas.ts'
import { chooseModel } from '../server/change-cars.ts'
import { getCarRow } from '../server/find-cars.ts'
import { findModels } from '../server/find-models.ts'
import { nameOf } from '../server/name-car.ts'
import { carRefusals } from '../texts.ts'
import type { Route } from './+types/choose-model'

export const middleware = [requireSignIn]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId, as: 'owner' })
  const catalogue = await getCatalogue(ctx.db)
  const requested = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100)
  return {
    carId,
    name: nameOf(catalogue, row),
    fresh: row.trim_id === null && row.described === null,
    choice: findModels(catalogue, { make: requested('make'), model: requested('model'), query: requested('q').trim() }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId: id } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  if ((await sentField(request, 'trim')) !== null) {
    const form = await readForm(request, modelSchema)
    if (!form.ok) return form.answer
    const chosen = await chooseModel(ctx, { personId, id, trim: form.value.trim })
    return chosen.ok ? redirect(carEditPath(id)) : form.refuse({ trim: carRefusals[chosen.code] }, 409)
  }
  const form = await readForm(request, describedSchema)
  if (!form.ok) return form.answer
  await chooseModel(ctx, { personId, id, described: form.value.described })
  return redirect(carEditPath(id))
}

export const meta: Route.MetaFunction = () => pageTitle('انتخاب مدل خودرو')

/** Chooses the model of a car: a trim of the catalogue, or the owner's own words. */
export default function ChooseModel({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name, fresh, choice } = loaderData
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="انتخاب مدل خودرو"
        lead={fresh ? 'خودرو به گاراژ اضافه شد. مدلش را انتخاب کنید تا قیمت روزش را هم ببینید.' : undefined}
        back={{ href: carPath(carId), label: fresh ? 'بعداً انتخاب می‌کنم' : name }}
      />
      <ModelChoice path={carModelPath(carId)} choice={choice} />
      <DescribedForm carId={carId} answer={actionData} />
    </div>
  )
}

function DescribedForm({ carId, answer }: { carId: string; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(describedSchema, { id: 'described', answer })
  return (
    <section className="flex flex-col gap-3 card p-4">
      <h2 className="text-heading">در لیست نیست؟</h2>
      <SchemaForm form={form} action={carModelPath(carId)}>
        <TextField {...fields.described} maxLength={60} hint="مثلاً «هوندا CG125»" />
        <Button type="submit" busy={busy}>
          ثبت این نام
        </Button>
      </SchemaForm>
    </section>
  )
}
