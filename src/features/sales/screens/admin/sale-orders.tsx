import { data } from 'react-router'
import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { ok } from '#kit/result.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { secondApprovalText } from '#ui/second-look-text.ts'
import { planAdminPath, planOrdersFile, planOrdersPath } from '../../addresses.ts'
import '../../components/sales.css'
import { columnHints, makerFiles, type MakerFile } from '../../maker-file.ts'
import { answerSchema, adminParams, makerFileSchema } from '../../schemas.ts'
import { answerDispute } from '../../server/dispute.ts'
import { findDocuments } from '../../server/papers.ts'
import { importMakerFile, findDisputes, type FileOutcome } from '../../server/maker-files.ts'
import type { Route } from './+types/sale-orders'

export const middleware = [requireStaff]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { planId } = validateParams(adminParams, params)
  const completed = url.searchParams.get('done') ?? ''
  return {
    planId,
    disputes: await findDisputes(contextOf(context), planId),
    papers: await findDocuments(contextOf(context).db, planId),
    done: /^\d{1,6}$/.test(completed) ? formatInteger(Number(completed)) : null,
  }
}

const files = Object.keys(makerFiles) as MakerFile[]
const fileSchema = makerFileSchema.extend({ file: z.enum(files) })

export function action(args: Route.ActionArgs) {
  const { planId } = validateParams(adminParams, args.params)
  const here = planOrdersPath(planId)
  const importFile = (write: boolean) =>
    formAction(
      fileSchema,
      async (ctx, { file, text }) => ok(await importMakerFile(ctx, { planId, file, text, write })),
      {
        done: (outcome, { file, ...typed }) =>
          outcome.written
            ? `${here}?done=${outcome.good}`
            : data({ outcome, file, typed }, { status: outcome.wrong.length > 0 ? 422 : 200 }),
        refusals: {},
      },
    )
  return chosenAction('act', args, {
    answer: formAction(answerSchema, (ctx, { bill: billId, text }) => answerDispute(ctx, { planId, billId, text }), {
      done: `${here}#disputes`,
      at: 'text',
      refusals: { answered: 'همکار دیگری همین حالا پاسخ داده است.' },
    }),
    try: importFile(false),
    write: importFile(true),
  })
}

export const meta: Route.MetaFunction = () => pageTitle('سفارش‌های طرح')

type Tried = { outcome: FileOutcome; file: MakerFile; typed: { text: string } }

/** Files to and from the maker, checked before they are written, and objections of buyers. */
export default function SaleOrders({
  loaderData: { planId, disputes, papers, done },
  actionData,
}: Route.ComponentProps) {
  const tried = actionData && 'outcome' in actionData ? actionData : undefined
  const answer = actionData && !('outcome' in actionData) ? actionData : undefined
  return (
    <RecordPage title="سفارش‌ها و فایل‌های خودروساز" back={{ href: planAdminPath(planId), label: 'طرح' }}>
      {done && (
        <Notice tone="good" live>
          {done} سطر ثبت شد.
        </Notice>
      )}
      <Card title="خروجی برای خودروساز">
        <TextLink href={planOrdersFile(planId)} download>
          دریافت سفارش‌های پرداخت‌شده (CSV)
        </TextLink>
        <p className="text-note text-muted">مشخصات خریدار در این فایل هست؛ هر دریافت در گزارش فعالیت‌ها ثبت می‌شود.</p>
      </Card>
      {files.map((file) => (
        <FileForm key={file} file={file} tried={tried?.file === file ? tried : undefined} answer={answer} />
      ))}
      {papers.length > 0 && (
        <Card title="مدارک خریداران">
          <ul className="sale-rows">
            {papers.map((order) => (
              <li key={order.tracking}>
                <bdi dir="ltr">{order.tracking}</bdi>
                <span className="flex flex-wrap gap-3">
                  {order.papers.map((href, index) => (
                    <a key={href} href={href} target="_blank" rel="external noreferrer" className="text-link-inline">
                      عکس {formatInteger(index + 1)}
                    </a>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {disputes.length > 0 && (
        <Card title="اعتراض به صورت‌حساب" id="disputes">
          <ul className="sale-rows">
            {disputes.map(({ id, tracking, label, amount, disputed, answer: given }) => (
              <li key={id}>
                <b>{label}</b>
                <span>{amount}</span>
                <small>
                  <bdi dir="ltr">{tracking}</bdi> · <bdi>{disputed}</bdi>
                </small>
                {given ? (
                  <small>
                    پاسخ: <bdi>{given}</bdi>
                  </small>
                ) : (
                  <Answer bill={id} answer={answer} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </RecordPage>
  )
}

function Answer({ bill, answer }: { bill: string; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(answerSchema, { id: `answer-${bill}`, answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="flex w-full flex-col gap-2">
      <input type="hidden" name="bill" value={bill} />
      <TextAreaField {...fields.text} max={600} />
      <Button kind="outline" type="submit" name="act" value="answer" busy={busy} className="self-start">
        ارسال پاسخ
      </Button>
    </SchemaForm>
  )
}

type FileFormProps = { file: MakerFile; tried: Tried | undefined; answer: FormAnswer | undefined }

function FileForm({ file, tried, answer }: FileFormProps) {
  const { form, fields, busy } = useSchemaForm(makerFileSchema, {
    id: `sale-${file}`,
    answer,
    defaults: tried?.typed,
    keepDraft: false,
  })
  const right = tried && tried.outcome.wrong.length === 0 && tried.outcome.good > 0
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <h2 className="text-heading">{makerFiles[file]}</h2>
      <input type="hidden" name="file" value={file} />
      {tried && (
        <Notice tone={right ? 'info' : 'warn'} live title="نتیجهٔ بررسی">
          {tried.outcome.waits && <p>{secondApprovalText}</p>}
          <p>
            {formatInteger(tried.outcome.good)} سطر درست، {formatInteger(tried.outcome.wrong.length)} ایراد
          </p>
          <ul>
            {tried.outcome.wrong.slice(0, 20).map(({ line, tracking, text }) => (
              <li key={`${line}-${tracking}`}>
                سطر {formatInteger(line)}: <bdi dir="ltr">{tracking || '—'}</bdi> {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <TextAreaField {...fields.text} max={1_000_000} rows={6} dir="ltr" hint={columnHints[file]} />
      <div className="flex flex-wrap gap-2">
        <Button kind={right ? 'outline' : 'main'} type="submit" name="act" value="try" busy={busy}>
          بررسی بدون ثبت
          <span className="sr-only">: {makerFiles[file]}</span>
        </Button>
        {right && (
          <Button kind="main" type="submit" name="act" value="write" busy={busy}>
            ثبت {formatInteger(tried.outcome.good)} سطر
          </Button>
        )}
      </div>
    </SchemaForm>
  )
}
