import { data } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { ok } from '#kit/result.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { adminPricesPath, priceFilePath } from '../../addresses.ts'
import { entryKinds, indexKinds, maxCsvLetters, priceColumns, priceFileSchema } from '../../price-entry-schema.ts'
import { savePriceFile, type FileOutcome } from '../../server/save-price.ts'
import type { Route } from './+types/price-import'

export const middleware = [requireStaff]

/** Runs the guard also when the browser only requests data. */
export const loader = () => null

const importFile = (write: boolean) =>
  formAction(priceFileSchema, async (ctx, { text }) => ok(await savePriceFile(ctx, text, write)), {
    done: (outcome, typed) =>
      write && outcome.problems.length === 0
        ? `${adminPricesPath}?saved=${outcome.saved}&held=${outcome.held}`
        : data({ outcome, typed }, { status: outcome.problems.length > 0 ? 422 : 200 }),
    refusals: {},
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, { try: importFile(false), write: importFile(true) })

export const meta: Route.MetaFunction = () => pageTitle('ثبت قیمت از فایل')

const words = { ...entryKinds, ...indexKinds }

/** Imports prices and indices from CSV: a dry run first, then all or nothing. */
export default function PriceImport({ actionData }: Route.ComponentProps) {
  const tried = actionData && 'outcome' in actionData ? actionData : undefined
  const answer = actionData && !('outcome' in actionData) ? actionData : undefined
  const { form, fields, busy } = useSchemaForm(priceFileSchema, {
    id: 'price-file',
    answer,
    defaults: tried?.typed,
    keepDraft: false,
  })
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="ثبت قیمت از فایل"
        back={{ href: adminPricesPath, label: 'قیمت‌ها' }}
        lead="اول بررسی کنید چه چیزی ثبت می‌شود. اگر یک سطر هم ایراد داشته باشد، هیچ سطری ثبت نمی‌شود."
        actions={
          <ButtonLink href={priceFilePath} download>
            دریافت CSV
          </ButtonLink>
        }
      />
      {tried && <Outcome {...tried} />}
      <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
        <TextAreaField
          {...fields.text}
          max={maxCsvLetters}
          rows={12}
          dir="ltr"
          hint="سطر اول نام ستون‌هاست؛ قیمت به تومان و تاریخ شمسی است."
        />
        <Button kind={tried ? 'outline' : 'main'} type="submit" name="act" value="try" busy={busy}>
          بررسی بدون ثبت
        </Button>
      </SchemaForm>
      <section className="card flex flex-col gap-2 p-5 text-label" aria-labelledby="columns">
        <h2 id="columns" className="text-heading">
          ستون‌ها
        </h2>
        <p dir="ltr" className="overflow-x-auto text-end">
          <code>{priceColumns.join(',')}</code>
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {Object.entries(words).map(([kind, label]) => (
            <div key={kind} className="contents">
              <dt dir="ltr">
                <code>{kind}</code>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <p className="text-note text-muted">
          ستون‌ها به ترتیب: نوع قیمت، شناسهٔ تیپ، سال ساخت، قیمت، تاریخ، منبع. برای شاخص‌ها شناسهٔ تیپ و سال ساخت را خالی
          بگذارید.
        </p>
      </section>
    </div>
  )
}

function Outcome({ outcome, typed }: { outcome: FileOutcome; typed: { text: string } }) {
  const { saved, held, same, problems } = outcome
  return (
    <Notice tone={problems.length > 0 ? 'warn' : 'info'} live title="نتیجهٔ بررسی">
      <div className="flex flex-col gap-3">
        <p>
          {formatInteger(saved)} مورد جدید، {formatInteger(same)} تکراری، {formatInteger(held)} مورد که تأیید نفر دوم
          می‌خواهد، {formatInteger(problems.length)} ایراد
        </p>
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1">
            {problems.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                سطر {formatInteger(line)}: {text}
              </li>
            ))}
          </ul>
        )}
        {problems.length === 0 && saved + held > 0 && (
          <PostForm>
            <input type="hidden" name="text" value={typed.text} />
            <Button kind="main" type="submit" name="act" value="write">
              ثبت قیمت‌ها
            </Button>
          </PostForm>
        )}
      </div>
    </Notice>
  )
}
