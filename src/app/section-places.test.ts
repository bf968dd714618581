import { expect, it } from 'vitest'
import { sectionTabs } from './section-places.ts'

const current = (...at: Parameters<typeof sectionTabs>) => sectionTabs(...at).find((tab) => tab.current)?.label

it.each([
  ['vehicle-center', ['مرکز خودرو', 'خلافی', 'پرداخت قبض', 'همهٔ خودروها', 'بیمه']],
  ['vehicle-info', ['قیمت و مشخصات', 'قیمت روز', 'آلبوم']],
  ['club', ['باشگاه', 'خبرها', 'کد تخفیف', 'قرعه‌کشی']],
] as const)('the section %s has its tabs above its pages', (section, labels) => {
  expect(sectionTabs(section, '/').map(({ label }) => label)).toEqual(labels)
})

it.each([
  ['vehicle-center', '/services/vehicle-center', 'مرکز خودرو'],
  ['vehicle-center', '/services/vehicle-center/inquiry/negative-score', 'مرکز خودرو'],
  ['vehicle-center', '/services/vehicle-center/inquiry/fines-details', 'خلافی'],
  ['vehicle-center', '/services/vehicle-center/insurance/third-party-insurance', 'بیمه'],
  ['vehicle-info', '/services/vehicle-info/price/dena-plus', 'قیمت روز'],
  ['vehicle-info', '/services/vehicle-info/album/peugeot-207', 'آلبوم'],
  ['club', '/services/club/newspaper', 'باشگاه'],
] as const)('in %s the page %s belongs to %s', (section, path, label) => {
  expect(current(section, path)).toBe(label)
})
