import { useMemo } from 'react'
import { getCatalogue } from '#features/catalog/contract.ts'
import { readFormWithFiles } from '#features/files/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import { compactToman, formatMoney } from '#kit/money.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newToken } from '#platform/secrets.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { DecimalField, MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { carPath, costsFilePath, costsPath } from '../addresses.ts'
import { KindBars } from '../components/kind-bars.tsx'
import { dayOf, dayOfJalali, fieldText } from '#kit/day.ts'
import { toOptions } from '#kit/options.ts'
import { costKinds, type CostKind } from '../kinds.ts'
import { carParams } from '../params.ts'
import { mayAs } from '../rules.ts'
import { costSchema, deadlineRules, publicIdField } from '../schemas.ts'
import { addCost, switchCost } from '../server/costs.ts'
import { getCarRow } from '../server/find-cars.ts'
import { nameOf } from '../server/name-car.ts'
import { presentCosts } from '../server/present-costs.ts'
import { receiptPictures } from '../server/receipt-purpose.ts'
import { carRefusals } from '../texts.ts'
import type { Route } from './+types/costs'

export const middleware = [requireSignIn]

const kindOf = (text: string | null): CostKind | null =>
  text !== null && Object.hasOwn(costKinds, text) ? (text as CostKind) : null

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId })
  const kind = kindOf(url.searchParams.get('kind'))
  const removed = publicIdField.safeParse(url.searchParams.get('removed'))
  const { year, month, day } = toJalali(ctx.now)
  return {
    carId,
    name: nameOf(await getCatalogue(ctx.db), row),
    kind,
    costs: await presentCosts(ctx, row, { kind, after: url.searchParams.get('after') }),
    mayEdit: mayAs(row.role, 'editor'),
    removed: removed.success ? removed.data : null,
    today: { year, month, day },
    todayText: fieldText(dayOf(ctx.now)),
    sentKey: newToken(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const sent = await readFormWithFiles(ctx, request, receiptPictures)
  const intent = sent.form.get('intent')
  if (intent === 'remove' || intent === 'restore') {
    const id = publicIdField.safeParse(sent.form.get('cost'))
    if (id.success) await switchCost(ctx, { personId, carId, costId: id.data, removed: intent === 'remove' })
    return redirect(id.success && intent === 'remove' ? `${costsPath(carId)}?removed=${id.data}` : costsPath(carId))
  }
  const form = readFormData(sent.form, costSchema(toJalali(ctx.now)), sent.problems)
  if (!form.ok) return form.answer
  const { kind, amount, spentOn, km, meant, litres, note, receipts, sentKey } = form.value
  const added = await addCost(ctx, {
    personId,
    carId,
    kind,
    amountRial: amount,
    spentOn: dayOfJalali(spentOn),
    km: km ?? null,
    note: note ?? null,
    sentKey,
    meant: meant === 'on',
    fuelHundredths: kind === 'fuel' && litres !== undefined ? Math.round(litres * 100) : null,
    receipts,
  })
  if (added.ok) return redirect(costsPath(carId))
  if (added.code === 'mileage-far') return form.refuse({ km: carRefusals[added.code] }, 409)
  if (added.code === 'file-unknown') return form.refuse({ receipts: 'عکس را دوباره اضافه کنید.' }, 409)
  return form.refuse(
    {
      '':
        added.code === 'too-fast'
          ? withMoment('در این یک ساعت هزینه‌های زیادی ثبت کرده‌اید؛ کمی بعد ادامه بدهید.', ctx)
          : 'برای این خودرو دیگر جایی برای هزینهٔ جدید نیست؛ فایل هزینه‌ها را دریافت و قدیمی‌ها را حذف کنید.',
    },
    409,
  )
}

export const meta: Route.MetaFunction = () => pageTitle('هزینه‌های خودرو')

/** The costs of a car by month, by kind and by payment. */
export default function CarCosts({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name, kind, costs, mayEdit, removed, today, todayText, sentKey } = loaderData
  const { total, kinds } = costs
  const tabs = [
    { href: costsPath(carId), label: 'همه', current: kind === null },
    ...kinds.map((each) => ({
      href: `${costsPath(carId)}?kind=${each.kind}`,
      label: each.label,
      current: kind === each.kind,
    })),
  ]
  return (
    <div className="own-page">
      <PageHeader title="هزینه‌ها" back={{ href: carPath(carId), label: name }} />
      {removed && (
        <Notice tone="info" title="هزینه حذف شد" live>
          <PostForm action={costsPath(carId)} className="mt-2">
            <input type="hidden" name="cost" value={removed} />
            <Button type="submit" name="intent" value="restore">
              برگرداندن هزینه
            </Button>
          </PostForm>
        </Notice>
      )}
      {total && <Year costs={costs} total={total} />}
      {mayEdit && <CostForm key={sentKey} {...{ today, todayText, sentKey, answer: actionData }} />}
      <section aria-labelledby="payments" className="flex min-w-0 flex-col gap-4">
        <h2 id="payments" className="text-heading">
          ریز هزینه‌ها
        </h2>
        <ListPage
          filters={kinds.length > 1 && <LinkTabs label="نوع هزینه" tabs={tabs} />}
          count={costs.costs.length}
          empty={
            <EmptyState title="هنوز هزینه‌ای ثبت نشده">
              {mayEdit && 'اولین سوخت یا سرویس را ثبت کنید تا خرج ماهانهٔ خودرو را ببینید.'}
            </EmptyState>
          }
          next={costs.next}
          csv={costsFilePath(carId)}
        >
          <ul className="divide-y divide-line card">
            {costs.costs.map((cost) => (
              <CostRow key={cost.id} carId={carId} cost={cost} mayEdit={mayEdit} />
            ))}
          </ul>
        </ListPage>
      </section>
    </div>
  )
}

/** The last twelve months in figures, by month and by kind. */
function Year({ costs: { thisMonth, perKm, fuel, months, kinds }, total }: { costs: Costs; total: string }) {
  return (
    <Card title="۱۲ ماه اخیر">
      <FactsGrid
        facts={[
          { label: 'جمع هزینه‌ها', value: total },
          { label: 'این ماه', value: thisMonth },
          ...(perKm ? [{ label: 'هر کیلومتر', value: perKm }] : []),
          ...(fuel ? [{ label: 'مصرف سوخت', value: fuel }] : []),
        ]}
      />
      <LineChart
        points={months.map(({ at, label, toman }) => ({ at, label, value: toman }))}
        names={{ time: 'ماه', value: 'هزینه' }}
        format={(toman) => formatMoney(BigInt(Math.round(toman)) * 10n)}
        formatTick={(toman) => compactToman(BigInt(Math.round(toman)) * 10n)}
        description={`هزینهٔ هر ماه از ${months[0]!.label} تا ${months.at(-1)!.label}؛ جمع ${total}`}
        tableLabel="جدول ماه‌ها"
      />
      <KindBars kinds={kinds} />
      <p className="text-note text-muted">
        وقتی ۵ مالک یا بیشتر از یک مدل هزینه ثبت کنند، حد وسط هر کیلومترشان، بدون نام و گردشده، در «هزینهٔ نگهداری» همان
        مدل نشان داده می‌شود.
      </p>
    </Card>
  )
}

function CostRow({ carId, cost, mayEdit }: CostRowProps) {
  const { id, label, amount, when, note, receipts } = cost
  return (
    <li className="cost-row flex items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <b className="block text-[0.9375rem]">{label}</b>
        <span className="block text-note text-muted">{when}</span>
        {note && <bdi className="block text-label [overflow-wrap:anywhere]">{note}</bdi>}
        {receipts.map((src, index) => (
          <a key={src} href={src} target="_blank" rel="external noreferrer" className="text-link-inline me-3">
            {receipts.length > 1 ? `رسید ${toPersianDigits(index + 1)}` : 'رسید'}
            <span className="sr-only">
              {' '}
              {label}، {amount}
            </span>
          </a>
        ))}
      </span>
      <span className="text-label font-bold">{amount}</span>
      {mayEdit && (
        <PostForm action={costsPath(carId)}>
          <input type="hidden" name="cost" value={id} />
          <Button
            kind="quiet"
            type="submit"
            name="intent"
            value="remove"
            aria-label={`حذف ${label}، ${amount}، ${when}`}
          >
            حذف
          </Button>
        </PostForm>
      )}
    </li>
  )
}

type Costs = Route.ComponentProps['loaderData']['costs']
type CostRowProps = { carId: string; cost: Costs['costs'][number]; mayEdit: boolean }

const kindOptions = toOptions(costKinds)

type CostFormProps = { today: JalaliDate; todayText: string; sentKey: string; answer: FormAnswer | undefined }

function CostForm({ today, todayText, sentKey, answer }: CostFormProps) {
  const schema = useMemo(() => costSchema(today), [today])
  const { form, fields, busy } = useSchemaForm(schema, {
    id: 'new-cost',
    answer,
    defaults: { spentOn: todayText },
    keepDraft: false,
  })
  return (
    <Card title="هزینهٔ جدید">
      <SchemaForm form={form} encType="multipart/form-data">
        <SentKey answer={answer} fresh={sentKey} />
        <div className="grid gap-4 sm:grid-cols-2">
          <OptionField {...fields.kind} options={kindOptions} />
          <MoneyField {...fields.amount} />
          <DateField {...fields.spentOn} min={deadlineRules(today).min} max={today} />
          <NumberField {...fields.km} unit="کیلومتر" hint="عدد کیلومترشمار در آن روز" />
        </div>
        <div className="cost-litres">
          <DecimalField {...fields.litres} unit="لیتر" hint="با لیتر و کارکرد، مصرف سوخت خودرو حساب می‌شود." />
        </div>
        {(fields.km.error || fields.meant.defaultValue) && <CheckboxField {...fields.meant} />}
        <TextField {...fields.note} maxLength={200} />
        <UploadField
          {...fields.receipts}
          uploadTo="/files/car-receipts"
          maxBytes={8_000_000}
          maxFiles={2}
          hint="عکس فاکتور یا رسید؛ فقط کسانی که این خودرو را می‌بینند آن را باز می‌کنند."
        />
        <Button kind="main" type="submit" busy={busy}>
          ثبت هزینه
        </Button>
      </SchemaForm>
    </Card>
  )
}
