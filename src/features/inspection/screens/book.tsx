import { useMemo } from 'react'
import { data } from 'react-router'
import { carsOf, findKeyDues } from '#features/garage/contract.ts'
import { payPath } from '#features/payments/contract.ts'
import { formatDecimal, toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField, sentFields } from '#kit/sent-form.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { newToken } from '#platform/secrets.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import type { PlateKeyToChoose } from '#ui/parts/keyring.tsx'
import { PlateChoice } from '#ui/parts/plate-choice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { bookPath, inspectionPath, orderOf } from '../addresses.ts'
import { DayLinks } from '../components/day-links.tsx'
import { bookQuery, bookSchema, waitingSchema } from '../schemas.ts'
import { joinWaiting, leaveWaiting } from '../server/change-order.ts'
import { placeOrder } from '../server/place-order.ts'
import { findFirst } from '../server/second-opinion.ts'
import { findDays, findPlaces, findWaitingDays } from '../server/present-orders.ts'
import { limitsAt, pricesAt } from '../server/rules.ts'
import { priceLines, sharesOf, sumOf } from '../sharing.ts'
import { packageKeys, packages, splitKeys, splits, type Split } from '../states.ts'
import { inspectionTexts, noShowText, orderRefusals } from '../texts.ts'
import type { Route } from './+types/book'

/** Reads the address, with the place and the request that it names. */
async function readQuery(ctx: RequestContext, url: URL, personId: bigint | null) {
  const query = bookQuery.parse(
    Object.fromEntries(
      ['pack', 'place', 'day', 'car', 'request', 'second'].map((name) => [name, url.searchParams.get(name)]),
    ),
  )
  const [places, request, first] = await Promise.all([
    findPlaces(ctx.db),
    query.request === null || personId === null
      ? undefined
      : ctx.db
          .selectFrom('inspection_request')
          .select(['public_id', 'car', 'ad_path'])
          .where('public_id', '=', query.request)
          .where('person_id', '=', personId)
          .executeTakeFirst(),
    query.second === null || personId === null ? null : findFirst(ctx.db, { personId, id: query.second, now: ctx.now }),
  ])
  return {
    first,
    query: first ? { ...query, pack: first.package } : query,
    places,
    place: places.find(({ value }) => value === query.place) ?? null,
    request: request ?? null,
  }
}

type Query = Awaited<ReturnType<typeof readQuery>>['query']

/** Returns the address of the same page with another choice. */
function hrefOf(query: Partial<Query>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return `${bookPath}?${params}`
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const { query, places, place, request, first } = await readQuery(ctx, url, personId)
  const [prices, limits, cars, dues, days, waiting] = await Promise.all([
    pricesAt(ctx.db, ctx.now),
    limitsAt(ctx.db, ctx.now),
    personId === null ? [] : carsOf(ctx, personId),
    personId === null ? null : findKeyDues(ctx, personId),
    place && findDays(ctx, { placeId: place.key, personId: personId ?? 0n, secondOf: first?.id ?? null }),
    place && personId !== null ? findWaitingDays(ctx.db, { personId, placeId: place.key }) : null,
  ])
  const day =
    days?.find(({ day: each }) => each === query.day) ?? days?.find(({ hours }) => hours.length > 0) ?? days?.[0]
  const car = cars.find(({ id }) => id === query.car)
  const home = place?.home ?? false
  const price = sumOf(priceLines(prices, { pack: query.pack, home }))
  const { kind, ...parts } = car?.plate ?? { kind: 'car' as const }
  return {
    query: {
      ...query,
      place: place?.value ?? null,
      request: request?.public_id ?? null,
      second: first?.public_id ?? null,
    },
    first: first && { car: first.car },
    late: query.second !== null && first === null && personId !== null,
    places: places.map(({ value, label }) => ({ value, label })),
    packs: packageKeys.map((key) => ({
      value: key,
      label: `${packages[key].name}، ${formatMoney(sumOf(priceLines(prices, { pack: key, home })))}`,
    })),
    packName: packages[query.pack].name,
    about: packages[query.pack].text,
    place: place && { label: place.label, home, address: place.address },
    price: formatMoney(price),
    splits: splitKeys.map((key) => ({ value: key, label: `${splits[key]} (${shareText(price, key)})` })),
    request: request && { car: request.car, adPath: request.ad_path },
    days: days ?? [],
    day: day ?? null,
    waits: day !== undefined && (waiting ?? []).includes(day.day),
    cars: cars.map(({ id, name, plate }): PlateKeyToChoose => ({
      id,
      name,
      plate,
      href: hrefOf({ ...query, day: day?.day ?? null, car: id }),
      chosen: id === car?.id,
      due: dues?.get(id),
    })),
    otherCar: hrefOf({ ...query, day: day?.day ?? null, car: null }),
    values: car ? { car: [car.title ?? car.name, car.year].filter(Boolean).join(' '), plate: { kind, ...parts } } : {},
    limits: {
      hold: toPersianDigits(limits.holdMinutes),
      free: toPersianDigits(limits.freeHours),
      kept: formatDecimal(limits.lateKeptPercent),
      noShow: noShowText(limits.noShowKeptPercent),
    },
    sentKey: newToken(),
  }
}

const shareText = (price: bigint, split: Split): string => {
  const { booker } = sharesOf(price, split)
  return booker === 0n ? 'بدون پرداخت شما' : formatMoney(booker)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const here = url.pathname + url.search
  const intent = await sentField(request, 'intent')
  if (intent === 'wait' || intent === 'leave') {
    const target = await sentFields(request, ['place', 'day'], waitingSchema)
    if (!target.success) return redirect(bookPath)
    if (personId === null) throw signInRequired(request, here)
    const { place, day } = target.data
    if (intent === 'wait') {
      const joined = await joinWaiting(ctx, { personId, placeId: place, day })
      if (!joined.ok && joined.code === 'too-many') return data({ problem: inspectionTexts.waitsMost }, { status: 409 })
    } else await leaveWaiting(ctx, { personId, placeId: place, day })
    // The next page shows a slot that became free meanwhile.
    return redirect(here)
  }
  const { query, place, request: wish } = await readQuery(ctx, url, personId)
  const form = await readForm(
    request,
    bookSchema({ home: place?.home ?? false, ad: wish !== null, second: query.second !== null }),
  )
  if (!form.ok) return form.answer
  if (personId === null) throw signInRequired(request, here)
  const { hour, car, plate, address, split, sentKey } = form.value
  const placed = place
    ? await placeOrder(ctx, {
        personId,
        placeId: place.value,
        pack: query.pack,
        startsAt: hour,
        car: car ?? '',
        plate: plate ?? null,
        address: address ?? null,
        request: wish?.public_id ?? null,
        second: query.second,
        split: (split as Split | undefined) ?? 'booker',
        formKey: sentKey,
      })
    : { ok: false as const, code: 'no-place' as const }
  if (placed.ok)
    return redirect(placed.value.payable ? payPath(placed.value.payable) : orderOf(placed.value.orderId), 303)
  const field = { taken: 'hour', past: 'hour', 'no-address': 'address' }[placed.code as string] ?? ''
  return form.refuse({ [field]: orderRefusals[placed.code] }, placed.code === 'too-fast' ? 429 : 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.first ? inspectionTexts.second : inspectionTexts.book)

/** Place, package, day and slot, then the car; the address holds each choice. A guest signs in on submit. */
export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { query, place, request, first, late, days, day, waits, price, limits } = loaderData
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const answer = actionData && !('problem' in actionData) ? actionData : undefined
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={first ? inspectionTexts.second : inspectionTexts.book}
        back={{ href: inspectionPath, label: inspectionTexts.title }}
      />
      {request && (
        <Notice tone="info" title={request.car}>
          این کارشناسی برای خودروی یک آگهی است. بعد از رزرو، فروشنده زمان را می‌پذیرد یا رد می‌کند؛ اگر نپذیرد، همهٔ پولی
          که داده‌اید برمی‌گردد.
        </Notice>
      )}
      {first && (
        <Notice tone="info" title={first.car}>
          کارشناس دیگری خودرو را با همان بسته دوباره می‌بیند. زمان‌های کارشناس اول در لیست نیست.
        </Notice>
      )}
      {late && <Notice tone="warn">{orderRefusals['no-second']}</Notice>}
      <ChoiceForm key={JSON.stringify(query)} {...loaderData} />
      {place && (
        <section aria-labelledby="when" className="flex min-w-0 flex-col gap-3">
          <h2 id="when" className="text-heading">
            روز و ساعت
          </h2>
          <p className="text-label text-muted">
            {place.label}
            {place.address && `، ${place.address}`}
          </p>
          <DayLinks days={days} chosen={day?.day ?? null} hrefOf={(each) => hrefOf({ ...query, day: each })} />
          {day &&
            (day.hours.length > 0 ? (
              <BookForm
                // Another day has other slots, another car other texts.
                key={`${day.day} ${query.car} ${query.place}`}
                {...loaderData}
                answer={answer}
              />
            ) : (
              <FullDay day={day} place={query.place} waits={waits} problem={problem} />
            ))}
        </section>
      )}
      <Card title="قبل از رزرو بدانید">
        <FactsGrid
          facts={[
            { label: 'هزینه', value: price },
            { label: 'مهلت پرداخت', value: `${limits.hold} دقیقه` },
            { label: 'لغو بدون هزینه', value: `تا ${limits.free} ساعت قبل` },
            { label: 'لغو دیرتر', value: `${limits.kept}٪ کم می‌شود` },
          ]}
        />
        <p className="text-label">{limits.noShow}</p>
        <p className="text-label">مدارکی که باید همراه باشد: {inspectionTexts.papers.join('، ')}.</p>
      </Card>
    </div>
  )
}

/** Package and place, as an address. */
function ChoiceForm({ query, places, packs, packName, about, place, first }: Data) {
  return (
    <form method="get" action={bookPath} className="form-card" aria-label="بسته و محل">
      {query.request && <input type="hidden" name="request" value={query.request} />}
      {query.second && <input type="hidden" name="second" value={query.second} />}
      {query.car && <input type="hidden" name="car" value={query.car} />}
      {first ? (
        <h2 className="text-label font-bold">بستهٔ {packName}</h2>
      ) : (
        <SelectField label="بستهٔ کارشناسی" name="pack" options={packs} defaultValue={query.pack} />
      )}
      <p className="-mt-2 text-note text-muted">{about}</p>
      <SelectField
        label="محل کارشناسی"
        name="place"
        options={places}
        empty="انتخاب کنید"
        defaultValue={query.place ?? ''}
        required
      />
      <Button kind={place ? 'outline' : 'main'} type="submit" wide>
        دیدن زمان‌های آزاد
      </Button>
    </form>
  )
}

type Data = Route.ComponentProps['loaderData']

type FullDayProps = { day: NonNullable<Data['day']>; place: string | null; waits: boolean; problem: string | undefined }

/** A day without a free slot, with its waiting list. */
function FullDay({ day, place, waits, problem }: FullDayProps) {
  return (
    <EmptyState title={`${day.name} ${day.open ? 'جای خالی ندارد' : 'زمانی برای کارشناسی ندارد'}`}>
      {waits
        ? 'در لیست انتظار این روز هستید. اگر جایی باز شود، به ترتیب نوبت خبر می‌دهیم.'
        : !day.open
          ? 'روز دیگری انتخاب کنید.'
          : 'روز دیگری انتخاب کنید یا در لیست انتظار بمانید؛ اگر جایی باز شود، مدتی برای شما نگه می‌داریم.'}
      {(day.open || waits) && (
        <PostForm>
          <input type="hidden" name="place" value={place ?? ''} />
          <input type="hidden" name="day" value={day.day} />
          {problem && (
            <Notice tone="bad" live>
              {problem}
            </Notice>
          )}
          <Button kind="outline" type="submit" name="intent" value={waits ? 'leave' : 'wait'}>
            {waits ? 'خروج از لیست انتظار' : 'ورود به لیست انتظار'}
          </Button>
        </PostForm>
      )}
    </EmptyState>
  )
}

type BookFormProps = Data & { answer: FormAnswer | undefined }

function BookForm({
  place,
  request,
  first,
  day,
  cars,
  otherCar,
  values,
  splits: splitOptions,
  price,
  limits,
  sentKey,
  answer,
}: BookFormProps) {
  const [home, ad, second] = [place?.home ?? false, request !== null, first !== null]
  const schema = useMemo(() => bookSchema({ home, ad, second }), [home, ad, second])
  const { form, fields, busy } = useSchemaForm(schema, {
    id: 'book-inspection',
    answer,
    defaults: { ...values, ...(ad && { split: 'booker' }) } as Record<string, string | Record<string, string>>,
    keepDraft: false,
  })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <HoldWhenOffline>
        <SchemaForm form={form} className="form-card">
          <SentKey answer={answer} fresh={sentKey} />
          <RadioField {...fields.hour} options={day?.hours ?? []} />
          {!ad && !second && (
            <>
              <TextField {...fields.car} maxLength={80} hint="مثلاً پژو ۲۰۷ دنده‌ای ۱۴۰۱" />
              <PlateChoice {...fields.plate} keys={cars} other={otherCar} kinds={['car']} />
            </>
          )}
          {home && <TextAreaField {...fields.address} max={300} hint="فقط کارشناس شما این آدرس را می‌بیند." />}
          {ad && <RadioField {...fields.split} options={splitOptions} />}
          <Button kind="main" type="submit" wide busy={busy}>
            {ad ? 'رزرو کارشناسی' : `پرداخت ${price}`}
          </Button>
          <p className="text-note text-muted">
            {ad
              ? 'این زمان تا پایان مهلت پرداخت و پاسخ فروشنده نگه داشته می‌شود.'
              : `این زمان ${limits.hold} دقیقه برای شما نگه داشته می‌شود تا پرداخت کنید.`}
          </p>
        </SchemaForm>
      </HoldWhenOffline>
    </div>
  )
}
