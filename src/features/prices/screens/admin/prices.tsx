import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import { toOptions } from '#kit/options.ts'
import { refuse } from '#kit/result.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction, rowAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { adminPricesPath, priceFilePath, priceImportPath } from '../../addresses.ts'
import {
  entryBounds,
  entryKinds,
  heldDecisionSchema,
  indexEntrySchema,
  indexKinds,
  indexValue,
  priceEntrySchema,
} from '../../price-entry-schema.ts'
import { findEntries, findHeld, findIndices, type EntryView, type HeldView } from '../../server/find-entries.ts'
import { decideHeld, saveEntry, type EntryRefusal, type Saved } from '../../server/save-price.ts'
import { entryRefusals, heldRefusals } from '../../texts.ts'
import type { Route } from './+types/prices'

export const middleware = [requireStaff]

const wholeNumber = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : 0)

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { db, now } = ctx
  const catalogue = await getCatalogue(db)
  const trims = catalogue.trims.list.map(({ id, slug }) => ({ value: slug, label: vehicleTitle(catalogue, id) }))
  return {
    entries: await findEntries(db),
    indices: await findIndices(db),
    held: await findHeld(ctx),
    told: { saved: wholeNumber(url.searchParams.get('saved')), held: wholeNumber(url.searchParams.get('held')) },
    same: url.searchParams.has('same'),
    trims: trims.toSorted((a, b) => a.label.localeCompare(b.label, 'fa')),
    year: toJalali(now).year,
  }
}

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    price: formAction(priceEntrySchema, saveEntry, { done: reportPath, refusals: refusalsAt('price') }),
    index: formAction(
      indexEntrySchema,
      async (ctx, entry) => {
        const value = indexValue(entry.kind, entry.value)
        return value === null ? refuse('no-value') : saveEntry(ctx, { ...entry, value })
      },
      {
        done: reportPath,
        refusals: {
          ...refusalsAt('value'),
          'no-value': { value: 'مقدار باید بیشتر از صفر باشد؛ دلار و طلا را به تومان و بدون اعشار بنویسید.' },
        },
      },
    ),
    decide: rowAction(heldDecisionSchema, (ctx, { held, decision }) => decideHeld(ctx, BigInt(held), decision), {
      done: adminPricesPath,
      refusals: heldRefusals,
    }),
  })

const reportPath = (saved: Saved) =>
  adminPricesPath + (saved === 'held' ? '?saved=0&held=1' : saved === 'saved' ? '?saved=1&held=0' : '?same')

/** The refusals of an entry by field; those of no field belong to `other`. */
const refusalsAt = (other: string) =>
  Object.fromEntries(
    Object.entries(entryRefusals).map(([code, [field, text]]) => [code, { [field || other]: text }]),
  ) as Record<EntryRefusal, Record<string, string>>

export const meta: Route.MetaFunction = () => pageTitle('قیمت‌ها')

const columns: readonly Column<EntryView>[] = [
  { key: 'title', head: 'خودرو', cell: ({ title }) => title },
  { key: 'kind', head: 'نوع قیمت', cell: ({ kind }) => kind },
  { key: 'price', head: 'قیمت', cell: ({ price }) => price },
  { key: 'day', head: 'تاریخ', cell: ({ day }) => day },
  { key: 'source', head: 'منبع', cell: ({ source }) => source },
]

/** Entries that wait for a second person, the last entries, and the form of a new price or index. */
export default function AdminPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, indices, held, told, same, trims, year } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : null
  const answer = actionData && !('problem' in actionData) ? actionData : undefined
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="قیمت‌ها"
        lead="قیمت‌های ثبت‌شده تغییر نمی‌کنند؛ برای اصلاح، قیمت جدید با همان تاریخ ثبت کنید."
        actions={
          <>
            <ButtonLink href={priceImportPath}>ثبت از فایل</ButtonLink>
            <ButtonLink href={priceFilePath} download>
              دریافت CSV
            </ButtonLink>
          </>
        }
      />
      {problem && (
        <Notice tone="warn" live>
          {problem}
        </Notice>
      )}
      {same && (
        <Notice tone="info" live>
          همین مورد با همین تاریخ و منبع قبلاً ثبت شده است؛ چیزی تغییر نکرد.
        </Notice>
      )}
      {told.saved + told.held > 0 && (
        <Notice tone={told.held > 0 ? 'warn' : 'good'} live>
          {told.saved > 0 && `${formatInteger(told.saved)} مورد ثبت شد. `}
          {told.held > 0 &&
            `${formatInteger(told.held)} مورد با قبلی خیلی فرق دارد و تا همکار دیگری تأیید نکند نمایش داده نمی‌شود.`}
        </Notice>
      )}
      {held.length > 0 && <Held held={held} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex flex-col gap-6">
          <DataTable
            caption="آخرین قیمت‌ها"
            columns={columns}
            rows={entries}
            rowKey={({ key }) => key}
            empty={<EmptyState title="هنوز قیمتی ثبت نشده است" />}
          />
          <DataTable
            caption="شاخص‌ها"
            columns={indexColumns}
            rows={indices}
            rowKey={({ key }) => key}
            empty={<EmptyState title="هنوز شاخصی ثبت نشده است" />}
          />
        </div>
        <div className="flex flex-col gap-6">
          <EntryForm key={entries[0]?.key} trims={trims} year={year} answer={answer} />
          <IndexForm key={indices.map(({ day, price }) => day + price).join()} answer={answer} />
        </div>
      </div>
    </div>
  )
}

const indexColumns: readonly Column<EntryView>[] = [
  { key: 'title', head: 'شاخص', cell: ({ title }) => title },
  { key: 'price', head: 'مقدار', cell: ({ price }) => price },
  { key: 'day', head: 'تاریخ', cell: ({ day }) => day },
  { key: 'source', head: 'منبع', cell: ({ source }) => source },
]

function Held({ held }: { held: readonly HeldView[] }) {
  return (
    <Card title="در انتظار تأیید نفر دوم">
      <ul className="flex flex-col divide-y divide-line">
        {held.map(({ key, title, kind, price, before, day, source, own }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 text-label">
              <b>{title}</b>
              <p>
                {kind}: از {before} به {price}
              </p>
              <p className="text-note text-muted">
                {day} · {source}
                {own && ' · خودتان ثبت کرده‌اید؛ همکار دیگری تأیید می‌کند.'}
              </p>
            </div>
            {!own && (
              <PostForm className="flex gap-2">
                <input type="hidden" name="act" value="decide" />
                <input type="hidden" name="held" value={key} />
                <Button type="submit" name="decision" value="accepted">
                  تأیید قیمت
                </Button>
                <Button kind="quiet" type="submit" name="decision" value="refused">
                  رد قیمت
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type EntryFormProps = Pick<Route.ComponentProps['loaderData'], 'trims' | 'year'> & {
  answer: FormAnswer | undefined
}

function EntryForm({ trims, year, answer }: EntryFormProps) {
  const { form, fields, busy } = useSchemaForm(priceEntrySchema, { id: 'price', answer, keepDraft: false })
  return (
    <Card title="قیمت جدید">
      <SchemaForm form={form}>
        <OptionField {...fields.kind} options={toOptions(entryKinds)} />
        <OptionField {...fields.trim} options={trims} />
        <DigitsField {...fields.year} defaultValue={fields.year.defaultValue || String(year)} maxLength={4} />
        <MoneyField {...fields.price} />
        <DateField {...fields.day} {...entryBounds} />
        <TextField {...fields.source} maxLength={100} />
        <Button kind="main" type="submit" name="act" value="price" busy={busy}>
          ثبت قیمت
        </Button>
      </SchemaForm>
    </Card>
  )
}

function IndexForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(indexEntrySchema, { id: 'index', answer, keepDraft: false })
  return (
    <Card title="شاخص جدید">
      <SchemaForm form={form}>
        <OptionField {...fields.kind} options={toOptions(indexKinds)} />
        <TextField {...fields.value} inputMode="decimal" hint="دلار و طلا به تومان" />
        <DateField {...fields.day} {...entryBounds} />
        <TextField {...fields.source} maxLength={100} />
        <Button kind="main" type="submit" name="act" value="index" busy={busy}>
          ثبت شاخص
        </Button>
      </SchemaForm>
    </Card>
  )
}
