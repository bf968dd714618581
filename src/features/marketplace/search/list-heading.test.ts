import { expect, it } from 'vitest'
import { listHeading } from './list-heading.ts'

it.each([
  ['خودروی کارکرده', 'آگهی‌های خودروی کارکرده'],
  ['پژو ۲۰۶ در تهران', 'آگهی‌های پژو ۲۰۶ در تهران'],
  ['<b>x', 'آگهی‌های \u2068<b>x\u2069'],
])('the heading of a list of «%s» says its subject once', (subject, heading) => {
  expect(listHeading('آگهی‌های ', { subject })).toBe(heading)
})
