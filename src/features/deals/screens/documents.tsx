import { readFormWithFiles } from '#features/files/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { toOptions } from '#kit/options.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { dealPath, documentsPath, documentsUploadPath } from '../addresses.ts'
import { documentBytes, documentKinds } from '../documents.ts'
import { dealParams, documentSchema } from '../schemas.ts'
import { getDeal } from '../server/deals.ts'
import { addDocument, dealDocuments, findDocuments } from '../server/documents.ts'
import { dealFlow } from '../states.ts'
import { documentRefusals } from '../texts.ts'
import type { Route } from './+types/documents'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  const { row } = await getDeal(ctx.db, { personId, id })
  return {
    id,
    title: row.title,
    documents: await findDocuments(ctx.db, row.id),
    mayAdd: dealFlow.isOpen(row.state) && row.state !== 'requested',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { dealId: id } = validateParams(dealParams, params)
  const { ctx, personId } = personContextOf(context)
  await getDeal(ctx.db, { personId, id })
  const { form: sent, problems } = await readFormWithFiles(ctx, request, dealDocuments)
  const form = readFormData(sent, documentSchema, problems)
  if (!form.ok) return form.answer
  const added = await addDocument(ctx, { personId, id, ...form.value })
  if (added.ok) return redirect(documentsPath(id), 303)
  return form.refuse({ [added.code === 'file-unknown' ? 'files' : '']: documentRefusals[added.code] }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`مدارک ${loaderData?.title ?? 'خرید'}`)

/** Documents that the parties show each other; nobody else can open them. */
export default function Documents({ loaderData: { id, title, documents, mayAdd }, actionData }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="مدارک این خرید"
        lead="عکس‌ها رمزنگاری‌شده نگهداری می‌شود و فقط شما و طرف مقابل آن‌ها را می‌بینید. اگر اختلاف ثبت شود، همکاران ما هم تا پایان بررسی می‌بینند."
        back={{ href: dealPath(id), label: title }}
      />
      {documents.length === 0 && (
        <EmptyState title="هنوز مدرکی نیست">
          عکس سند، کارت خودرو، بیمه‌نامه یا رسید پرداخت را اینجا به طرف مقابل نشان بدهید.
        </EmptyState>
      )}
      {documents.map(({ id: documentId, label, by, files }) => (
        <Card key={documentId} title={label}>
          <p className="text-note text-muted">{by}</p>
          <ul className="flex flex-wrap gap-3">
            {files.map((file) => (
              <li key={file}>
                <a href={`${documentsUploadPath}/${file}`} target="_blank" rel="noreferrer" className="block">
                  <img
                    src={`${documentsUploadPath}/${file}`}
                    alt={label}
                    width={160}
                    height={120}
                    loading="lazy"
                    className="h-30 w-40 rounded-control border border-line object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {mayAdd && (
        <HoldWhenOffline>
          <DocumentForm key={documents.length} answer={actionData} />
        </HoldWhenOffline>
      )}
    </div>
  )
}

function DocumentForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(documentSchema, { id: 'deal-document', answer, keepDraft: false })
  return (
    <Card title="افزودن مدرک">
      <SchemaForm form={form} encType="multipart/form-data">
        <OptionField {...fields.kind} options={toOptions(documentKinds)} />
        <UploadField {...fields.files} uploadTo={documentsUploadPath} maxFiles={2} maxBytes={documentBytes} />
        <Button kind="main" type="submit" busy={busy} wide>
          افزودن مدرک
        </Button>
      </SchemaForm>
    </Card>
  )
}
