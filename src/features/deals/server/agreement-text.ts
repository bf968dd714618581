import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '#kit/canonical-json.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { maskNationalCode, type NationalCode } from '#kit/national-code.ts'
import { cleanText, isolate } from '#kit/text.ts'
import {
  clauseTexts,
  costPayers,
  type AgreementContent,
  type AgreementText,
  type Clause,
  type Party,
} from '../agreement.ts'
import type { DealParty } from '../states.ts'
import { draftWarning } from '../texts.ts'

type Written = {
  version: number
  content: AgreementContent & Required<Pick<AgreementContent, 'car'>>
  clauses: readonly Clause[]
}

const partNames: Record<DealParty, string> = { seller: 'فروشنده', buyer: 'خریدار' }
const codeLabel = 'کد ملی'

const partyRows = ({ name, nationalCode, dealer }: Party) => [
  ...(dealer === undefined
    ? [{ label: 'نام', value: isolate(cleanText(name)) }]
    : [
        { label: 'نام', value: isolate(cleanText(dealer)) },
        { label: 'صاحب نمایشگاه', value: isolate(cleanText(name)) },
      ]),
  { label: codeLabel, value: toPersianDigits(nationalCode) },
]

/** Builds the whole text of a draft. Nothing is read again later from the ad or a profile. */
export function writeText({ version, content, clauses }: Written): AgreementText {
  const { car } = content
  const [price, deposit] = [BigInt(car.priceRial), BigInt(car.depositRial)]
  return {
    v: 1,
    title: `قولنامهٔ ${cleanText(car.title)}`,
    version,
    warning: draftWarning,
    parts: [
      { name: partNames.seller, rows: partyRows(content.seller) },
      { name: partNames.buyer, rows: partyRows(content.buyer) },
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
    ],
    clauses: clauses.map((key) => clauseTexts[key].text),
  }
}

/** Returns the SHA-256 of the canonical text. */
export const hashOf = (text: AgreementText): Buffer =>
  createHash('sha256')
    .update(canonicalJson(text as unknown as Json))
    .digest()

/** Returns a short fingerprint to compare by eye, «۴ گروه از ۴ حرف». */
export const printOf = (hash: Buffer): string =>
  hash
    .toString('hex')
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')

/**
 * Returns the parts as one party may see them. The other party's national code is masked until both have confirmed,
 * because a refundable deposit must not buy it.
 */
export function partsFor(
  text: AgreementText,
  { side, whole }: { side: DealParty; whole: boolean },
): AgreementText['parts'] {
  if (whole) return text.parts
  const other = partNames[side === 'buyer' ? 'seller' : 'buyer']
  return text.parts.map((part) =>
    part.name === other
      ? {
          ...part,
          rows: part.rows.map((row) =>
            row.label === codeLabel ? { ...row, value: maskNationalCode(toLatinCode(row.value)) } : row,
          ),
        }
      : part,
  )
}

const toLatinCode = (text: string): NationalCode =>
  [...text].map((digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))).join('') as NationalCode
