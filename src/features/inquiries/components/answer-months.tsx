import { toPersianDigits } from '#kit/digits.ts'
import { jalaliMonthLength, WEEKDAY_NAMES } from '#kit/jalali.ts'
import { weeksOf } from '#ui/calendar/calendar-keys.ts'
import type { MonthView } from '../answer-view.ts'

/** Days of debt, month by month, as a calendar; the list below has the amounts. */
export const AnswerMonths = ({ months }: { months: readonly MonthView[] }) => (
  <section className="card answer-months" aria-label="روزهای ورود در تقویم">
    <ul>
      {months.map((month) => (
        <li key={month.title}>
          <Month {...month} />
        </li>
      ))}
    </ul>
    <p className="answer-months-key text-note text-muted">
      <span data-paid="false">پرداخت نشده</span>
      <span data-paid="true">پرداخت شده</span>
    </p>
  </section>
)

function Month({ year, month, title, days }: MonthView) {
  const matches = new Map(days.map((each) => [each.day, each]))
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden>{name[0]}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month, jalaliMonthLength(year, month)).map((week, index) => (
          <tr key={index}>
            {week.map((date, place) => {
              const pass = date && matches.get(date.day)
              return (
                <td key={place} data-paid={pass?.paid} title={pass?.text}>
                  {date && toPersianDigits(date.day)}
                  {pass && <span className="sr-only">، {pass.text}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
