import { Badge } from '#ui/badge.tsx'
import type { HoursRow } from '../gallery-view.ts'

/** The week of a gallery, Saturday first, with today marked. */
export function WeekHours({ rows }: { rows: readonly HoursRow[] }) {
  return (
    <>
      <table className="w-full text-label">
        <caption className="sr-only">ساعت کار در هفته</caption>
        <tbody>
          {rows.map(({ day, text, today }) => (
            <tr key={day} aria-current={today ? 'date' : undefined} className={today ? 'font-bold' : 'font-normal'}>
              <th scope="row" className="py-1.5 text-start [font-weight:inherit]">
                {day} {today && <Badge tone="info">امروز</Badge>}
              </th>
              <td className="py-1.5 text-end">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-note text-muted">در تعطیلات رسمی ممکن است بسته باشد.</p>
    </>
  )
}
