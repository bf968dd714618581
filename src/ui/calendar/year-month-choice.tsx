import { toPersianDigits } from '#kit/digits.ts'
import { addJalaliMonths, jalaliMonthLength, MONTH_NAMES, type JalaliDate } from '#kit/jalali.ts'
import { ChoiceGrid } from './choice-grid.tsx'
import { clampDay, isWithin, type DateRules } from './date-rules.ts'
import { calendarTexts } from './texts.ts'

type ChoiceProps = { cursor: JalaliDate; rules: DateRules; onGo: (day: JalaliDate) => void }

/** Tests cover the calendar for these years; they are offered when no bound limits them. */
const firstYear = 1300
const lastYear = 1450

/** The months of the shown year. A month entirely beyond the bounds is disabled. */
export function MonthChoice({ cursor, rules, onGo }: ChoiceProps) {
  const { year, month } = cursor
  const choices = MONTH_NAMES.map((text, index) => {
    const first = { year, month: index + 1, day: 1 }
    const last = { ...first, day: jalaliMonthLength(year, first.month) }
    return { value: first.month, text, disabled: !isWithin(clampDay(first, rules), { min: first, max: last }) }
  })
  return (
    <ChoiceGrid
      label={calendarTexts.months}
      columns={3}
      choices={choices}
      selected={month}
      onChoose={(chosen) => onGo(addJalaliMonths(cursor, chosen - month))}
    />
  )
}

/** The years between the bounds. */
export function YearChoice({ cursor, rules: { min, max }, onGo }: ChoiceProps) {
  const from = Math.min(min?.year ?? firstYear, cursor.year)
  const to = Math.max(max?.year ?? lastYear, cursor.year)
  const choices = Array.from({ length: to - from + 1 }, (_, index) => {
    return { value: from + index, text: toPersianDigits(from + index), disabled: false }
  })
  return (
    <ChoiceGrid
      label={calendarTexts.years}
      columns={4}
      choices={choices}
      selected={cursor.year}
      onChoose={(chosen) => onGo(addJalaliMonths(cursor, (chosen - cursor.year) * 12))}
    />
  )
}
