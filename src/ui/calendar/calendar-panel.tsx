import { useId, useState, type KeyboardEvent } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { jalaliMonthLength, jalaliText, MONTH_NAMES, toJalali, type JalaliDate } from '#kit/jalali.ts'
import { CalendarHeader, type CalendarView } from './calendar-header.tsx'
import { ClockPart } from './clock-part.tsx'
import { clampDay, isWithin, mayChooseDay } from './date-rules.ts'
import { MonthGrid } from './month-grid.tsx'
import type { Selection, SelectionKind, SelectionStep } from './selection.ts'
import { calendarTexts, summaryOf } from './texts.ts'
import { MonthChoice, YearChoice } from './year-month-choice.tsx'

export type CalendarPanelProps = {
  kind: SelectionKind
  selection: Selection
  /** The last typed day. The calendar shows its month; the focus stays in the field. */
  typed: JalaliDate | null
  /** Names of holidays by day (`1405/01/01`). */
  holidays: Readonly<Record<string, string>>
  /** True when the focus moves into the grid of days. */
  takesFocus: boolean
  onStep: (step: SelectionStep) => void
  /** Closes the picker; absent for an inline calendar. */
  onDone?: () => void
}

/** The calendar: selection summary, month and year, days, clock. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { kind, selection, typed, holidays, takesFocus, onStep, onDone } = props
  const [today] = useState((): JalaliDate => toJalali(new Date()))
  const [view, setView] = useState<CalendarView>('days')
  const [cursor, setCursor] = useState(() => clampDay(selection[0] ?? today, kind))
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const [followed, setFollowed] = useState(typed)
  const heading = useId()
  const go = (day: JalaliDate, withKeyboard: boolean) => {
    setCursor(clampDay(day, kind))
    setHasKeyboard(withKeyboard)
    setView('days')
  }
  if (followed !== typed) {
    setFollowed(typed)
    if (typed) go(typed, false)
  }
  const pick = (day: JalaliDate) => {
    go(day, true)
    if (!mayChooseDay(day, kind)) return
    onStep({ type: 'pick', day })
    if (isComplete(kind, selection)) onDone?.()
  }
  // A button that may not be pressed again loses the focus, and Escape with it.
  const clear = () => {
    onStep({ type: 'clear' })
    go(cursor, true)
  }
  const backToDays = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || view === 'days') return
    event.preventDefault()
    event.stopPropagation()
    go(cursor, true)
  }
  return (
    <div className="calendar" onKeyDown={backToDays}>
      <p aria-live="polite" className="calendar-summary">
        {summaryOf(selection, kind)}
      </p>
      <CalendarHeader
        id={heading}
        cursor={cursor}
        rules={kind}
        view={view}
        onView={setView}
        onGo={(day) => go(day, false)}
      />
      <div className="calendar-stage">
        {view === 'days' && (
          <MonthGrid
            {...{ kind, selection, cursor, today, holidays }}
            labelledBy={heading}
            focusCursor={hasKeyboard || takesFocus}
            onMove={(day) => go(day, true)}
            onPick={pick}
          />
        )}
        {view === 'months' && <MonthChoice cursor={cursor} rules={kind} onGo={(day) => go(day, true)} />}
        {view === 'years' && <YearChoice cursor={cursor} rules={kind} onGo={(day) => go(day, true)} />}
      </div>
      {view === 'days' && <HolidayNote month={cursor} holidays={holidays} />}
      {kind.withTime && (
        <ClockPart
          mode={kind.mode}
          selection={selection}
          onSet={(index, hour, minute) => onStep({ type: 'clock', index, hour, minute })}
        />
      )}
      <Foot
        mayGoToday={isWithin(today, kind)}
        mayClear={Boolean(selection[0])}
        onToday={() => go(today, true)}
        onClear={clear}
        onDone={closesItself(kind) ? undefined : onDone}
      />
    </div>
  )
}

function Foot({ mayGoToday, mayClear, onToday, onClear, onDone }: FootProps) {
  return (
    <div className="calendar-foot">
      <button type="button" className="calendar-link" disabled={!mayGoToday} onClick={onToday}>
        {calendarTexts.today}
      </button>
      <button type="button" className="calendar-link" disabled={!mayClear} onClick={onClear}>
        {calendarTexts.clear}
      </button>
      {onDone && (
        <button type="button" className="calendar-done" onClick={onDone}>
          {calendarTexts.done}
        </button>
      )}
    </div>
  )
}

type FootProps = {
  mayGoToday: boolean
  mayClear: boolean
  onToday: () => void
  onClear: () => void
  /** Absent where nothing is left to confirm. */
  onDone: (() => void) | undefined
}

/** Returns true when the pick of a day completes the selection: a single day without clock. */
const closesItself = ({ mode, withTime }: SelectionKind) => mode === 'single' && !withTime

/** Returns true when the selection is complete: one day, or both ends of a range, without a clock. */
function isComplete({ mode, withTime }: SelectionKind, before: Selection): boolean {
  return !withTime && (mode === 'single' || (mode === 'range' && before.length === 1))
}

type HolidayNoteProps = { month: JalaliDate; holidays: Readonly<Record<string, string>> }

/** The names of a month's holidays; the grid shows only a dot. */
function HolidayNote({ month: { year, month }, holidays }: HolidayNoteProps) {
  const days = Array.from({ length: jalaliMonthLength(year, month) }, (_, index) => ({ year, month, day: index + 1 }))
  const named = days.flatMap((day) =>
    holidays[jalaliText(day)] ? [`${dayAndMonth(day)}: ${holidays[jalaliText(day)]}`] : [],
  )
  return named.length > 0 && <p className="calendar-note">{named.join('، ')}</p>
}

const dayAndMonth = ({ month, day }: JalaliDate) => `${toPersianDigits(day)} ${MONTH_NAMES[month - 1]}`
