import { parseBillId, parsePaymentId } from '#kit/bill.ts'
import { toPersianDigits } from '#kit/digits.ts'
import {
  addJalaliDays,
  formatDate,
  formatDateTime,
  formatLongJalali,
  tehranDaysBetween,
  toJalali,
} from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import type { Answers, Delivery, Fine } from '../answers.ts'
import type { AnswerView, OwedView, Tone } from '../answer-view.ts'
import type { PresentRules } from './present-rules.ts'
import { blankView } from './blank-view.ts'

export const deliveryNames: Record<Delivery, string> = { affixed: 'الصاقی', handed: 'تسلیمی', camera: 'دوربین' }

/** Fines that came on paper double after their time. */
const doubles = ({ delivery }: Fine): boolean => delivery === 'affixed' || delivery === 'handed'

type Clock = { now: Date; rules: PresentRules }

const ageOf = (fine: Fine, now: Date): number | null =>
  fine.at === null ? null : Math.max(0, tehranDaysBetween(new Date(fine.at), now))

/** Days until a fine doubles; null when it does not, or nobody knows when it was written. */
export function daysToDoubling(fine: Fine, { now, rules }: Clock): number | null {
  const age = ageOf(fine, now)
  return age === null || !doubles(fine) ? null : rules.doublingDays - age
}

export function daysToObjection(fine: Fine, { now, rules }: Clock): number | null {
  const age = ageOf(fine, now)
  return age === null ? null : rules.objectionDays - age
}

/** The two ids of a bill when they hold and belong together; a bill whose digits do not hold is not to be paid by them. */
export function checkedIds(billId: string | null, paymentId: string | null): OwedView['ids'] {
  if (billId === null || paymentId === null) return null
  const bill = parseBillId(billId)
  const both = bill.ok ? parsePaymentId(bill.value, paymentId) : bill
  return both.ok ? { billId: both.value.billId, paymentId: both.value.paymentId } : null
}

const soonDays = 10

function deadlinesOf(fine: Fine, clock: Clock): OwedView['deadlines'] {
  const left = daysToDoubling(fine, clock)
  const objection = daysToObjection(fine, clock)
  const doubling: { tone: Tone | 'plain'; text: string }[] =
    left === null
      ? []
      : left < 0
        ? [{ tone: 'bad', text: 'مهلت دو برابر شدن گذشته' }]
        : left === 0
          ? [{ tone: 'bad', text: 'از فردا دو برابر می‌شود' }]
          : [
              {
                tone: left < soonDays ? 'bad' : 'warn',
                text: `${toPersianDigits(left)} روز تا دو برابر شدن`,
              },
            ]
  const objecting: { tone: Tone | 'plain'; text: string }[] =
    objection === null || objection < 0
      ? []
      : [
          {
            tone: 'plain',
            text: objection === 0 ? 'امروز آخرین روز اعتراض' : `اعتراض تا ${toPersianDigits(objection)} روز دیگر`,
          },
        ]
  return [...doubling, ...objecting]
}

export function presentFine(fine: Fine, clock: Clock): OwedView {
  const place = [fine.city, fine.place].filter(Boolean).join('، ')
  const when = fine.at === null ? null : formatDateTime(new Date(fine.at))
  const ids = checkedIds(fine.billId, fine.paymentId)
  const rial = BigInt(fine.amountRial)
  const why = !fine.payable
    ? 'پلیس پرداخت این جریمه را فعلاً نمی‌پذیرد.'
    : ids === null
      ? 'شناسهٔ قبض این جریمه نیامده یا درست نیست؛ با سریال آن در دفتر پلیس + ۱۰ پرداختش کنید.'
      : null
  return {
    key: fine.id,
    title: fine.title ?? 'جریمهٔ رانندگی',
    about: [place, when, fine.delivery && deliveryNames[fine.delivery], fine.code && `کد ${toPersianDigits(fine.code)}`]
      .filter(Boolean)
      .join(' · '),
    amount: formatMoney(rial),
    amountRial: fine.amountRial,
    deadlines: deadlinesOf(fine, clock),
    payable: why === null,
    objectable: (daysToObjection(fine, clock) ?? -1) >= 0,
    doubling: (daysToDoubling(fine, clock) ?? -1) >= 0,
    why,
    ids,
    photo: fine.hasImage ? (fine.serial ?? fine.id) : null,
  }
}

/** What it costs to wait: how much more, and until when it is not yet so. */
function costOfWaiting(items: readonly Fine[], clock: Clock): string | null {
  const soon = items.flatMap((fine) => {
    const left = daysToDoubling(fine, clock)
    return left === null || left < 0 ? [] : [{ left, rial: BigInt(fine.amountRial) }]
  })
  if (soon.length === 0) return null
  const first = Math.min(...soon.map(({ left }) => left))
  const last = formatLongJalali(addJalaliDays(toJalali(clock.now), first))
  const nearest = soon.filter(({ left }) => left === first)
  const more = nearest.reduce((sum, { rial }) => sum + rial, 0n)
  return `اگر تا ${last} پرداخت نکنید، ${toPersianDigits(nearest.length)} جریمه دو برابر می‌شود و ${formatMoney(more)} بیشتر می‌پردازید.`
}

/** Most urgent first: what doubles soonest, then the oldest. */
const byUrgency = (clock: Clock) => (a: Fine, b: Fine) =>
  (daysToDoubling(a, clock) ?? 10_000) - (daysToDoubling(b, clock) ?? 10_000) || (a.at ?? '').localeCompare(b.at ?? '')

export function presentFines({ items }: Answers['fines-details'], clock: Clock): AnswerView {
  if (items.length === 0) {
    return { ...blankView, tone: 'good', title: 'این پلاک خلافی ندارد', text: 'برای این پلاک جریمه‌ای ثبت نشده است.' }
  }
  const total = items.reduce((sum, { amountRial }) => sum + BigInt(amountRial), 0n)
  const waiting = costOfWaiting(items, clock)
  return {
    ...blankView,
    tone: waiting ? 'warn' : 'info',
    title: `${toPersianDigits(items.length)} جریمه`,
    text: waiting,
    amount: { label: 'جمع خلافی', value: formatMoney(total), rial: formatRial(total) },
    owed: items.toSorted(byUrgency(clock)).map((fine) => presentFine(fine, clock)),
    notes: ['جریمه‌ای که پرداخت کرده‌اید ممکن است تا ۷۲ ساعت هنوز در لیست پلیس باشد.'],
  }
}

export function presentFineSum(
  { totalRial, billId, paymentId, complaint }: Answers['fines-accumulation'],
  { now }: Clock,
): AnswerView {
  const total = BigInt(totalRial)
  if (total === 0n) {
    return {
      ...blankView,
      tone: 'good',
      title: 'این پلاک خلافی ندارد',
      text: `برای این پلاک تا ${formatDate(now)} جریمه‌ای ثبت نشده است.`,
    }
  }
  const ids = checkedIds(billId, paymentId)
  return {
    ...blankView,
    tone: 'info',
    title: 'جمع خلافی این پلاک',
    text: null,
    amount: { label: 'جمع خلافی', value: formatMoney(total), rial: formatRial(total) },
    facts: complaint ? [{ label: 'وضعیت شکایت', value: complaint }] : [],
    owed: [
      {
        key: 'all',
        title: 'همهٔ خلافی این پلاک، یک‌جا',
        about: 'با یک قبض',
        amount: formatMoney(total),
        amountRial: totalRial,
        deadlines: [],
        payable: ids !== null,
        why: ids === null ? 'شناسهٔ قبض نیامده یا درست نیست؛ با «خلافی با جزئیات» تک‌تک پرداخت کنید.' : null,
        ids,
        photo: null,
      },
    ],
    notes: ['برای دیدن محل، زمان و مهلت هر جریمه «خلافی با جزئیات» را ببینید.'],
  }
}
