import { createHash } from 'node:crypto'
import './tables.ts'
import { renderSVG } from 'uqr'
import { findDealAds } from '#capabilities/marketplace/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { maskNationalCode, type NationalCode } from '#kit/national-code.ts'
import { cleanText, isolate } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { agreementPath } from '../addresses.ts'
import { costPayers } from '../agreement.ts'
import type { DealSide } from '../states.ts'
import { draftWarning } from '../texts.ts'
import { agreementOf } from './agreement.ts'
import type { DealRow } from './tables.ts'

type Agreement = NonNullable<Awaited<ReturnType<typeof agreementOf>>>

/** A short print of what both confirm, to be compared by eye. */
export const printOf = ({ content, clauses, version }: Pick<Agreement, 'content' | 'clauses' | 'version'>): string =>
  createHash('sha256')
    .update(JSON.stringify({ content, clauses, version }))
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')

type Shown = { row: DealRow; agreement: Agreement; side: DealSide }

/**
 * What a draft says to one side, part by part, for the page and for paper. Until both have confirmed, the other's national code is
 * masked: a deposit that can be taken back must not buy it.
 */
export async function agreementParts(ctx: RequestContext, { row, agreement, side }: Shown) {
  const { content } = agreement
  const car = content.car ?? (await carOfAd(ctx, row))
  const whole = agreement.sellerSigned !== null && agreement.buyerSigned !== null
  const party = (of: DealSide) => {
    const { name, nationalCode } = content[of]
    const code = whole || of === side ? toPersianDigits(nationalCode) : maskNationalCode(nationalCode as NationalCode)
    return [
      { label: 'نام', value: isolate(cleanText(name)) },
      { label: 'کد ملی', value: code },
    ]
  }
  const [price, deposit] = [BigInt(car.priceRial), BigInt(car.depositRial)]
  return [
    { name: 'فروشنده', rows: party('seller') },
    { name: 'خریدار', rows: party('buyer') },
    {
      name: 'خودرو',
      rows: [
        { label: 'نوع', value: isolate(cleanText(car.title)) },
        { label: 'سال ساخت', value: toPersianDigits(String(car.year)) },
        { label: 'کارکرد', value: `${formatInteger(car.km)} کیلومتر` },
        { label: 'رنگ', value: car.colour },
        { label: 'پلاک', value: content.plate ? toPersianDigits(isolate(content.plate)) : 'موقع سند نوشته می‌شود' },
        { label: 'شمارهٔ شاسی', value: 'موقع سند نوشته می‌شود' },
      ],
    },
    {
      name: 'پول',
      rows: [
        { label: 'قیمت', value: `${formatMoney(price)} (${formatRial(price)})` },
        { label: 'بیعانه', value: formatMoney(deposit) },
        { label: 'مانده موقع سند', value: formatMoney(price - deposit) },
        { label: 'هزینهٔ سند و تعویض پلاک', value: costPayers[content.costs] },
      ],
    },
  ]
}

/** For drafts that were written before the car stood in them. */
async function carOfAd(ctx: RequestContext, row: DealRow) {
  const ad = (await findDealAds(ctx, [row.ad_id])).get(row.ad_id)!
  return {
    title: row.title,
    year: ad.year,
    km: ad.km,
    colour: ad.colour,
    priceRial: String(row.price_rial ?? 0n),
    depositRial: String(row.deposit_rial ?? 0n),
  }
}

/** Every text of a draft in its place, as `agreement.typ` sets it. */
export async function agreementSheet(ctx: RequestContext, shown: Shown) {
  const { row, agreement } = shown
  const signed = (at: string | null) => (at ? `با کد پیامکی تأیید شد، ${at}` : 'هنوز تأیید نشده')
  return {
    brand: 'فرمان',
    title: `قولنامهٔ ${cleanText(row.title)}`,
    version: `نسخهٔ ${toPersianDigits(String(agreement.version))}، ${agreement.changedAt}`,
    warning: draftWarning,
    qr: renderSVG(`${ctx.scope.origin}${agreementPath(row.public_id)}`, { ecc: 'M', border: 4 }),
    about: 'کد پروندهٔ این خرید',
    parts: await agreementParts(ctx, shown),
    clausesName: 'شرط‌ها',
    clauses: agreement.clauses,
    signatures: [
      { label: 'فروشنده', value: signed(agreement.sellerSigned) },
      { label: 'خریدار', value: signed(agreement.buyerSigned) },
    ],
    print: { label: 'کد متن', value: `\u2066${printOf(agreement)}\u2069` },
  }
}
