import { calendarStamp, calendarText, calendarValue } from '#kit/calendar-text.ts'
import { addDays, type Day } from '#kit/day.ts'

export type CalendarEvent = {
  /** Keep the id when the day changes, so that calendars move the event. */
  id: string
  title: string
  day: Day
  details: string
  link: string
}

/** Returns deadlines as a calendar file (RFC 5545): whole days, each with an alarm a week before. */
export function calendarFile(events: readonly CalendarEvent[], { name, now }: { name: string; now: Date }): string {
  const stamp = calendarStamp(now)
  return calendarText('Garage', [
    `X-WR-CALNAME:${calendarValue(name)}`,
    ...events.flatMap(({ id, title, day, details, link }) => [
      'BEGIN:VEVENT',
      `UID:${id}@farman`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${calendarValue(title)}`,
      `DESCRIPTION:${calendarValue(details)}`,
      `URL:${link}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${calendarValue(title)}`,
      'TRIGGER:-P7D',
      'END:VALARM',
      'END:VEVENT',
    ]),
  ])
}

const compact = (day: Day): string => day.replaceAll('-', '')
