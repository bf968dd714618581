import { addDays, type Day } from '#kit/day.ts'

export type CalendarEvent = {
  /** Stays the same when the day changes, so that calendars move the event. */
  id: string
  title: string
  day: Day
  details: string
  link: string
}

const encoder = new TextEncoder()
const longestLine = 75

/** Deadlines as a calendar file (RFC 5545): days without a clock, each with an alarm a week before. */
export function calendarFile(events: readonly CalendarEvent[], { name, now }: { name: string; now: Date }): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farman//Garage//FA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    ...events.flatMap(({ id, title, day, details, link }) => [
      'BEGIN:VEVENT',
      `UID:${id}@farman`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escape(title)}`,
      `DESCRIPTION:${escape(details)}`,
      `URL:${link}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escape(title)}`,
      'TRIGGER:-P7D',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const compact = (day: Day): string => day.replaceAll('-', '')

const escape = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes, never broken inside a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > longestLine) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
