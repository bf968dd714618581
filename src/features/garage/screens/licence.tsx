import { useMemo } from 'react'
import { readFormWithFiles } from '#features/files/contract.ts'
import { dayOfJalali, fieldText, isDay } from '#kit/day.ts'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { inTransaction } from '#platform/database/database.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { CropDialog } from '#ui/uploads/crop-dialog.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { garagePath, licencePath, licenceRemindPath } from '../addresses.ts'
import { maxLicencePictures } from '../rules.ts'
import { deadlineRules, licenceSchema } from '../schemas.ts'
import { documentPictures } from '../server/document-purpose.ts'
import { presentLicence, removeLicence, saveLicence } from '../server/licence.ts'
import { garageTexts } from '../texts.ts'
import type { Route } from './+types/licence'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const due = url.searchParams.get('due')
  requireRecentAuth(ctx, isDay(due) ? licenceRemindPath(due) : licencePath)
  const licence = await presentLicence(ctx, personId)
  const day = isDay(due) ? due : licence?.expiresOn
  const { year, month, day: dayOfMonth } = toJalali(ctx.now)
  return {
    licence,
    values: { expiresOn: day ? fieldText(day) : '', remind: !licence || licence.remind ? 'on' : '' },
    today: { year, month, day: dayOfMonth },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  requireRecentAuth(ctx, licencePath)
  const sent = await readFormWithFiles(ctx, request, documentPictures)
  if (sent.form.get('intent') === 'remove') {
    await inTransaction(ctx.db, (trx) => removeLicence(trx, personId))
    return redirect(licencePath)
  }
  const form = readFormData(sent.form, licenceSchema(toJalali(ctx.now)), sent.problems)
  if (!form.ok) return form.answer
  const { expiresOn, remind, files = [] } = form.value
  const saved = await saveLicence(ctx, {
    personId,
    expiresOn: expiresOn ? dayOfJalali(expiresOn) : null,
    remind: remind === 'on',
    files,
  })
  if (saved.ok) return redirect(licencePath)
  const message =
    saved.code === 'too-many'
      ? 'برای گواهینامه حداکثر ۴ عکس ذخیره می‌شود؛ اول گواهینامه را حذف کنید.'
      : 'عکس را دوباره اضافه کنید.'
  return form.refuse({ files: message }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('گواهینامه')

/** The driving licence of a person, behind a fresh proof of identity. */
export default function Licence({ loaderData: { licence, values, today }, actionData }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="گواهینامه"
        lead="گواهینامه مال شماست و یک بار ثبت می‌شود، هر چند خودرو که داشته باشید. عکس آن رمزنگاری‌شده نگهداری می‌شود."
        back={{ href: garagePath, label: garageTexts.title }}
        badges={
          licence?.expires && (
            <Badge tone={licence.expired ? 'bad' : 'plain'}>
              {licence.expired ? `پایان اعتبار: ${licence.expires}، گذشته` : `تا ${licence.expires}`}
            </Badge>
          )
        }
      />
      {licence?.pictures.map(({ id, src }, index) => (
        <a key={id} href={src} target="_blank" rel="external noreferrer">
          <img
            src={src}
            alt={`گواهینامه، عکس ${['اول', 'دوم', 'سوم', 'چهارم'][index] ?? ''}`}
            loading="lazy"
            className="w-full rounded-control bg-sunken"
          />
        </a>
      ))}
      <LicenceForm
        key={`${licence?.pictures.length ?? 0} ${values.expiresOn}`}
        today={today}
        values={values}
        answer={actionData}
      />
      {licence && (
        <PostForm action={licencePath}>
          <Button kind="outline" type="submit" name="intent" value="remove">
            حذف گواهینامه و عکس‌های آن
          </Button>
        </PostForm>
      )}
    </div>
  )
}

const cropping = { label: 'برش', Editor: CropDialog }

type LicenceFormProps = {
  today: JalaliDate
  values: { expiresOn: string; remind: string }
  answer: FormAnswer | undefined
}

function LicenceForm({ today, values, answer }: LicenceFormProps) {
  const schema = useMemo(() => licenceSchema(today), [today])
  const { form, fields, busy } = useSchemaForm(schema, { id: 'licence', answer, defaults: values, keepDraft: false })
  return (
    <Card title="مشخصات گواهینامه">
      <SchemaForm form={form} encType="multipart/form-data">
        <DateField {...fields.expiresOn} {...deadlineRules(today)} />
        <CheckboxField {...fields.remind} hint="۳۰، ۷ و ۱ روز قبل و روز پایان اعتبار." />
        <UploadField
          {...fields.files}
          uploadTo="/files/car-documents"
          maxBytes={8_000_000}
          maxFiles={maxLicencePictures}
          edit={cropping}
          hint="نوشته‌ها باید خوانا باشد."
        />
        <Button kind="main" type="submit" busy={busy}>
          ذخیرهٔ گواهینامه
        </Button>
      </SchemaForm>
    </Card>
  )
}
