import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import {
  compareJalali,
  formatLongJalali,
  jalaliMonthLength,
  jalaliText,
  jalaliWeekday,
  parseJalali,
  WEEKDAY_NAMES,
  type JalaliDate,
} from '#kit/jalali.ts'
import { dayAfterKey, weeksOf } from './calendar-keys.ts'
import { isWithin, mayChooseDay } from './date-rules.ts'
import { isDay, isInside, type Selection, type SelectionKind } from './selection.ts'
import { calendarTexts } from './texts.ts'

type MonthGridProps = {
  kind: SelectionKind
  selection: Selection
  /** The focused day; the grid shows its month. */
  cursor: JalaliDate
  today: JalaliDate
  /** Names of holidays by day (`1405/01/01`). */
  holidays: Readonly<Record<string, string>>
  labelledBy: string
  /** True when the cursor's day takes the focus. */
  focusCursor: boolean
  onMove: (day: JalaliDate) => void
  onPick: (day: JalaliDate) => void
}

const friday = 6

/** The days of one month as a grid of weeks from Saturday: one tab stop, arrow keys inside it. */
export function MonthGrid(props: MonthGridProps) {
  const { kind, selection, cursor, labelledBy, focusCursor, onMove, onPick } = props
  const table = useRef<HTMLTableElement>(null)
  const [pointed, setPointed] = useState<JalaliDate | null>(null)
  const { year, month } = cursor
  useEffect(() => {
    if (focusCursor) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [cursor, focusCursor])

  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(cursor, event.key, event.shiftKey)
    if (next) onMove(next)
    else if (event.key === 'Enter' || event.key === ' ') onPick(cursor)
    else return
    event.preventDefault()
  }
  const shown = selection.length === 1 && kind.mode === 'range' ? preview(selection, pointed ?? cursor) : selection
  return (
    <table
      ref={table}
      role="grid"
      aria-labelledby={labelledBy}
      aria-multiselectable={kind.mode === 'single' ? undefined : true}
      className="calendar-grid"
      onKeyDown={move}
      onClick={(event) => {
        const day = dayUnder(event)
        if (day) onPick(day)
      }}
      onPointerOver={(event) => setPointed(event.pointerType === 'mouse' ? dayUnder(event) : null)}
      onPointerLeave={() => setPointed(null)}
    >
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name, weekday) => (
            <th key={name} scope="col" abbr={name} data-off={weekday === friday || undefined}>
              <span aria-hidden>{name[0]}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month, jalaliMonthLength(year, month)).map((week, index) => (
          <tr key={index}>
            {week.map((day, weekday) =>
              day ? <DayCell key={weekday} {...props} day={day} shown={shown} /> : <td key={weekday} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({
  day,
  kind,
  selection,
  shown,
  cursor,
  today,
  holidays,
}: MonthGridProps & { day: JalaliDate; shown: Selection }) {
  const key = jalaliText(day)
  const weekday = jalaliWeekday(day)
  const holiday = holidays[key]
  const within = isWithin(day, kind)
  const choosable = mayChooseDay(day, kind)
  const [from, to] = kind.mode === 'range' ? shown : []
  const chosen = selection.some(isDay(day))
  const words = [
    formatLongJalali(day),
    isDay(today)(day) && calendarTexts.today,
    holiday && `${calendarTexts.holiday}: ${holiday}`,
    chosen && kind.mode === 'range' && (isDay(selection[0]!)(day) ? calendarTexts.rangeStart : calendarTexts.rangeEnd),
    !chosen && isInside(day, selection) && kind.mode === 'range' && calendarTexts.inRange,
    !choosable && calendarTexts.notChoosable,
  ]
  return (
    <td
      role="gridcell"
      tabIndex={isDay(cursor)(day) ? 0 : -1}
      aria-label={words.filter(Boolean).join('، ')}
      aria-selected={chosen || (kind.mode === 'range' && choosable && isInside(day, selection))}
      aria-disabled={choosable ? undefined : true}
      aria-current={isDay(today)(day) ? 'date' : undefined}
      data-day={key}
      data-chosen={chosen || undefined}
      data-band={
        from && to && compareJalali(from, to) < 0 && isInside(day, shown) ? bandPart(day, from, to) : undefined
      }
      data-off={weekday === friday || holiday !== undefined || undefined}
      data-outside={within ? undefined : true}
    >
      <span>{toPersianDigits(day.day)}</span>
    </td>
  )
}

const bandPart = (day: JalaliDate, from: JalaliDate, to: JalaliDate) =>
  isDay(from)(day) ? 'start' : isDay(to)(day) ? 'end' : 'middle'

/** Returns the range that picking `day` would make. */
function preview([first]: Selection, day: JalaliDate): Selection {
  const end = { ...day, hour: 0, minute: 0 }
  return compareJalali(first!, end) <= 0 ? [first!, end] : [end, first!]
}

function dayUnder({ target }: SyntheticEvent): JalaliDate | null {
  const cell = (target as Element).closest<HTMLElement>('[data-day]')
  return cell ? parseJalali(cell.dataset.day!) : null
}
