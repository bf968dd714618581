import { toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import { sectionTitles, type Answer, type Answers, type Document } from '../answers.ts'

/** The changes since the last time: a sentence each, and the keys of new debts. */
export type Comparison = { tone: 'good' | 'warn' | 'info'; lines: readonly string[]; fresh: readonly string[] }

const same: Comparison = { tone: 'good', lines: [], fresh: [] }

/** Compares two answers of one kind about the same subject, the older first. Pure; returns no lines without changes. */
export function compareAnswers(before: Answer, now: Answer): Comparison {
  switch (now.kind) {
    case 'fines-accumulation':
      return before.kind === now.kind ? byTotal('خلافی', before.totalRial, now.totalRial) : same
    case 'fines-details':
      return before.kind === now.kind ? byItems(owedOf(before), owedOf(now), ['جریمه', 'جریمهٔ جدید']) : same
    case 'tehran-car-toll-bill':
      return before.kind === now.kind
        ? byItems(unpaid(before), unpaid(now), ['روز پرداخت‌نشده', 'روز پرداخت‌نشدهٔ جدید'])
        : same
    case 'freeway-toll':
      return before.kind === now.kind ? byItems(before.items, now.items, ['عبور', 'عبور جدید']) : same
    case 'third-party-insurance':
      return before.kind === now.kind && before.policy?.endsOn !== now.policy?.endsOn
        ? changed(
            [now.policy ? 'بیمه‌نامهٔ جدیدی ثبت شده است.' : 'دیگر بیمه‌نامه‌ای ثبت نیست.'],
            now.policy ? 'good' : 'warn',
          )
        : same
    case 'technical-inspection': {
      if (before.kind !== now.kind) return same
      const [was, is] = [before.certificate, now.certificate]
      if (was?.validUntil === is?.validUntil && was?.state === is?.state) return same
      if (is === null) return changed(['دیگر معاینهٔ فنی‌ای ثبت نیست.'], 'warn')
      return was?.validUntil === is.validUntil
        ? changed([`وضعیت معاینهٔ فنی «${is.state}» شد.`], 'warn')
        : changed(['معاینهٔ فنی جدیدی ثبت شده است.'], 'good')
    }
    case 'car-annual-toll-bill':
      return before.kind === now.kind ? byTotal('عوارض', before.totalRial, now.totalRial) : same
    case 'negative-score':
      return before.kind === now.kind ? byScore(before.score, now.score) : same
    case 'licence-status':
      return before.kind === now.kind ? byState(before.items, now.items, ({ class: name }) => name) : same
    case 'pelak-status':
      return before.kind === now.kind ? byPlates(before.items, now.items) : same
    case 'card-sanad':
      return before.kind === now.kind
        ? changed([
            ...documentLines('کارت خودرو', before.card, now.card),
            ...documentLines('سند خودرو', before.document, now.document),
          ])
        : same
    case 'plate-history':
      return before.kind === now.kind ? byCars(before.items.length, now.items.length) : same
    case 'authenticity-and-history':
      return before.kind === now.kind ? bySections(before, now) : same
    case 'violation-photo':
      return same
  }
}

const changed = (lines: readonly string[], tone: Comparison['tone'] = 'info'): Comparison =>
  lines.length === 0 ? same : { tone, lines, fresh: [] }

const owedOf = ({ items }: Answers['fines-details']) => items.filter(({ paid }) => paid !== true)
const unpaid = ({ items }: Answers['tehran-car-toll-bill']) => items.filter(({ paid }) => paid !== true)

function byTotal(what: string, before: string, now: string): Comparison {
  const more = BigInt(now) - BigInt(before)
  if (more === 0n) return same
  return more > 0n
    ? changed([`${formatMoney(more)} به ${what} اضافه شده است.`], 'warn')
    : changed([`${formatMoney(-more)} از ${what} کم شده است.`], 'good')
}

type Item = { id: string; amountRial: string }

/** `what`: the plural noun, and its form for new ones. */
function byItems(before: readonly Item[], now: readonly Item[], [what, newOnes]: [string, string]): Comparison {
  const existing = new Set(before.map(({ id }) => id))
  const left = new Set(now.map(({ id }) => id))
  const fresh = now.filter(({ id }) => !existing.has(id))
  const gone = before.filter(({ id }) => !left.has(id))
  const sum = (items: readonly Item[]) =>
    formatMoney(items.reduce((total, { amountRial }) => total + BigInt(amountRial), 0n))
  return {
    tone: fresh.length > 0 ? 'warn' : 'good',
    lines: [
      ...(fresh.length > 0 ? [`${toPersianDigits(fresh.length)} ${newOnes}، ${sum(fresh)}`] : []),
      ...(gone.length > 0 ? [`${toPersianDigits(gone.length)} ${what} از لیست رفته، ${sum(gone)}`] : []),
    ],
    fresh: fresh.map(({ id }) => id),
  }
}

function byScore(before: number, now: number): Comparison {
  if (before === now) return same
  const by = toPersianDigits(Math.abs(now - before))
  return now > before
    ? changed([`${by} نمرهٔ منفی اضافه شده است.`], 'warn')
    : changed([`${by} نمرهٔ منفی کم شده است.`], 'good')
}

function byCars(before: number, now: number): Comparison {
  if (before === now) return same
  const by = toPersianDigits(Math.abs(now - before))
  return now > before ? changed([`${by} خودروی جدید`], 'warn') : changed([`${by} خودرو دیگر در لیست نیست.`])
}

function byState<Row extends { state: string }>(
  before: readonly Row[],
  now: readonly Row[],
  nameOf: (row: Row) => string,
): Comparison {
  const existing = new Map(before.map((row) => [nameOf(row), row.state]))
  return changed(
    now.flatMap((row) => {
      const was = existing.get(nameOf(row))
      if (was === undefined) return [`${nameOf(row)}: ثبت جدید`]
      return was === row.state ? [] : [`${nameOf(row)}: قبلاً «${was}» بود، حالا «${row.state}» است.`]
    }),
  )
}

function byPlates(before: Answers['pelak-status']['items'], now: Answers['pelak-status']['items']): Comparison {
  const existing = new Map(before.map((plate) => [plate.plate, plate.active]))
  const added = now.filter(({ plate }) => !existing.has(plate)).length
  const detached = now.filter(({ plate, active }) => existing.get(plate) === true && !active).length
  return changed([
    ...(added > 0 ? [`${toPersianDigits(added)} پلاک جدید به نام این کد ملی ثبت شده است.`] : []),
    ...(detached > 0 ? [`${toPersianDigits(detached)} پلاک فک شده است.`] : []),
  ])
}

function documentLines(name: string, before: Document | null, now: Document | null): string[] {
  if (now === null || before?.state === now.state) return []
  return [before === null ? `${name}: «${now.state}»` : `${name}: قبلاً «${before.state}» بود، حالا «${now.state}» است.`]
}

function bySections(before: Answers['authenticity-and-history'], now: Answers['authenticity-and-history']): Comparison {
  const existing = new Map(before.sections.map((section) => [section.key, JSON.stringify(section.rows)]))
  const transfer =
    before.transferable === now.transferable || now.transferable === null
      ? []
      : [now.transferable ? 'سند را حالا می‌شود منتقل کرد.' : 'سند را دیگر نمی‌شود منتقل کرد.']
  const sections = now.sections.flatMap(({ key, status, rows }) => {
    const was = existing.get(key)
    return was === undefined || status === 'unavailable' || was === JSON.stringify(rows)
      ? []
      : [`«${sectionTitles[key]}» عوض شده است.`]
  })
  return changed([...transfer, ...sections], now.transferable === false && transfer.length > 0 ? 'warn' : 'info')
}
