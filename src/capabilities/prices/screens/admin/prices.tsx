import { getCatalogue, vehicleTitle } from '#capabilities/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { adminPricesPath } from '../../addresses.ts'
import { entryBounds, entryKinds, priceEntrySchema } from '../../price-entry-schema.ts'
import { findEntries, type EntryView } from '../../server/find-entries.ts'
import { savePrice } from '../../server/save-price.ts'
import { entryRefusals } from '../../texts.ts'
import type { Route } from './+types/prices'

export const middleware = [requireStaff('prices.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const catalogue = await getCatalogue(db)
  const trims = catalogue.trims.list.map(({ id, slug }) => ({ value: slug, label: vehicleTitle(catalogue, id) }))
  return {
    entries: await findEntries(db),
    trims: trims.toSorted((a, b) => a.label.localeCompare(b.label, 'fa')),
    year: toJalali(now).year,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, priceEntrySchema)
  if (!form.ok) return form.answer
  const saved = await savePrice(contextOf(context), form.value)
  if (saved.ok) return redirect(adminPricesPath)
  const [field, text] = entryRefusals[saved.code]
  return form.refuse({ [field]: text })
}

export const meta: Route.MetaFunction = () => pageTitle('قیمت‌ها')

const columns: readonly Column<EntryView>[] = [
  { key: 'title', head: 'خودرو', cell: ({ title }) => title },
  { key: 'kind', head: 'نوع قیمت', cell: ({ kind }) => kind },
  { key: 'price', head: 'قیمت', cell: ({ price }) => price },
  { key: 'day', head: 'تاریخ', cell: ({ day }) => day },
  { key: 'source', head: 'منبع', cell: ({ source }) => source },
]

/** What was written down last, and one price more. */
export default function AdminPrices({ loaderData: { entries, trims, year }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="قیمت‌ها" lead="قیمت‌های ثبت‌شده تغییر نمی‌کنند؛ برای اصلاح، قیمت جدید با همان تاریخ ثبت کنید." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <DataTable
          caption="آخرین قیمت‌ها"
          columns={columns}
          rows={entries}
          rowKey={({ key }) => key}
          empty={<EmptyState title="هنوز قیمتی ثبت نشده است" />}
        />
        <EntryForm key={entries[0]?.key} trims={trims} year={year} answer={actionData} />
      </div>
    </div>
  )
}

type EntryFormProps = Pick<Route.ComponentProps['loaderData'], 'trims' | 'year'> & {
  answer: Route.ComponentProps['actionData']
}

function EntryForm({ trims, year, answer }: EntryFormProps) {
  const { form, fields, busy } = useSchemaForm(priceEntrySchema, { id: 'price', answer, keepDraft: false })
  return (
    <Card title="قیمت جدید">
      <SchemaForm form={form}>
        <OptionField
          {...fields.kind}
          options={Object.entries(entryKinds).map(([value, label]) => ({ value, label }))}
        />
        <OptionField {...fields.trim} options={trims} />
        <NumberField {...fields.year} defaultValue={fields.year.defaultValue || String(year)} />
        <MoneyField {...fields.price} />
        <DateField {...fields.day} {...entryBounds} />
        <TextField {...fields.source} maxLength={100} />
        <Button kind="main" type="submit" busy={busy}>
          ثبت قیمت
        </Button>
      </SchemaForm>
    </Card>
  )
}
