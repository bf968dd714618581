import { IconBookmark, IconBuildingStore, IconPlus, IconSearch } from '#ui/icons/index.ts'
import type { MainMenuItem } from '#platform/navigation.ts'
import { advertisementPath, bookmarksPath, dealersPath, newAdPath } from './addresses.ts'

export const mainMenu: readonly MainMenuItem[] = [
  {
    href: advertisementPath,
    label: 'آگهی‌ها',
    Icon: IconSearch,
    order: 10,
    header: 'parts',
    // The address of an ad is below its dealer, but in the menu it belongs to the ads.
    alsoAt: /\/exhibition\/[^/]+\/ads/,
  },
  { href: dealersPath, label: 'نمایشگاه‌ها', Icon: IconBuildingStore, order: 20, header: 'parts', bar: false },
  { href: newAdPath, label: 'ثبت آگهی', Icon: IconPlus, order: 25, header: 'end' },
  { href: bookmarksPath, label: 'نشان‌شده‌ها', Icon: IconBookmark, order: 30, header: 'end', bar: false },
]
