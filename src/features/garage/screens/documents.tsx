import { useMemo } from 'react'
import { getCatalogue } from '#features/catalog/contract.ts'
import { readFormWithFiles } from '#features/files/contract.ts'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CropDialog } from '#ui/uploads/crop-dialog.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { carDocumentsPath, carPath } from '../addresses.ts'
import { DeviceVault } from '../components/device-vault.tsx'
import { dayOfJalali } from '#kit/day.ts'
import { documentKinds } from '../kinds.ts'
import { carParams } from '../params.ts'
import { mayAs } from '../rules.ts'
import { deadlineRules, documentSchema, publicIdField } from '../schemas.ts'
import { documentPictures } from '../server/document-purpose.ts'
import { addDocument, findDocuments, removeDocument, type DocumentView } from '../server/documents.ts'
import { getCarRow } from '../server/find-cars.ts'
import { nameOf } from '../server/name-car.ts'
import type { Route } from './+types/documents'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId })
  requireRecentAuth(ctx, carDocumentsPath(carId))
  const { year, month, day } = toJalali(ctx.now)
  return {
    carId,
    name: nameOf(await getCatalogue(ctx.db), row),
    documents: await findDocuments(ctx, row),
    mayEdit: mayAs(row.role, 'editor'),
    today: { year, month, day },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  requireRecentAuth(ctx, carDocumentsPath(carId))
  const sent = await readFormWithFiles(ctx, request, documentPictures)
  if (sent.form.get('intent') === 'remove') {
    const id = publicIdField.safeParse(sent.form.get('document'))
    if (id.success) await removeDocument(ctx, { personId, carId, documentId: id.data })
    return redirect(carDocumentsPath(carId))
  }
  const form = readFormData(sent.form, documentSchema(toJalali(ctx.now)), sent.problems)
  if (!form.ok) return form.answer
  const { kind, name, expiresOn, files } = form.value
  const added = await addDocument(ctx, {
    personId,
    carId,
    kind,
    name: name ?? null,
    expiresOn: expiresOn ? dayOfJalali(expiresOn) : null,
    files,
  })
  if (added.ok) return redirect(carDocumentsPath(carId))
  return form.refuse(
    added.code === 'too-many'
      ? { '': 'جای مدارک این خودرو پر است؛ اول یک مدرک قدیمی را حذف کنید.' }
      : { files: 'عکس را دوباره اضافه کنید.' },
    409,
  )
}

export const meta: Route.MetaFunction = () => pageTitle('مدارک خودرو')

/** The documents of a car, behind a fresh proof of identity. */
export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name, documents, mayEdit, today } = loaderData
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="مدارک"
        lead="عکس مدارک رمزنگاری‌شده نگهداری می‌شود و فقط بعد از تأیید هویت باز می‌شود."
        back={{ href: carPath(carId), label: name }}
      />
      {documents.length === 0 && (
        <EmptyState title="هنوز مدرکی ذخیره نشده">
          {mayEdit && 'کارت خودرو، بیمه‌نامه و برگ معاینه را اضافه کنید تا همیشه همراهتان باشد.'}
        </EmptyState>
      )}
      {documents.map((document) => (
        <Document key={document.id} document={document} mayEdit={mayEdit} />
      ))}
      {documents.length > 0 && <DeviceVault carId={carId} papers={documents} />}
      {mayEdit && <DocumentForm key={documents.length} today={today} answer={actionData} />}
    </div>
  )
}

function Document({
  document: { id, title, expires, expired, files },
  mayEdit,
}: {
  document: DocumentView
  mayEdit: boolean
}) {
  return (
    <section className="flex flex-col gap-3 card p-4" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-heading">
          <bdi>{title}</bdi>
        </h2>
        {expires && (
          <Badge tone={expired ? 'bad' : 'plain'}>
            {expired ? `پایان اعتبار: ${expires}، گذشته` : `تا ${expires}`}
          </Badge>
        )}
      </div>
      {files.map(({ id: file, src }, index) => (
        <a key={file} href={src} target="_blank" rel="external noreferrer">
          <img
            src={src}
            alt={`${title}، عکس ${['اول', 'دوم', 'سوم', 'چهارم'][index] ?? ''}`}
            loading="lazy"
            className="w-full rounded-control bg-sunken"
          />
        </a>
      ))}
      {mayEdit && (
        <PostForm>
          <input type="hidden" name="document" value={id} />
          <Button kind="quiet" type="submit" name="intent" value="remove">
            حذف {title}
          </Button>
        </PostForm>
      )}
    </section>
  )
}

const kindOptions = Object.entries(documentKinds).map(([value, { label }]) => ({ value, label }))

const cropping = { label: 'برش', Editor: CropDialog }

function DocumentForm({ today, answer }: { today: JalaliDate; answer: FormAnswer | undefined }) {
  const schema = useMemo(() => documentSchema(today), [today])
  const { form, fields, busy } = useSchemaForm(schema, { id: 'new-document', answer, keepDraft: false })
  return (
    <Card title="مدرک جدید">
      <SchemaForm form={form} encType="multipart/form-data">
        <OptionField {...fields.kind} options={kindOptions} />
        <div className="deadline-own-title">
          <TextField {...fields.name} maxLength={40} hint="فقط برای «مدرک دیگر»." />
        </div>
        <UploadField
          {...fields.files}
          uploadTo="/files/car-documents"
          maxBytes={8_000_000}
          maxFiles={4}
          edit={cropping}
          hint="نوشته‌ها باید خوانا باشد. با «برش»، فقط خود مدرک را نگه دارید."
        />
        <DateField
          {...fields.expiresOn}
          {...deadlineRules(today)}
          hint="برای کارت، بیمه‌نامه و معاینه، یادآوری‌اش هم ثبت می‌شود."
        />
        <Button kind="main" type="submit" busy={busy}>
          ذخیرهٔ مدرک
        </Button>
      </SchemaForm>
    </Card>
  )
}
