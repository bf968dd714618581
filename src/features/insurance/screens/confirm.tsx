import { useMemo } from 'react'
import { readFormWithFiles } from '#features/files/contract.ts'
import { getPersonInfo } from '#features/identity/contract.ts'
import { payPath } from '#features/payments/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { dayOf, dayText } from '#kit/day.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatTime, jalaliText, toJalali } from '#kit/jalali.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { redirect } from '#kit/redirect.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import { NationalCodeField, PersonNameField, PostalCodeField } from '#ui/fields/person-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { VinField } from '#ui/fields/vehicle-fields.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { readFormData } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { SignInFirst } from '#ui/parts/sign-in-first.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { CropDialog } from '#ui/uploads/crop-dialog.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { confirmOf, quotePath, thirdPartyPath } from '../addresses.ts'
import { ScheduleTable } from '../components/instalments.tsx'
import '../components/insurance.css'
import { inTomans } from '../in-tomans.ts'
import { guarantees } from '../instalments.ts'
import { birthDateRules, offerQuery, orderSchema, type Missing } from '../order-schemas.ts'
import { whyNoInstalments } from '../server/instalments.ts'
import { insuranceDocuments } from '../server/papers.ts'
import { findOffer, placeOrder } from '../server/place-order.ts'
import { instalmentConditions, planTitle, presentSchedule } from '../server/present-plans.ts'
import { personCovers } from '../server/present-quote.ts'
import { instalmentRule, loadTariff } from '../server/rules.ts'
import { deliveries } from '../states.ts'
import { insuranceTerms, orderRefusals } from '../texts.ts'
import type { Route } from './+types/confirm'

/** Loads the offer in the address; redirects to the comparison without one. */
async function offerOf(ctx: RequestContext, { url, personId }: { url: URL; personId: bigint }) {
  const request = offerQuery.safeParse(Object.fromEntries(url.searchParams))
  if (!request.success) throw redirect(thirdPartyPath)
  const { quote, insurer, cover, plan } = request.data
  const wanted = { personId, quoteId: quote, insurer, coverRial: BigInt(cover) }
  const offer = await findOffer(ctx, wanted)
  if (!offer) throw redirect(quotePath(quote))
  const missing: Missing = offer.input.plate ? null : offer.input.before === 'new' ? 'vin' : 'plate'
  const planned = plan === undefined ? null : offer.plans.find((each) => each.plan.key === plan)
  // For a plan that is not offered any more: back to the existing plans.
  if (planned === undefined) throw redirect(confirmOf({ quote, insurer, cover }))
  return { offer, missing, wanted, planned, address: { quote, insurer, cover } }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return { guest: url.pathname + url.search }
  const { offer, missing, wanted, planned, address } = await offerOf(ctx, { url, personId })
  const [info, why, { value: instalments }] = await Promise.all([
    getPersonInfo(ctx.db, ctx.secrets, personId),
    offer.plans.length > 0 ? whyNoInstalments(ctx.db, personId, ctx.now) : null,
    ruleAt(ctx.db, instalmentRule, ctx.now),
  ])
  const plate = offer.input.plate === null ? null : parsePlate(offer.input.plate)
  const { year, month, day } = toJalali(ctx.now)
  return {
    guest: null,
    today: { year, month, day },
    missing,
    plate: plate?.ok ? plate.value : null,
    insurer: offer.insurer.name,
    price: inTomans(offer.priceRial),
    plan: planned && {
      title: planTitle(planned.plan),
      cheque: planned.plan.guarantee === 'cheque',
      schedule: presentSchedule(planned.schedule, dayOf(offer.quote.made_at)),
      conditions: instalmentConditions(instalments),
    },
    ways: [
      { href: confirmOf(address), label: 'نقدی', current: planned === null },
      ...offer.plans.map(({ plan: { key, count, guarantee } }) => ({
        href: confirmOf({ ...address, plan: key }),
        label: `${toPersianDigits(count)} قسط ${guarantees[guarantee]}`,
        current: planned?.plan.key === key,
      })),
    ],
    whyNot: why && orderRefusals[why],
    late: offer.lateRial > 0n ? inTomans(offer.lateRial) : null,
    cover: inTomans(wanted.coverRial),
    persons: personCovers(await loadTariff(ctx.db, offer.quote.made_at)),
    period: { from: dayText(offer.beginsOn), until: dayText(offer.endsOn) },
    validUntil: formatTime(offer.quote.valid_until),
    over: offer.over,
    back: quotePath(wanted.quoteId),
    known: {
      ...(info.firstName && { firstName: info.firstName }),
      ...(info.lastName && { lastName: info.lastName }),
      ...(info.birthDay && { birthDate: jalaliText(info.birthDay) }),
    },
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, url.pathname + url.search)
  const { missing, wanted, planned } = await offerOf(ctx, { url, personId })
  const sent = await readFormWithFiles(ctx, request, insuranceDocuments)
  const form = readFormData(
    sent.form,
    orderSchema(toJalali(ctx.now), missing, planned?.plan.guarantee === 'cheque'),
    sent.problems,
  )
  if (!form.ok) return form.answer
  const { plate, vin, firstName, lastName, nationalCode, birthDate, postalCode, address, delivery, papers, cheque } =
    form.value
  const placed = await placeOrder(ctx, {
    ...wanted,
    insured: {
      firstName,
      lastName,
      nationalCode,
      birthDate: jalaliText(birthDate),
      ...(planned && cheque && { cheque }),
    },
    plan: planned?.plan.key ?? null,
    address: { postalCode, address },
    subject: plate ? formatPlate(plate) : (vin ?? null),
    delivery,
    papers: papers ?? [],
  })
  if (placed.ok) return redirect(payPath(placed.value), 303)
  const field = placed.code === 'file-unknown' ? 'papers' : placed.code === 'too-young' ? 'birthDate' : ''
  return form.refuse({ [field]: orderRefusals[placed.code] }, placed.code === 'too-many' ? 429 : 409)
}

export const meta: Route.MetaFunction = () => pageTitle('خرید بیمهٔ شخص ثالث')

const cropping = { label: 'برش', Editor: CropDialog }
const deliveryOptions = toOptions(deliveries)

/** The last page before payment. Only its owner sees a quote, so a guest signs in on this page first. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.guest === null) return <Order offer={loaderData} answer={actionData} />
  return (
    <div className="insurance-page">
      <PageHeader title="خرید بیمهٔ شخص ثالث" back={{ href: thirdPartyPath, label: 'بیمهٔ شخص ثالث' }} />
      <SignInFirst here={loaderData.guest} label="ورود و ادامهٔ خرید">
        <p className="text-label">بیمه‌نامه به نام خودتان صادر می‌شود؛ برای ادامه با شمارهٔ موبایل وارد شوید.</p>
      </SignInFirst>
    </div>
  )
}

type Offer = Extract<Route.ComponentProps['loaderData'], { guest: null }>

type OrderProps = {
  offer: Offer
  answer: Route.ComponentProps['actionData']
}

/** The purchase, the insured person and the terms. */
function Order({ offer, answer }: OrderProps) {
  const { today, missing, insurer, price, over, back, known, plan, ways, whyNot } = offer
  const cheque = plan?.cheque ?? false
  const schema = useMemo(() => orderSchema(today, missing, cheque), [today, missing, cheque])
  const toPay = plan?.schedule.first ?? price
  const { form, fields, busy } = useSchemaForm(schema, {
    id: 'insurance-order',
    answer,
    defaults: { delivery: 'electronic', ...known },
    keepDraft: true,
  })
  return (
    <div className="insurance-page">
      <PageHeader title="خرید بیمهٔ شخص ثالث" lead={insurer} back={{ href: back, label: 'پیشنهادها' }} />
      <div className="flex min-w-0 flex-col gap-4">
        {over && (
          <Notice tone="warn" title="مهلت این قیمت تمام شده">
            <TextLink href={thirdPartyPath}>گرفتن قیمت جدید</TextLink>
          </Notice>
        )}
        {ways.length > 1 && <LinkTabs label="روش پرداخت" tabs={ways} />}
        {plan && <PlanCard plan={plan} whyNot={whyNot} />}
        <HoldWhenOffline>
          <SchemaForm form={form} encType="multipart/form-data" className="form-card">
            {missing === 'plate' && <PlateField {...fields.plate} />}
            {missing === 'vin' && <VinField {...fields.vin} hint="روی کارت خودرو یا سند کارخانه" />}
            <div className="grid gap-5 sm:grid-cols-2">
              <PersonNameField {...fields.firstName} autoComplete="given-name" />
              <PersonNameField {...fields.lastName} autoComplete="family-name" />
            </div>
            <NationalCodeField {...fields.nationalCode} hint="کسی که بیمه‌نامه به نام او صادر می‌شود" />
            <DateField {...fields.birthDate} {...birthDateRules(today)} />
            {cheque && <DigitsField {...fields.cheque} inputMode="numeric" hint="۱۶ رقم بالای چک، به نام بیمه‌گذار" />}
            <PostalCodeField {...fields.postalCode} />
            <TextAreaField {...fields.address} max={300} />
            <RadioField {...fields.delivery} options={deliveryOptions} />
            <UploadField
              {...fields.papers}
              uploadTo="/files/insurance-papers"
              maxBytes={8_000_000}
              maxFiles={4}
              edit={cropping}
              hint="رو و پشت کارت خودرو و بیمه‌نامهٔ قبلی. اگر الان ندارید، خالی بگذارید؛ اگر شرکت بیمه بخواهد، خبرتان می‌کنیم."
            />
            <details className="offer">
              <summary>شرایط خرید بیمه</summary>
              <ul className="list-disc space-y-1 ps-5 text-label">
                {insuranceTerms.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </details>
            <CheckboxField {...fields.accepted} />
            <Button kind="main" type="submit" wide busy={busy} disabled={over || (plan !== null && whyNot !== null)}>
              پرداخت {toPay}
            </Button>
          </SchemaForm>
        </HoldWhenOffline>
      </div>
      <Summary offer={offer} toPay={toPay} />
    </div>
  )
}

function PlanCard({ plan, whyNot }: { plan: NonNullable<Offer['plan']>; whyNot: Offer['whyNot'] }) {
  return (
    <Card title={plan.title}>
      {whyNot && <Notice tone="warn">{whyNot}</Notice>}
      <ScheduleTable schedule={plan.schedule} />
      <ul className="list-disc space-y-1 ps-5 text-label">
        {plan.conditions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  )
}

function Summary({ offer, toPay }: { offer: Offer; toPay: string }) {
  const { plate, insurer, price, late, cover, persons, period, validUntil, over, plan } = offer
  return (
    <Card title="سفارش شما">
      {plate && <Plate plate={plate} />}
      <FactsGrid
        facts={[
          { label: 'شرکت بیمه', value: insurer },
          { label: 'تعهد مالی', value: cover },
          ...persons,
          { label: 'از', value: period.from },
          { label: 'تا', value: period.until },
          ...(late ? [{ label: 'جریمهٔ دیرکرد', value: late }] : []),
          ...(plan ? [{ label: 'قیمت نقدی', value: price }] : []),
          { label: plan ? 'پرداخت امروز' : 'قابل پرداخت', value: <b>{toPay}</b> },
        ]}
      />
      {!over && <p className="text-note text-muted">این قیمت تا ساعت {validUntil} برای شما می‌ماند.</p>}
    </Card>
  )
}
