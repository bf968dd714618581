const encoder = new TextEncoder()
const longestLine = 75

/** Formats an instant in UTC as calendar files write it: `20261126T143000Z`. */
export const calendarStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Escapes a text as the value of a property line. */
export const calendarValue = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Folds a line at 75 bytes, never inside a character. */
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

/** A calendar file (RFC 5545) around the lines of its events. */
export function calendarText(product: string, lines: readonly string[]): string {
  const whole = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Farman//${product}//FA`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...lines,
    'END:VCALENDAR',
  ]
  return whole.map((line) => `${fold(line)}\r\n`).join('')
}

export type Appointment = {
  /** Stays the same when the appointment moves; `sequence` grows then. */
  uid: string
  sequence: number
  now: Date
  from: Date
  until: Date
  title: string
  place: string
  url: string
  alarmHours: number
}

/** Returns the lines of an appointment between two people. */
export function appointmentLines(of: Appointment): string[] {
  const title = calendarValue(of.title)
  return [
    'BEGIN:VEVENT',
    `UID:${of.uid}`,
    `SEQUENCE:${of.sequence}`,
    `DTSTAMP:${calendarStamp(of.now)}`,
    `DTSTART:${calendarStamp(of.from)}`,
    `DTEND:${calendarStamp(of.until)}`,
    `SUMMARY:${title}`,
    `LOCATION:${calendarValue(of.place)}`,
    `URL:${of.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    `TRIGGER:-PT${of.alarmHours}H`,
    'END:VALARM',
    'END:VEVENT',
  ]
}
