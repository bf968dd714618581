import { getCatalogue } from '#features/catalog/contract.ts'
import { readFormWithFiles } from '#features/files/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import { LandlineField } from '#ui/fields/person-fields.tsx'
import { PlaceFields } from '#ui/fields/place-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { readFormData } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { myDealerPath } from '../../panel-addresses.ts'
import { applySchema } from '../schemas.ts'
import { applyForDealer } from '../server/apply.ts'
import { licencePictures } from '../server/licence-picture.ts'
import { applyRefusals } from '../texts.ts'
import type { Route } from './+types/apply'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = personContextOf(context)
  const { provinces, citiesOf } = await getCatalogue(ctx.db)
  return {
    places: provinces.list.map(({ id, slug, nameFa }) => ({
      slug,
      label: nameFa,
      cities: citiesOf(id).map((city) => ({ slug: city.slug, label: city.nameFa })),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const sent = await readFormWithFiles(ctx, request, licencePictures)
  const form = readFormData(sent.form, applySchema, sent.problems)
  if (!form.ok) return form.answer
  const applied = await applyForDealer(ctx, personId, form.value)
  if (applied.ok) return redirect(myDealerPath)
  const [field, text] = applyRefusals[applied.code]
  return form.refuse({ [field]: text }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت نمایشگاه')

const pictureLimits = { uploadTo: '/files/licences', maxFiles: 2, maxBytes: 8_000_000 }

/** The application of a new gallery with its licence. */
export default function Apply({ loaderData: { places }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(applySchema, { id: 'gallery-apply', answer: actionData })
  return (
    <div className="own-page">
      <PageHeader
        title="ثبت نمایشگاه"
        lead="پروانهٔ کسب را با سامانهٔ اصناف مقایسه می‌کنیم و معمولاً تا سه روز کاری نتیجه را خبر می‌دهیم."
        back={{ href: myDealerPath, label: 'نمایشگاه من' }}
      />
      <SchemaForm form={form} encType="multipart/form-data">
        <TextField {...fields.name} maxLength={60} hint="همان نامی که روی تابلو و پروانه است." />
        <DigitsField {...fields.licence} maxLength={20} />
        <UploadField
          {...fields.pictures}
          {...pictureLimits}
          hint="نوشته‌ها و مهر باید خوانا باشد. فقط همکاران ما آن را می‌بینند."
        />
        <NumberField {...fields.founded} hint="به سال شمسی" />
        <PlaceFields province={fields.province} city={fields.city} places={places} />
        <TextField {...fields.address} maxLength={200} />
        <LandlineField {...fields.phone} hint="خریدار بعد از زدن دکمهٔ دیدن شماره آن را می‌بیند." />
        <TextAreaField {...fields.about} max={600} hint="چه خودروهایی دارید و چطور می‌فروشید؛ بدون شماره و لینک." />
        <Button kind="main" type="submit" busy={busy}>
          ارسال درخواست
        </Button>
      </SchemaForm>
    </div>
  )
}
