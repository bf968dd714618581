import { data } from 'react-router'
import { z } from 'zod'
import { toJalali } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { Keyring } from '#ui/parts/keyring.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { insurancePath, quotePath, renewOf, thirdPartyPath } from '../addresses.ts'
import '../components/insurance.css'
import { QuoteForm } from '../components/quote-form.tsx'
import { QuoteResult } from '../components/quote-result.tsx'
import { inputOf, quoteSchema } from '../schemas.ts'
import { knownVehicle, renewalOf } from '../server/known-vehicle.ts'
import { presentQuote } from '../server/present-quote.ts'
import { getQuote, requestQuote } from '../server/quotes.ts'
import { loadTariff } from '../server/rules.ts'
import type { Route } from './+types/third-party'

const quoteId = z.string().regex(/^[0-9a-z]{10}$/)

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const requested = (name: string) => url.searchParams.get(name)
  const { year, month, day } = toJalali(ctx.now)
  const page = { today: { year, month, day }, origin: ctx.scope.origin }
  if (requested('quote') === null) {
    const { known: _known, ...vehicle } = await knownVehicle(ctx, url)
    return data({ ...page, quote: null, vehicle, renewed: null }, { headers: {} })
  }
  const id = quoteId.safeParse(requested('quote'))
  if (!id.success) throw notFound()
  const row = await getQuote(ctx.db, { id: id.data, personId: ctx.scope.session.personId })
  const step = requested('step')
  const stepped = step === null ? null : (await loadTariff(ctx.db, row.made_at)).covers[Number(step)]
  const cover = stepped === undefined || stepped === null ? requested('cover') : String(stepped)
  const renewed = quoteId.safeParse(requested('renewed'))
  const quote = await presentQuote(ctx, row, { cover, sort: requested('sort'), pay: requested('pay') })
  const again = renewed.success ? renewOf(renewed.data) : null
  return data({ ...page, quote, vehicle: null, renewed: again }, { headers: { 'cache-control': 'private, no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  if ((await sentField(request, 'intent')) === 'renew') {
    const next = await renewalOf(ctx, url.searchParams.get('renew'))
    const renewed = next && (await requestQuote(ctx, next))
    // Where no request is possible at once, the form has everything filled in.
    return redirect(
      renewed?.ok
        ? `${quotePath(renewed.value)}&renewed=${url.searchParams.get('renew')}`
        : `${url.pathname}${url.search}`,
      303,
    )
  }
  const form = await readForm(request, quoteSchema(toJalali(ctx.now)))
  if (!form.ok) return form.answer
  const { known } = await knownVehicle(ctx, url)
  const outcome = await requestQuote(ctx, inputOf(form.value, known))
  if (outcome.ok) return redirect(quotePath(outcome.value), 303)
  return outcome.code === 'too-many'
    ? form.refuse({ '': withMoment('قیمت‌های زیادی گرفته‌اید. کمی بعد دوباره امتحان کنید.', ctx) }, 429)
    : form.refuse({ '': 'فعلاً هیچ شرکت بیمه‌ای پاسخ نمی‌دهد. کمی بعد دوباره امتحان کنید.' }, 503)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'مقایسهٔ قیمت بیمهٔ شخص ثالث',
    description: 'قیمت شرکت‌های بیمه را بدون ورود مقایسه کنید و ببینید هر ردیف حق بیمه از کجا آمده است.',
    path: thirdPartyPath,
    origin: loaderData?.origin ?? '',
  })

/** Third-party insurance: the vehicle, then the offers of insurers; without an account. */
export default function ThirdParty({
  loaderData: { quote, vehicle, today, renewed },
  actionData,
}: Route.ComponentProps) {
  if (quote) return <QuoteResult key={`${quote.id}-${quote.chosen}`} quote={quote} renewed={renewed} />
  return (
    <div className="insurance-page">
      <PageHeader
        title="بیمهٔ شخص ثالث"
        lead="قیمت شرکت‌ها را بدون ورود ببینید و مقایسه کنید."
        back={{ href: insurancePath, label: 'بیمه' }}
      />
      <div className="flex min-w-0 flex-col gap-4">
        {vehicle.renewing && (
          <Notice tone="info" title="تمدید با همان مشخصات">
            یک سال به تخفیف بیمه‌نامه اضافه می‌کنیم، با این فرض که خسارت نداشته‌اید. اگر داشته‌اید، در فرم پایین بنویسید.
          </Notice>
        )}
        {vehicle.cars.length > 0 && <Keyring keys={vehicle.cars} other={thirdPartyPath} />}
        {vehicle.plate && !vehicle.cars.some(({ chosen }) => chosen) && (
          <Plate plate={vehicle.plate} size="first" travels />
        )}
        {vehicle.title && <p className="font-bold">{vehicle.title}</p>}
        <QuoteForm
          key={JSON.stringify(vehicle.defaults)}
          today={today}
          defaults={vehicle.defaults}
          answer={actionData}
        />
      </div>
      <Card title="حق بیمه چطور حساب می‌شود">
        <ul className="list-disc space-y-1 ps-5 text-label">
          <li>حق بیمهٔ پایه را بیمهٔ مرکزی برای هر گروه خودرو تعیین می‌کند و در همهٔ شرکت‌ها یکی است.</li>
          <li>هر سال بدون خسارت ۵٪ تخفیف دارد، تا ۷۰٪. هر خسارت بخشی از آن را کم می‌کند.</li>
          <li>شرکت‌ها فقط تا ۲٫۵٪ می‌توانند ارزان‌تر بدهند؛ تفاوت اصلی در خدمات است.</li>
          <li>هر روز بدون بیمه جریمه دارد، تا ۳۶۵ روز. جریمه تخفیف و مالیات ندارد.</li>
        </ul>
      </Card>
    </div>
  )
}
