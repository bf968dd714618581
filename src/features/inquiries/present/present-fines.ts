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
import type { Answer, Answers, Delivery, Doubt, Fine } from '../answers.ts'
import type { AnswerView, GroupView, OwedView, Tone } from '../answer-view.ts'
import { doubtsOf } from '../examine-answer.ts'
import { doubtTexts, whyDoubtful } from './doubt-texts.ts'
import type { PresentRules } from './present-rules.ts'
import { blankView } from './blank-view.ts'

export const deliveryNames: Record<Delivery, string> = { affixed: 'الصاقی', handed: 'تسلیمی', camera: 'دوربین' }

/** Fines on paper double after their deadline. */
const doubles = ({ delivery }: Fine): boolean => delivery === 'affixed' || delivery === 'handed'

type Clock = { now: Date; rules: PresentRules }

const ageOf = (fine: Fine, now: Date): number | null =>
  fine.at === null ? null : Math.max(0, tehranDaysBetween(new Date(fine.at), now))

/** Returns the days until a fine doubles; null when it does not, or its date is unknown. */
export function daysToDoubling(fine: Fine, { now, rules }: Clock): number | null {
  const age = ageOf(fine, now)
  return age === null || !doubles(fine) ? null : rules.doublingDays - age
}

export function daysToObjection(fine: Fine, { now, rules }: Clock): number | null {
  const age = ageOf(fine, now)
  return age === null ? null : rules.objectionDays - age
}

/**
 * Returns the two ids of a bill when they are valid and belong together; null otherwise, because a bill with wrong
 * digits must not be paid.
 */
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

export function presentFine(fine: Fine, clock: Clock, ofAnswer: readonly Doubt[] = []): OwedView {
  const place = [fine.city, fine.place].filter(Boolean).join('، ')
  const when = fine.at === null ? null : formatDateTime(new Date(fine.at))
  const ids = checkedIds(fine.billId, fine.paymentId)
  const rial = BigInt(fine.amountRial)
  const doubtful = whyDoubtful(fine.doubts, ofAnswer)
  const why =
    doubtful !== null
      ? doubtful
      : !fine.payable
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

/** Returns the cost of waiting: the extra amount, and the day until which it is not due. */
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

/** The most urgent first: the fine that doubles soonest, then the oldest. */
const byUrgency = (clock: Clock) => (a: Fine, b: Fine) =>
  (daysToDoubling(a, clock) ?? 10_000) - (daysToDoubling(b, clock) ?? 10_000) || (a.at ?? '').localeCompare(b.at ?? '')

const aboutOf = (fine: Fine): string | null => [fine.city, fine.place].filter(Boolean).join('، ') || null

/** Fines that are not owed, or without such a word of the authority. */
const listedApart = (key: string, title: string, fines: readonly Fine[]): GroupView[] =>
  fines.length === 0
    ? []
    : [
        {
          key,
          title,
          missing: null,
          items: fines.map((fine) => ({
            key: fine.id,
            title: fine.title ?? 'جریمهٔ رانندگی',
            badge: { tone: 'plain', text: fine.status ?? 'پرداخت شده' },
            plate: null,
            facts: [
              { label: 'مبلغ', value: formatMoney(BigInt(fine.amountRial)) },
              ...(fine.at === null ? [] : [{ label: 'زمان', value: formatDateTime(new Date(fine.at)) }]),
              ...(aboutOf(fine) === null ? [] : [{ label: 'محل', value: aboutOf(fine)! }]),
            ],
          })),
        },
      ]

/** Returns the contradictions of an answer, in sentences. */
export const warningsOf = (answer: Answer): string[] => doubtsOf(answer).map((doubt) => doubtTexts[doubt])

export function presentFines(
  answer: { kind: 'fines-details'; doubts?: readonly Doubt[] } & Answers['fines-details'],
  clock: Clock,
): AnswerView {
  const paid = answer.items.filter((fine) => fine.paid === true)
  const other = answer.items.filter((fine) => fine.paid !== true && fine.status)
  const items = answer.items.filter((fine) => fine.paid !== true && !fine.status)
  const warnings = warningsOf(answer)
  const groups = [
    ...listedApart('other', 'وضعیت پرداخت، طبق اعلام مرجع', other),
    ...listedApart('paid', 'پرداخت‌شده', paid),
  ]
  if (items.length === 0) {
    if (other.length > 0 || warnings.length > 0) {
      return {
        ...blankView,
        title: 'وضعیت خلافی این پلاک روشن نیست',
        text: other.length > 0 ? 'مرجع وضعیت پرداخت را با عبارتی اعلام کرده که معنی‌اش را نمی‌دانیم.' : null,
        groups,
        warnings,
      }
    }
    return {
      ...blankView,
      tone: 'good',
      title: paid.length > 0 ? 'این پلاک خلافی پرداخت‌نشده ندارد' : 'این پلاک خلافی ندارد',
      text: paid.length > 0 ? null : 'برای این پلاک جریمه‌ای ثبت نشده است.',
      groups,
    }
  }
  const total = items.reduce((sum, { amountRial }) => sum + BigInt(amountRial), 0n)
  const waiting = costOfWaiting(items, clock)
  return {
    ...blankView,
    tone: waiting || warnings.length > 0 ? 'warn' : 'info',
    title: `${toPersianDigits(items.length)} جریمه`,
    text: waiting,
    amount: { label: 'جمع خلافی', value: formatMoney(total), rial: formatRial(total) },
    owed: items.toSorted(byUrgency(clock)).map((fine) => presentFine(fine, clock, answer.doubts)),
    groups,
    warnings,
    notes: ['جریمه‌ای که پرداخت کرده‌اید ممکن است تا ۷۲ ساعت هنوز در لیست پلیس باشد.'],
  }
}

type FineSum = { kind: 'fines-accumulation'; doubts?: readonly Doubt[] } & Answers['fines-accumulation']

export function presentFineSum(answer: FineSum, { now }: Clock): AnswerView {
  const { totalRial, billId, paymentId, complaint, status, doubts } = answer
  const total = BigInt(totalRial)
  const warnings = warningsOf(answer)
  if ((total === 0n || answer.paid === true) && warnings.length === 0 && !status) {
    return {
      ...blankView,
      tone: 'good',
      title: total === 0n ? 'این پلاک خلافی ندارد' : 'این پلاک خلافی پرداخت‌نشده ندارد',
      text:
        total === 0n
          ? `برای این پلاک تا ${formatDate(now)} جریمه‌ای ثبت نشده است.`
          : `مرجع ${formatMoney(total)} خلافی را «پرداخت شده» اعلام کرده است.`,
    }
  }
  const ids = checkedIds(billId, paymentId)
  const why =
    whyDoubtful([], doubts) ??
    (status
      ? `مرجع وضعیت پرداخت را «${status}» اعلام کرده است؛ از اینجا پرداخت نمی‌شود.`
      : ids === null
        ? 'شناسهٔ قبض نیامده یا درست نیست؛ با «خلافی با جزئیات» تک‌تک پرداخت کنید.'
        : null)
  return {
    ...blankView,
    tone: warnings.length > 0 ? 'warn' : 'info',
    title: warnings.length > 0 ? 'مبلغ خلافی این پلاک روشن نیست' : 'جمع خلافی این پلاک',
    text: null,
    amount: { label: 'جمع خلافی', value: formatMoney(total), rial: formatRial(total) },
    facts: [
      ...(complaint ? [{ label: 'وضعیت شکایت', value: complaint }] : []),
      ...(status ? [{ label: 'وضعیت پرداخت، طبق اعلام مرجع', value: status }] : []),
    ],
    owed: [
      {
        key: 'all',
        title: 'همهٔ خلافی این پلاک، یک‌جا',
        about: 'با یک قبض',
        amount: formatMoney(total),
        amountRial: totalRial,
        deadlines: [],
        payable: why === null,
        why,
        ids,
        photo: null,
      },
    ],
    warnings,
    notes: ['برای دیدن محل، زمان و مهلت هر جریمه «خلافی با جزئیات» را ببینید.'],
  }
}
