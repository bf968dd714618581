import { toPersianDigits } from '#kit/digits.ts'
import { addJalaliMonths, formatDate, formatDateTime, parseJalali, startOfTehranDay, toJalali } from '#kit/jalali.ts'
import { maskNationalCode, type NationalCode } from '#kit/national-code.ts'
import type { RequestContext } from '#platform/context.ts'
import { prerequisitePath } from '../addresses.ts'
import { prerequisiteTexts } from '../texts.ts'
import type { PassportView, PrerequisiteView } from '../views.ts'
import type { PrerequisiteRow } from './tables.ts'
import {
  isListName,
  lists,
  prerequisites,
  type PrerequisiteKind,
  type PrerequisiteReason,
  prerequisiteFlow,
} from '../prerequisites.ts'
import { openPrerequisite, type PassportLine } from './prerequisites.ts'

const dayWords = (day: string): string => {
  const date = parseJalali(day)
  return date ? formatDate(startOfTehranDay(date)) : toPersianDigits(day)
}

/** Returns the months from today until a day, rounded up; zero or fewer once it has come. */
function monthsLeft(day: string, now: Date): number {
  const [from, to] = [toJalali(now), parseJalali(day)]
  if (!to) return 0
  const whole = (to.year - from.year) * 12 + to.month - from.month
  const reached = addJalaliMonths(from, whole)
  return whole + (reached.day < to.day ? 1 : 0)
}

/** `own`: about the person themselves, and not about another person with their consent. */
function reasonWords(reason: PrerequisiteReason, { now, own }: { now: Date; own: boolean }): string {
  switch (reason.code) {
    case 'mobile-differs':
      return 'شمارهٔ موبایل به نام این کد ملی نیست.'
    case 'birthday-differs':
      return 'تاریخ تولد با این کد ملی یکی نیست.'
    case 'unknown-person':
      return 'این کد ملی در لیست پیدا نشد.'
    case 'no-licence':
      return 'گواهینامهٔ معتبری به نام این کد ملی نیست.'
    case 'not-mother':
      return 'این کد ملی در لیست مادران مشمول طرح نیست؛ درخواست‌دهنده باید مادر باشد.'
    case 'no-household':
      return 'خانواری به نام این کد ملی پیدا نشد.'
    case 'postal-code-differs':
      return 'کد پستی با محل سکونت ثبت‌شدهٔ این کد ملی یکی نیست.'
    case 'used-before':
      return 'از سهم این طرح قبلاً استفاده شده است.'
    case 'has-plates':
      return `${toPersianDigits(reason.plates)} پلاک فعال به نام ${own ? 'شماست' : 'این کد ملی است'}.`
    case 'bought': {
      const left = monthsLeft(reason.eligibleFrom, now)
      const from = isListName(reason.list) ? lists[reason.list].title.replace('خریداران ', '') : reason.list
      return `خرید از ${from} در ${dayWords(reason.date)}؛ از ${dayWords(reason.eligibleFrom)} ${own ? 'می‌توانید دوباره بخرید' : 'دوباره می‌شود خرید'}${left > 0 ? ` (حدود ${toPersianDigits(left)} ماه دیگر)` : ''}.`
    }
    case 'few-children':
      return `تعداد فرزندان ${toPersianDigits(reason.children)} است و طرح حداقل ${toPersianDigits(reason.least)} فرزند می‌خواهد.`
    case 'born-too-early':
      return `فرزند آخر در ${dayWords(reason.date)} به دنیا آمده و طرح از ${dayWords(reason.from)} به بعد را می‌پذیرد.`
  }
}

const outcomeWords = (positive: boolean, own: boolean): string =>
  own ? `پیش‌نیاز را ${positive ? 'دارید' : 'ندارید'}` : `صاحب این کد ملی پیش‌نیاز را ${positive ? 'دارد' : 'ندارد'}`

export function presentPrerequisite(
  ctx: Pick<RequestContext, 'secrets' | 'now'>,
  row: PrerequisiteRow,
): PrerequisiteView {
  const { secrets, now } = ctx
  const answer = openPrerequisite(secrets, row)
  const input = row.input_sealed && (JSON.parse(secrets.open(row.input_sealed)) as { nationalCode: string })
  const over = row.valid_until !== null && row.valid_until <= now
  const waits = row.ended_at === null
  return {
    id: row.public_id,
    state: row.state,
    stateName: over ? 'اعتبار پاسخ تمام شد' : prerequisiteFlow.labels[row.state],
    tone: waits ? 'info' : over || row.positive === null ? 'plain' : row.positive ? 'good' : 'bad',
    at: formatDateTime(row.made_at),
    who: row.own || !input ? null : maskNationalCode(input.nationalCode as NationalCode),
    outcome: row.positive === null ? null : outcomeWords(row.positive, row.own),
    reasons:
      row.state === 'expired'
        ? [prerequisiteTexts.expired]
        : (answer?.reasons.map((reason) => reasonWords(reason, { now, own: row.own })) ?? []),
    facts:
      answer?.facts.map(([label, value]) => ({
        label,
        value: parseJalali(value) ? dayWords(value) : toPersianDigits(value),
      })) ?? [],
    validUntil: row.valid_until && formatDate(row.valid_until),
    signature: row.signature && Buffer.from(row.signature).toString('hex').slice(0, 12),
    promised: waits ? formatDateTime(row.due_at) : null,
  }
}

/** A bare «دارید» would be read with a title such as «نداشتن پلاک فعال». */
const words = (line: PassportLine): string => {
  const until = line.validUntil && `تا ${formatDate(line.validUntil)}`
  if (line.state === 'met') return `${outcomeWords(true, true)} · ${until}`
  if (line.state === 'waiting') return 'منتظر پاسخ'
  if (line.state === 'missing') return 'پاسخ معتبری ندارید'
  return line.eligibleFrom ? `از ${dayWords(line.eligibleFrom)} می‌توانید دوباره بخرید` : outcomeWords(false, true)
}

/** Returns all of them together, as a checklist. */
export const presentPassport = (lines: readonly PassportLine[], here: PrerequisiteKind): PassportView =>
  lines.map((line) => ({
    kind: line.kind,
    href: prerequisitePath(line.kind),
    title: prerequisites[line.kind].title,
    here: line.kind === here,
    state: line.state,
    text: words(line),
  }))
