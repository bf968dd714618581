import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: 'abc',
  title: 'بیمهٔ شخص ثالث؛ «دنا, پلاس» با نامی که از یک خط بلندتر است و باید در چند خط بیاید',
  day: '2026-12-31',
  details: 'خط اول\nخط دوم; آخر',
  link: 'https://farman.example/profile/my-cars/abc',
}
const text = calendarFile([event], { name: 'موعدها', now: new Date('2026-11-24T04:05:06.789Z') })

it('a deadline is a whole day that ends on the next', () => {
  expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(text).toContain('DTSTAMP:20261124T040506Z\r\n')
})

it('no line is longer than 75 bytes, and unfolding restores the text', () => {
  const bytes = new TextEncoder()
  for (const line of text.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${event.title.replaceAll(',', '\\,')}\r\n`)
  expect(unfolded).toContain('DESCRIPTION:خط اول\\nخط دوم\\; آخر\r\n')
})

it('ends every line including the last one', () => expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true))
