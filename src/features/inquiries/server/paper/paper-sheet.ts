import { renderSVG } from 'uqr'
import { toPersianDigits } from '#kit/digits.ts'
import { spokenPlate, type Plate } from '#kit/plate.ts'
import { cleanText, isolate } from '#kit/text.ts'
import type { AnswerView, FactView } from '../../answer-view.ts'

/** One answer of a PDF, or the reason why it is missing. */
export type DocumentPart = {
  title: string
  plate: Plate | null
  asked: readonly FactView[]
  answeredAt: string | null
  tracking: string | null
  answer: AnswerView | null
  /** In place of an answer. */
  none: string | null
}

export type Document = {
  title: string
  madeAt: string
  sample: boolean
  fingerprint: string | null
  verifyUrl: string
  parts: readonly DocumentPart[]
}

/** The quiet zone around a QR code in modules (ISO/IEC 18004). */
const quietZone = 4

/** Returns every text of a PDF at its place, as the template `paper.typ` sets it; texts, never markup. */
export function documentSheet({ title, madeAt, sample, fingerprint, verifyUrl, parts }: Document) {
  return {
    brand: 'فرمان',
    title,
    time: `ساخته شده در ${madeAt}`,
    sample: sample ? 'نمونه' : null,
    sampleNote: sample ? 'نمونه است: اطلاعات ساختگی است و این گزارش مدرک نیست.' : null,
    parts: parts.map(partOf),
    pageWords: { page: 'صفحهٔ', of: 'از' },
    qr: {
      svg: renderSVG(verifyUrl, { ecc: 'M', border: quietZone }),
      about: 'کد بررسی این گزارش',
      invitation: sample
        ? 'این کد به صفحه‌ای می‌رود که نمونه بودن گزارش را می‌گوید.'
        : 'برای بررسی درستی این گزارش، کد را اسکن کنید یا این آدرس را باز کنید. نتیجه، زمان و امضای آن صفحه باید با گزارش یکی باشد:',
      address: verifyUrl,
      fingerprint: fingerprint && { label: 'امضای محتوا', value: `\u2066${fingerprint}\u2069` },
    },
  }
}

function partOf({ title, plate, asked, answeredAt, tracking, answer, none }: DocumentPart) {
  const facts = [
    ...(plate ? [{ label: 'پلاک', value: plateWords(plate) }] : []),
    ...asked.map(({ label, value }) => ({ label, value: `\u2068${value}\u2069` })),
    ...(answeredAt ? [{ label: 'زمان پاسخ', value: answeredAt }] : []),
    ...(tracking ? [{ label: 'کد پیگیری مرجع', value: `\u2066${cleanText(tracking)}\u2069` }] : []),
  ]
  return {
    title,
    facts,
    none,
    heading: answer?.title ?? null,
    text: answer?.text ?? null,
    amount: answer?.amount ? `${answer.amount.value} (${answer.amount.rial})` : null,
    answerFacts: (answer?.facts ?? []).map(rowOf),
    meter: answer?.meter
      ? [
          `${answer.meter.label}: ${toPersianDigits(answer.meter.value)}`,
          ...answer.meter.steps.map(({ label }) => label),
        ]
      : [],
    owed: (answer?.owed ?? []).map(({ title: name, about, amount, deadlines, ids, why }) => ({
      title: written(name),
      about: written([about, ...deadlines.map(({ text }) => text), why].filter(Boolean).join(' · ')),
      ids: ids && `شناسهٔ قبض ${toPersianDigits(ids.billId)}، شناسهٔ پرداخت ${toPersianDigits(ids.paymentId)}`,
      amount,
    })),
    groups: (answer?.groups ?? []).map((group) => ({
      title: group.title,
      missing: group.missing,
      items: group.items.map((item) => ({
        title: [item.title, item.badge?.text].filter(Boolean).join(' · '),
        plate: item.plate && plateWords(item.plate),
        facts: item.facts.map(rowOf),
      })),
    })),
    // A picture within an SVG, because only SVG sources accept bytes as text.
    photos: (answer?.photos ?? []).map(({ label, src }) => ({
      label,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 640 400"><image width="640" height="400" xlink:href="${drawn(src)}"/></svg>`,
    })),
    notes: [...(answer?.warnings ?? []), ...(answer?.notes ?? [])],
  }
}

/** Pictures of samples are SVG in a data address; here they are bytes like any other. */
const drawn = (src: string): string => {
  const svg = /^data:image\/svg\+xml,(.*)$/s.exec(src)
  const address = svg ? `data:image/svg+xml;base64,${Buffer.from(decodeURIComponent(svg[1]!)).toString('base64')}` : src
  return address.replaceAll('"', '')
}

const rowOf = ({ label, value }: FactView) => ({ label, value: written(value) })

/** «۱۲ ب ۳۴۵، ایران ۶۷» as it is read out, without the word itself. */
const plateWords = (plate: Plate): string => isolate(spokenPlate(plate).replace(/^پلاک /, ''))

/** Foreign text in its own direction; a word longer than a line may wrap. */
const written = (text: string): string =>
  isolate(cleanText(text).replace(/\S{30,}/g, (word) => word.replace(/.{10}(?=.)/gu, '$&\u200c\u200b')))
