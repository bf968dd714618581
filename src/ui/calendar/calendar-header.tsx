import { IconChevronDown, IconChevronLeft, IconChevronRight } from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { addJalaliMonths, jalaliMonthLength, MONTH_NAMES, type JalaliDate } from '#kit/jalali.ts'
import { isWithin, type DateRules } from './date-rules.ts'
import { calendarTexts } from './texts.ts'

export type CalendarView = 'days' | 'months' | 'years'

type CalendarHeaderProps = {
  id: string
  cursor: JalaliDate
  rules: DateRules
  view: CalendarView
  onView: (view: CalendarView) => void
  onGo: (day: JalaliDate) => void
}

/** Month and year, each opening its list, between buttons for the previous and the next month. */
export function CalendarHeader({ id, cursor, rules, view, onView, onGo }: CalendarHeaderProps) {
  const { year, month } = cursor
  const [name, yearText] = [MONTH_NAMES[month - 1]!, toPersianDigits(year)]
  const before = addJalaliMonths(cursor, -1)
  const lastBefore = { ...before, day: jalaliMonthLength(before.year, before.month) }
  const firstAfter = { ...addJalaliMonths(cursor, 1), day: 1 }
  const toggle = (calendarView: CalendarView) => onView(view === calendarView ? 'days' : calendarView)
  return (
    <div className="calendar-head">
      <p id={id} aria-live="polite" className="sr-only">
        {name} {yearText}
      </p>
      <button
        type="button"
        className="calendar-step"
        aria-label={calendarTexts.previousMonth}
        disabled={!isWithin(lastBefore, rules)}
        onClick={() => onGo(before)}
      >
        <IconChevronRight aria-hidden size={22} />
      </button>
      <span className="calendar-title">
        <button
          type="button"
          aria-label={calendarTexts.chooseMonth(name)}
          aria-expanded={view === 'months'}
          onClick={() => toggle('months')}
        >
          {name} <IconChevronDown aria-hidden size={16} />
        </button>
        <button
          type="button"
          aria-label={calendarTexts.chooseYear(yearText)}
          aria-expanded={view === 'years'}
          onClick={() => toggle('years')}
        >
          {yearText} <IconChevronDown aria-hidden size={16} />
        </button>
      </span>
      <button
        type="button"
        className="calendar-step"
        aria-label={calendarTexts.nextMonth}
        disabled={!isWithin(firstAfter, rules)}
        onClick={() => onGo(addJalaliMonths(cursor, 1))}
      >
        <IconChevronLeft aria-hidden size={22} />
      </button>
    </div>
  )
}
