import { Badge } from '#ui/badge.tsx'
import type { HolidayRow, HoursRow } from '../dealer-view.ts'

type WeekHoursProps = { rows: readonly HoursRow[]; onHolidays: string; holidays: readonly HolidayRow[] }

/** The week of a dealer, Saturday first, with today marked and the hours on official holidays. */
export function WeekHours({ rows, onHolidays, holidays }: WeekHoursProps) {
  return (
    <>
      <table className="w-full text-label">
        <caption className="sr-only">ساعت کاری در طول هفته</caption>
        <tbody>
          {rows.map(({ day, text, today }) => (
            <tr key={day} aria-current={today ? 'date' : undefined} className={today ? 'font-bold' : 'font-normal'}>
              <th scope="row" className="py-1.5 text-start [font-weight:inherit]">
                {day} {today && <Badge tone="info">امروز</Badge>}
              </th>
              <td className="py-1.5 text-end">{text}</td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              تعطیلات رسمی
            </th>
            <td className="py-1.5 text-end">{onHolidays}</td>
          </tr>
        </tbody>
      </table>
      {holidays.length > 0 && (
        <ul aria-label="تعطیلات رسمی پیش رو" className="mt-2 space-y-0.5 text-note text-muted">
          {holidays.map(({ date, name }) => (
            <li key={date}>
              {date}، {name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
