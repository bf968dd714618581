import { expect, it } from 'vitest'
import { listHeading } from './list-heading.ts'

const applied = (...labels: string[]) => labels.map((label) => ({ label, href: `/${label}` }))

it.each([
  ['خودروی کارکرده', [], 'آگهی‌های خودروی کارکرده'],
  ['پژو ۲۰۶ در تهران', ['پژو', 'پژو ۲۰۶', 'تهران'], 'آگهی‌های پژو ۲۰۶ در تهران'],
  ['پژو ۲۰۶', ['پژو ۲۰۶', 'قیمت تا ۹۰۰ میلیون'], 'آگهی‌های پژو ۲۰۶، قیمت تا ۹۰۰ میلیون'],
  [
    'خودروی کارکرده',
    ['سفید', 'اتوماتیک', 'بنزینی', 'دنا', 'پراید'],
    'آگهی‌های خودروی کارکرده، سفید، اتوماتیک، بنزینی و ۲ فیلتر دیگر',
  ],
  ['خودروی کارکرده', ['<b>x'], 'آگهی‌های خودروی کارکرده، \u2068<b>x\u2069'],
])('the heading of a list of «%s» follows its filters', (subject, labels, heading) => {
  expect(listHeading('آگهی‌های ', { subject, applied: applied(...labels) as never })).toBe(heading)
})
