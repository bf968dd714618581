import { ruleAt, tariffs } from '#features/rules/contract.ts'
import { jalaliText, toJalali, formatTime } from '#kit/jalali.ts'
import { toLatinDigits } from '#kit/digits.ts'
import type { RequestContext } from '#platform/context.ts'
import type { CsvCell } from '#platform/http/csv.ts'
import { checkedIds, daysToDoubling, daysToObjection, deliveryNames, presentFine } from '../present/present-fines.ts'
import { sampleRules } from '../present/present-rules.ts'
import { getInquiry, openAnswer } from './find-inquiries.ts'

type File = { name: string; heads: readonly string[]; rows: readonly (readonly CsvCell[])[] }

/** Returns the rows of an answer that has some, with amounts in rials; null for other answers. */
export async function finesFile(ctx: RequestContext, own: { personId: bigint; id: string }): Promise<File | null> {
  const row = await getInquiry(ctx.db, own)
  const answer = row.hidden_at === null ? openAnswer(ctx.secrets, row) : null
  if (answer?.kind === 'tehran-car-toll-bill') {
    return {
      name: 'tehran-tolls',
      heads: ['تاریخ', 'محدوده', 'مبلغ (ریال)', 'پرداخت'],
      rows: answer.items.map(({ day, zone, zoneWord, amountRial, paid, status }) => [
        day,
        zone === null ? (zoneWord ?? 'نامشخص') : zone === 'traffic' ? 'طرح ترافیک' : 'کنترل آلودگی هوا',
        BigInt(amountRial),
        paid === null ? (status ?? 'نامشخص') : paid ? 'پرداخت شده' : 'پرداخت نشده',
      ]),
    }
  }
  if (answer?.kind === 'freeway-toll') {
    return {
      name: 'freeway-tolls',
      heads: ['تاریخ', 'آزادراه', 'مبلغ (ریال)', 'شناسهٔ پرداخت'],
      rows: answer.items.map(({ day, freeway, amountRial, id }) => [day, freeway, BigInt(amountRial), id]),
    }
  }
  if (answer?.kind !== 'fines-details') return null
  const { days, objectionDays } = (await ruleAt(ctx.db, tariffs.fineDoubling, row.answered_at ?? ctx.now)).value
  const clock = { now: ctx.now, rules: { ...sampleRules, doublingDays: days, objectionDays } }
  return {
    name: 'fines',
    heads: [
      'تاریخ',
      'ساعت',
      'شهر',
      'محل',
      'کد',
      'شرح',
      'نوع ثبت',
      'مبلغ (ریال)',
      'قابل پرداخت',
      'روز مانده برای اعتراض',
      'روز تا دو برابر شدن',
      'سریال',
      'شناسهٔ قبض',
      'شناسهٔ پرداخت',
      'وضعیت پرداخت',
    ],
    rows: answer.items.map((fine) => {
      const at = fine.at === null ? null : new Date(fine.at)
      const ids = checkedIds(fine.billId, fine.paymentId)
      return [
        at && jalaliText(toJalali(at)),
        at && toLatinDigits(formatTime(at)),
        fine.city,
        fine.place,
        fine.code,
        fine.title,
        fine.delivery && deliveryNames[fine.delivery],
        BigInt(fine.amountRial),
        presentFine(fine, clock, answer.doubts).payable ? 'بله' : 'خیر',
        daysToObjection(fine, clock),
        daysToDoubling(fine, clock),
        fine.serial,
        ids?.billId ?? null,
        ids?.paymentId ?? null,
        fine.paid === true ? 'پرداخت شده' : (fine.status ?? 'پرداخت نشده'),
      ]
    }),
  }
}
