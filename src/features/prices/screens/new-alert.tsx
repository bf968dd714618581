import { z } from 'zod'
import { displayYear, getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { redirect } from '#kit/redirect.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { alertsPath, trimPricePath } from '../addresses.ts'
import { dayOf } from '#kit/day.ts'
import { toOptions } from '#kit/options.ts'
import { alertRefusals, alertSchema, alertSides, alertTexts, watchedKey } from '../price-alerts/price-alert.ts'
import { makeAlert } from '../server/price-alerts/change-alerts.ts'
import { findAlerts } from '../server/price-alerts/find-alerts.ts'
import { findWatchedPrices, type WatchedPrice } from '../server/price-alerts/watched-prices.ts'
import type { Route } from './+types/new-alert'

export const middleware = [requireSignIn]

const paramsSchema = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const catalogue = await getCatalogue(ctx.db)
  const trim = catalogue.trims.bySlug.get(validateParams(paramsSchema, params).slug)
  if (!trim) throw notFound()
  const make = catalogue.makes.byId.get(catalogue.models.byId.get(trim.modelId)!.makeId)!
  const prices = (await findWatchedPrices(ctx.db, [trim.id], dayOf(ctx.now))).toSorted(inOrder)
  const entry = url.searchParams.get('year')
  const isAsked = ({ kind, year }: WatchedPrice) =>
    entry === 'new' ? kind === 'new' : kind === 'used' && String(year) === entry
  const chosen = prices.find(isAsked) ?? prices[0]
  const name = ({ kind, year }: WatchedPrice) =>
    kind === 'factory' ? 'کارخانه' : kind === 'new' ? 'بازار، صفر' : `بازار، مدل ${displayYear(make, year!)}`
  return {
    title: vehicleTitle(catalogue, trim.id),
    pricePath: trimPricePath(trim.slug),
    choices: prices.map((price) => ({
      value: watchedKey(price.kind, price.year),
      // Short, because a closed list shows no more than the width of its field.
      label: `${name(price)}: ${formatMoney(price.rial)}`,
    })),
    chosen: chosen ? watchedKey(chosen.kind, chosen.year) : '',
    own: await findAlerts(ctx, personId, trim.id),
  }
}

/** Unused cars first, then by year from the newest on, the factory last. */
const inOrder = (a: WatchedPrice, b: WatchedPrice) =>
  Number(a.kind === 'factory') - Number(b.kind === 'factory') ||
  Number(b.kind === 'new') - Number(a.kind === 'new') ||
  (b.year ?? 0) - (a.year ?? 0)

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const trim = (await getCatalogue(ctx.db)).trims.bySlug.get(validateParams(paramsSchema, params).slug)
  if (!trim) throw notFound()
  const form = await readForm(request, alertSchema)
  if (!form.ok) return form.answer
  const made = await makeAlert(ctx, { personId, trimId: trim.id, ...form.value })
  if (made.ok) return redirect(`${alertsPath}?made`)
  const [field, text] = alertRefusals[made.code]
  return form.refuse({ [field]: text }, made.code === 'too-fast' ? 429 : 422)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`هشدار قیمت ${loaderData?.title ?? ''}`)

/** The form of an alert for a target price. */
export default function NewAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { title, pricePath, choices, own } = loaderData
  return (
    <div className="flex max-w-[640px] flex-col gap-6">
      <PageHeader
        title={`هشدار قیمت ${title}`}
        back={{ href: pricePath, label: 'صفحهٔ قیمت' }}
        lead="مبلغ را بنویسید؛ وقتی قیمت به آن رسید در اعلان‌ها خبرتان می‌کنیم. قیمت بازار روزی چهار بار حساب می‌شود."
      />
      {choices.length === 0 ? (
        <EmptyState title="برای این خودرو الان قیمتی نداریم" />
      ) : (
        <AlertForm choices={choices} chosen={loaderData.chosen} answer={actionData} />
      )}
      {own.length > 0 && (
        <Notice tone="info" title="هشدارهای شما برای این خودرو">
          <ul className="list-disc ps-5">
            {own.map(({ id, car, sentence, active }) => (
              <li key={id}>
                {car}: {sentence}
                {active ? '' : ' (خاموش)'}
              </li>
            ))}
          </ul>
          <TextLink href={alertsPath}>همهٔ {alertTexts.title}</TextLink>
        </Notice>
      )}
    </div>
  )
}

type AlertFormProps = Pick<Route.ComponentProps['loaderData'], 'choices' | 'chosen'> & {
  answer: Route.ComponentProps['actionData']
}

function AlertForm({ choices, chosen, answer }: AlertFormProps) {
  const { form, fields, busy } = useSchemaForm(alertSchema, { id: 'price-alert', answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <OptionField {...fields.what} options={choices} defaultValue={fields.what.defaultValue || chosen} />
      <RadioField {...fields.side} options={toOptions(alertSides)} defaultValue={fields.side.defaultValue || 'below'} />
      <MoneyField {...fields.target} />
      <Button kind="main" type="submit" busy={busy}>
        ساخت هشدار
      </Button>
    </SchemaForm>
  )
}
