import { renderSVG } from 'uqr'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatTime } from '#kit/jalali.ts'
import { formatMoney, formatRial, type Rial } from '#kit/money.ts'
import { cleanText, isolate } from '#kit/text.ts'
import type { ReceiptView } from './receipt-view.ts'

/** `narrow` is a roll of 80 mm, as long as the receipt. */
export type ReceiptDocument = 'a4' | 'narrow'

type Row = { label: string; value: string }

/** The texts of a receipt for the template `receipt.typ`; plain text, never markup. */
export type ReceiptSheet = {
  paper: ReceiptDocument
  brand: string
  documentTitle: string
  heading: string
  state: string
  time: string
  facts: Row[]
  lines: Row[]
  total: Row & { rial: string | null }
  /** The sources of the money, and refunds. */
  parts: Row[]
  /** Around the page number, when there are several. */
  pageWords: { page: string; of: string }
  qr: { svg: string; about: string; invitation: string; address: string }
}

/** The quiet zone of a QR code in modules (ISO/IEC 18004). */
const quietZone = 4

const brand = 'فرمان'
const heading = 'رسید پرداخت'
const states = {
  paid: 'پرداخت شد',
  refunded: 'مبلغ برگشت داده شد',
  'partly-refunded': 'بخشی از مبلغ برگشت داده شد',
} as const

/** Ends letter joining and allows a line break; both characters are invisible. */
const wordBreak = '\u200c\u200b'

/** Builds a receipt's texts in Persian, with amounts in tomans and the total also in rials, as banks write it. */
export function receiptSheet(view: ReceiptView, paper: ReceiptDocument): ReceiptSheet {
  return {
    paper,
    brand,
    documentTitle: `${heading} ${identifierText(view.number)}`,
    heading,
    state: states[view.state],
    time: `${formatDate(view.paidAt)}، ساعت ${formatTime(view.paidAt)}`,
    facts: factsOf(view),
    lines: view.lines.map(({ label, amountRial }) => ({ label: writtenText(label), value: formatMoney(amountRial) })),
    total: { label: 'مبلغ کل', value: formatMoney(view.totalRial), rial: rialText(view.totalRial) },
    parts: partsOf(view),
    pageWords: { page: 'صفحهٔ', of: 'از' },
    qr: {
      svg: renderSVG(view.verifyUrl, { ecc: 'M', border: quietZone }),
      about: 'کد بررسی رسید',
      invitation: 'برای بررسی این رسید، کد را اسکن کنید یا این آدرس را باز کنید:',
      address: view.verifyUrl,
    },
  }
}

function factsOf({ number, title, payer, method, referenceId }: ReceiptView): Row[] {
  const facts: [label: string, value: string | null][] = [
    ['بابت', writtenText(title)],
    ['پرداخت‌کننده', payer && writtenText(payer)],
    ['شمارهٔ پرداخت', identifier(number)],
    ['درگاه پرداخت', method.gateway],
    ['کارت', method.maskedCard && identifier(method.maskedCard)],
    ['شمارهٔ پیگیری', referenceId && identifier(referenceId)],
    ['شمارهٔ مرجع بانک', method.bankReference && identifier(method.bankReference)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function partsOf({ walletRial, gatewayRial, refundedRial }: ReceiptView): Row[] {
  const parts: [label: string, amount: Rial][] = [
    ['از کیف پول', walletRial],
    ['از درگاه پرداخت', gatewayRial],
    ['برگشت داده شده', refundedRial],
  ]
  return parts.flatMap(([label, amount]) => (amount > 0n ? [{ label, value: formatMoney(amount) }] : []))
}

/** An amount that is not whole tomans is in rials already. */
const rialText = (amount: Rial) => (amount % 10n === 0n ? `معادل ${formatRial(amount)}` : null)

/** Isolates user text in its own direction; overlong words may wrap. */
function writtenText(text: string): string {
  return isolate(cleanText(text).replace(/\S{30,}/g, (word) => word.replace(/.{10}(?=.)/gu, `$&${wordBreak}`)))
}

/** Isolates numbers of payments, cards and banks as left-to-right. */
const identifier = (text: string) => `\u2066${identifierText(text)}\u2069`

/** Keeps Latin digits between Latin letters. */
function identifierText(text: string): string {
  const clean = cleanText(text)
  return /[a-z]/i.test(clean) ? clean : toPersianDigits(clean)
}
