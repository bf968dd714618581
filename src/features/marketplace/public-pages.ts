import type { PublicPage } from '#platform/navigation.ts'
import { advertisementPath, bookmarksPath, dealersPath, dealerPath, personalDealer } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [
  { href: advertisementPath, label: 'آگهی‌های خودروی کارکرده' },
  { href: dealersPath, label: 'نمایشگاه‌های خودرو' },
  { href: dealerPath(personalDealer), label: 'آگهی‌های شخصی' },
  { href: bookmarksPath, label: 'آگهی‌های نشان‌شده' },
]
