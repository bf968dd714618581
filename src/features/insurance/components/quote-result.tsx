import { useState } from 'react'
import { listInWords } from '#kit/sentence.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { confirmOf, quotePath, thirdPartyPath } from '../addresses.ts'
import type { OfferView, PlanView, QuoteView } from '../views.ts'
import { ScheduleTable } from './instalments.tsx'

const pays = [
  ['all', 'همه'],
  ['instalments', 'قسطی'],
  ['no-cheque', 'قسطی بدون چک'],
] as const

const sorts = [
  ['price', 'ارزان‌ترین'],
  ['satisfaction', 'رضایت'],
  ['solvency', 'توانگری'],
  ['branches', 'شعبه'],
] as const

/** Insurers respond within some seconds. */
const refreshing = { everyMs: 1000, forMs: 21_500 }

/** The offers of insurers by the chosen cover; moving the slider changes every price at once. */
export function QuoteResult({ quote, renewed }: { quote: QuoteView; renewed: string | null }) {
  const { id, plate, about, period, covers, offers, waiting, missing, sort, pay, conditions } = quote
  useRefreshWhile(waiting.length > 0, refreshing)
  const [at, setAt] = useState(quote.chosen)
  const cover = covers[at] ?? covers[0]!
  const here = (wish: { sort?: string; pay?: string }) =>
    `${quotePath(id)}&cover=${cover.value}&sort=${wish.sort ?? sort}&pay=${wish.pay ?? pay}`
  return (
    <div className="insurance-page">
      <PageHeader
        title="پیشنهاد بیمه‌ها"
        lead={`${about.join('، ')} · ${period}`}
        back={{ href: thirdPartyPath, label: 'تغییر اطلاعات' }}
      >
        {plate && (
          <p className="pt-2">
            <Plate plate={plate} />
          </p>
        )}
      </PageHeader>
      <div className="flex min-w-0 flex-col gap-4">
        {quote.over && (
          <Notice tone="warn" title="اعتبار این قیمت‌ها تمام شده">
            <TextLink href={thirdPartyPath}>گرفتن قیمت جدید</TextLink>
          </Notice>
        )}
        {renewed && (
          <Notice tone="info" title="تمدید با همان مشخصات">
            یک سال به تخفیفتان اضافه کرده‌ایم، با این فرض که خسارت نداشته‌اید.{' '}
            <TextLink href={renewed}>خسارت داشته‌ام یا چیزی عوض شده</TextLink>
          </Notice>
        )}
        {quote.doubt && <Notice tone="warn">{quote.doubt}</Notice>}
        {waiting.length > 0 && (
          <Notice tone="info" live>
            منتظر پاسخ {listInWords(waiting)} هستیم. <TextLink href={here({})}>دیدن پاسخ‌های جدید</TextLink>
          </Notice>
        )}
        {conditions && (
          <LinkTabs
            label="روش پرداخت"
            tabs={pays.map(([key, label]) => ({ href: here({ pay: key }), label, current: key === pay }))}
          />
        )}
        <Order quote={quote} here={here} />
        {offers.map((offer) => (
          <Offer
            key={offer.insurer}
            offer={offer}
            at={at}
            linesAt={quote.chosen}
            pay={pay}
            buyOf={
              quote.over
                ? null
                : (plan) => confirmOf({ quote: id, insurer: offer.insurer, cover: cover.value, ...plan })
            }
          />
        ))}
        {missing.length > 0 && <Points title="بدون پیشنهاد" points={missing} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Cover quote={quote} at={at} onChoose={setAt} />
        <Card title="تعهد جانی">
          <FactsGrid facts={quote.persons} />
        </Card>
        {conditions && <Points title="خرید قسطی" points={conditions} />}
        <p className="text-note text-muted">
          {!quote.over && `قیمت‌ها تا ساعت ${quote.validUntil} معتبر است. `}
          {quote.sample && 'رضایت، توانگری، شعبه و زمان پاسخ به شکایت در این نسخه نمونه است.'}
        </p>
      </div>
    </div>
  )
}

/** The slider of the cover, and what the chosen one pays in two accidents. */
function Cover({ quote: { id, covers, sort, pay }, at, onChoose }: CoverProps) {
  const cover = covers[at] ?? covers[0]!
  return (
    <Card title="تعهد مالی">
      <form action={thirdPartyPath} className="cover-slider flex flex-col gap-2">
        <input type="hidden" name="quote" value={id} />
        <input type="hidden" name="sort" value={sort} />
        <input type="hidden" name="pay" value={pay} />
        <input
          type="range"
          name="step"
          min={0}
          max={covers.length - 1}
          value={at}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
          aria-label="تعهد مالی"
          aria-valuetext={cover.label}
        />
        <b>تا {cover.label}</b>
        <Button type="submit">ریز قیمت با این تعهد</Button>
      </form>
      {cover.examples.map(({ title, insurer, own }) => (
        <p key={title} className="text-label">
          اگر مقصر باشید و {title}، بیمه {insurer} می‌دهد و{' '}
          {own === null ? 'چیزی پای شما نیست' : `${own} پای خودتان است`}.
        </p>
      ))}
    </Card>
  )
}

type CoverProps = { quote: QuoteView; at: number; onChoose: (at: number) => void }

type OrderProps = { quote: QuoteView; here: (wish: { sort?: string; pay?: string }) => string }

/** The order of the offers, or why there are none. */
function Order({ quote: { pay, offers, waiting, allRefused, sort }, here }: OrderProps) {
  if (pay !== 'all' && offers.length === 0)
    return (
      <Notice tone="info">
        {waiting.length > 0 ? 'هنوز پیشنهادی با این روش نرسیده است.' : 'هیچ شرکتی این بیمه را به این روش نمی‌فروشد.'}{' '}
        <TextLink href={here({ pay: 'all' })}>دیدن همهٔ پیشنهادها</TextLink>
      </Notice>
    )
  if (offers.length === 0 && waiting.length === 0)
    return (
      <Notice tone="warn" title={allRefused ? 'هیچ شرکتی این خودرو را بیمه نمی‌کند' : 'فعلاً قیمتی نرسید'}>
        {allRefused
          ? 'کاربری و گروه خودرو را بررسی کنید. اگر درست است، به شعبهٔ شرکت بیمه بروید.'
          : 'چند دقیقهٔ دیگر از «تغییر اطلاعات» دوباره قیمت بگیرید.'}
      </Notice>
    )
  return (
    <LinkTabs
      label="مرتب‌سازی پیشنهادها"
      tabs={sorts.map(([key, label]) => ({ href: here({ sort: key }), label, current: key === sort }))}
    />
  )
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <Card title={title}>
    <ul className="list-disc space-y-1 ps-5 text-label">
      {points.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Card>
)

type OfferProps = {
  offer: OfferView
  at: number
  linesAt: number
  pay: QuoteView['pay']
  /** The link that buys the offer, at once or by a plan; null when it cannot be bought. */
  buyOf: ((plan: { plan?: string }) => string) | null
}

function Offer({ offer, at, linesAt, pay, buyOf }: OfferProps) {
  const plans = offer.plans.filter(({ cheque }) => pay !== 'no-cheque' || !cheque)
  const facts = [
    { label: 'رضایت خریداران', value: offer.satisfaction },
    { label: 'توانگری مالی', value: offer.solvency },
    { label: 'شعبهٔ خسارت', value: offer.branches },
    { label: 'پاسخ به شکایت', value: offer.complaint },
  ].map(({ label, value }) => ({ label, value: value ?? 'ثبت نشده' }))
  return (
    <section className="offer card flex flex-col gap-3 p-5" aria-label={offer.name}>
      <div className="offer-head">
        <h2 className="text-heading">{offer.name}</h2>
        <b>{offer.prices[at]}</b>
      </div>
      {plans.map((plan) => (
        <Plan
          key={plan.key}
          plan={plan}
          insurer={offer.name}
          wanted={pay !== 'all'}
          at={at}
          linesAt={linesAt}
          buy={buyOf?.({ plan: plan.key }) ?? null}
        />
      ))}
      <FactsGrid facts={facts} />
      {at === linesAt && (
        <details>
          <summary>این قیمت از کجا آمده؟</summary>
          <dl className="offer-lines">
            {offer.lines.map(({ label, amount, why }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
                <dd className="offer-why">{why}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {buyOf && (
        <ButtonLink kind={pay === 'all' ? 'main' : 'outline'} href={buyOf({})}>
          {plans.length > 0 ? 'خرید نقدی از' : 'خرید از'} {offer.name}
        </ButtonLink>
      )}
    </section>
  )
}

type PlanProps = {
  plan: PlanView
  insurer: string
  at: number
  linesAt: number
  buy: string | null
  /** The person is looking for instalments. */
  wanted: boolean
}

/** One way of paying in parts; it opens to the whole schedule for the cover of the page. */
function Plan({ plan: { title, firsts, laters, schedule }, insurer, at, linesAt, buy, wanted }: PlanProps) {
  return (
    <div className="offer-plan">
      <p className="text-label">{title}</p>
      <p>
        <b>{firsts[at]}</b> امروز، بعد {laters[at]}
      </p>
      {at === linesAt && (
        <details>
          <summary>جدول قسط‌ها</summary>
          <ScheduleTable schedule={schedule} />
        </details>
      )}
      {buy && (
        <ButtonLink kind={wanted ? 'main' : 'outline'} href={buy}>
          خرید قسطی از {insurer}
        </ButtonLink>
      )}
    </div>
  )
}
