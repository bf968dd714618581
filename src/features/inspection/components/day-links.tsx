import { toPersianDigits } from '#kit/digits.ts'
import type { DayChoice } from '../views.ts'
import './inspection.css'

type DayLinksProps = { days: readonly DayChoice[]; chosen: string | null; hrefOf: (day: string) => string }

/** The bookable days, each with its number of free slots; a full day links to its waiting list. */
export const DayLinks = ({ days, chosen, hrefOf }: DayLinksProps) => (
  <nav aria-label="روز کارشناسی" className="day-links">
    {days.map(({ day, name, open, hours }) => {
      const [weekday, ...date] = name.split(' ')
      return (
        <a
          key={day}
          href={hrefOf(day)}
          aria-current={day === chosen ? 'date' : undefined}
          data-full={hours.length === 0 || undefined}
          data-scroll="keep"
        >
          <b>{weekday}</b>
          <span>{date.slice(0, 2).join(' ')}</span>
          <small>{hours.length > 0 ? `${toPersianDigits(hours.length)} زمان` : open ? 'پر' : 'زمانی نیست'}</small>
        </a>
      )
    })}
  </nav>
)
