import { toPersianDigits } from '#kit/digits.ts'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { readJalali } from '#kit/read-jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { compareMoments, type Moment, type TextRefusal } from './date-rules.ts'
import type { Selection, SelectionKind } from './selection.ts'
import { calendarTexts } from './texts.ts'

type SelectionRules = Pick<SelectionKind, 'mode' | 'withTime'>

/** In characters: enough for fifty days with their clocks. */
export const longestText = 1000

/** Between the ends of a range «تا», «الی» or a dash with blanks; between days a comma, «و» or a new line. */
const between = { single: /$^/, range: /\s(?:تا|الی|[-–—])(?:\s|$)/, multiple: /[،,;؛\n]|\sو\s/ }

/**
 * Writes a selection as the text of its field: «۱۴۰۵/۰۹/۰۱», «… ۱۴:۳۰», «… تا …», «…، …». {@link readSelection} reads
 * it back unchanged.
 */
export function writeSelection(selection: Selection, { mode, withTime }: SelectionRules): string {
  const [first = '', ...rest] = selection.map((moment) => writeMoment(moment, withTime))
  if (mode === 'multiple') return [first, ...rest].join('، ')
  return mode === 'range' && first ? [`${first} ${calendarTexts.to}`, ...rest].join(' ') : first
}

/**
 * Parses the text of a field, without checking bounds; an empty text is an empty selection. The ends of a range may be
 * in any order. A range with time but without a written clock ends at 23:59.
 */
export function readSelection(text: string, rules: SelectionRules, today: JalaliDate): Result<Selection, TextRefusal> {
  const { mode, withTime } = rules
  const bare = mode === 'range' ? text.trim().replace(/^از\s+/, '') : text.trim()
  const moments: Written[] = []
  // Collapses blanks; a line end among them stays.
  const line = bare.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))
  for (const part of line.split(between[mode])) {
    if (part.trim() === '') continue
    const read = readMoment(part.trim(), withTime, today)
    if (!read.ok) return read
    moments.push(read.value)
  }
  if (mode === 'range' && moments.length === 1) return refuse('end-missing')
  if (mode === 'range' && moments.length > 2) return refuse('unreadable')
  moments.sort((a, b) => compareMoments(a.moment, b.moment))
  return ok(moments.map(({ moment, late }, i) => (i === 1 && mode === 'range' ? late : moment)))
}

/** A parsed moment; `late` is its meaning at the end of a range. */
type Written = { moment: Moment; late: Moment }

function readMoment(text: string, withTime: boolean, today: JalaliDate): Result<Written, TextRefusal> {
  const read = readJalali(text, today)
  if (!read.ok) return read
  const { hour, minute = 0, ...day } = read.value
  if (hour !== undefined) {
    const moment = { ...day, hour, minute }
    return withTime ? ok({ moment, late: moment }) : refuse('unreadable')
  }
  const moment = { ...day, hour: 0, minute: 0 }
  return ok({ moment, late: withTime ? { ...day, hour: 23, minute: 59 } : moment })
}

function writeMoment({ hour, minute, ...day }: Moment, withTime: boolean): string {
  return toPersianDigits(withTime ? `${jalaliText(day)} ${clockText(hour, minute)}` : jalaliText(day))
}

/** `14:05`, in Latin digits. */
export function clockText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
