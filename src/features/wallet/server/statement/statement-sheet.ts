import type { Movement } from '#features/ledger/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { cleanText, isolate } from '#kit/text.ts'
import { movementTypeNames } from '../../texts.ts'
import type { MovementFilter } from '../read-filter.ts'
import { movementName } from '../present-movement.ts'

type Statement = {
  movements: readonly Movement[]
  /** Whether older movements were omitted. */
  more: boolean
  filter: MovementFilter
  owner: string | null
  now: Date
}

/** Builds the texts of a statement for the template `statement.typ`; amounts in rials. */
export function statementSheet({ movements, more, filter, owner, now }: Statement) {
  const [newest] = movements
  const oldest = movements.at(-1)
  const facts: [label: string, value: string | null][] = [
    ['صاحب کیف پول', owner && isolate(cleanText(owner))],
    ['بازه', newest && oldest ? `${formatDate(oldest.at)} تا ${formatDate(newest.at)}` : null],
    ['نوع', filter.type && movementTypeNames[filter.type]],
    ['تعداد', formatInteger(movements.length)],
    ['مانده در پایان', newest ? `${formatRial(newest.balanceRial)} (${formatMoney(newest.balanceRial)})` : null],
  ]
  return {
    brand: 'فرمان',
    title: 'گردش کیف پول',
    time: formatDateTime(now),
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    heads: ['زمان', 'شرح', 'مبلغ (ریال)', 'مانده (ریال)'],
    rows: movements.map(rowOf),
    note: more
      ? `فقط ${formatInteger(movements.length)} گردش آخر اینجاست. بقیه را با بازهٔ تاریخ یا در فایل CSV ببینید.`
      : null,
    pageWords: { page: 'صفحهٔ', of: 'از' },
  }
}

function rowOf(movement: Movement) {
  const { about, at, amountRial, heldRial, balanceRial } = movement
  const name = movementName(movement)
  const title = about['title']
  const details = [
    title && title !== name && writtenText(title),
    about['tracking'] && `شمارهٔ پیگیری ${isolate(toPersianDigits(about['tracking']))}`,
    // A hold does not change the total balance.
    amountRial === 0n && `${formatRial(heldRial < 0n ? -heldRial : heldRial)} از مبلغ کنارگذاشته`,
  ].filter((text) => typeof text === 'string' && text !== '')
  return {
    at: formatDateTime(at),
    name,
    about: details.length > 0 ? details.join(' · ') : null,
    amount: amountRial > 0n ? `\u200e+${formatInteger(amountRial)}` : formatInteger(amountRial),
    balance: formatInteger(balanceRial),
  }
}

/** Formats user text in its own direction; long words may wrap. */
const writtenText = (text: string) =>
  isolate(cleanText(text).replace(/\S{30,}/g, (word) => word.replace(/.{10}(?=.)/gu, '$&\u200c\u200b')))
