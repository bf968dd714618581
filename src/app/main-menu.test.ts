import { expect, it } from 'vitest'
import { currentPlace, mainMenu } from './main-menu.ts'

it('header and bottom bar list the sections of all features in this order', () => {
  expect(mainMenu.map(({ label, header }) => [label, header])).toEqual([
    ['خانه', 'parts'],
    ['آگهی‌ها', 'parts'],
    ['نمایشگاه‌ها', 'parts'],
    ['ثبت آگهی', 'end'],
    ['نشان‌شده‌ها', 'end'],
    ['خدمات', 'parts'],
    ['گاراژ', 'parts'],
    ['پروفایل', undefined],
  ])
})

it('the bar of phones has five entries', () => {
  expect(mainMenu.filter(({ bar }) => bar !== false).map(({ label }) => label)).toEqual([
    'خانه',
    'آگهی‌ها',
    'ثبت آگهی',
    'خدمات',
    'پروفایل',
  ])
})

it.each([
  ['/', '/'],
  ['/services/vehicle-info/price', '/services'],
  ['/services/used-vehicle/exhibition/aria', '/services/used-vehicle/exhibition'],
  ['/services/used-vehicle/exhibition/aria/ads/1a2b', '/services/used-vehicle/advertisement'],
  ['/profile/my-bookmarks', '/profile/my-bookmarks'],
  ['/profile/settings', '/profile'],
  ['/profile/my-cars/1a2b/costs', '/profile/my-cars'],
  ['/profile/my-ads/new/car', '/profile/my-ads/new'],
  ['/login', ''],
])('at %s the menu marks %s', (pathname, place) => {
  expect(currentPlace(pathname)).toBe(place)
})
