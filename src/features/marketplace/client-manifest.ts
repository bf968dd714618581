import {
  IconAlertTriangle,
  IconBookmark,
  IconClipboardCheck,
  IconCar,
  IconBuildingStore,
  IconFlag,
  IconListSearch,
  IconMessages,
  IconSearch,
  IconStar,
  IconPhoneCheck,
  IconShieldExclamation,
  IconTrendingDown,
} from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'
import { advertisementPath, bookmarksPath, dealersPath, reportedReviewsPath } from './addresses.ts'
import { fraudPatternsPath, messagesPath, relayPath } from './conversation-addresses.ts'
import { applicationsPath, myDealerPath } from './panel-addresses.ts'
import { savedSearchesPath } from './saved-search-addresses.ts'
import { myAdsPath, reviewPath, strikesPath } from './own-ad-addresses.ts'

export const clientManifest: ClientManifest = {
  adminMenu: [
    { href: reviewPath, label: 'بررسی آگهی‌ها', short: 'بررسی', Icon: IconClipboardCheck, order: 18 },
    { href: strikesPath, label: 'اخطارهای فروشنده‌ها', short: 'اخطارها', Icon: IconAlertTriangle, order: 19 },
    { href: fraudPatternsPath, label: 'الگوهای کلاهبرداری', Icon: IconShieldExclamation, order: 23 },
    { href: relayPath, label: 'شماره‌های موقت', Icon: IconPhoneCheck, order: 26 },
    { href: '/admin/reports', label: 'گزارش آگهی‌ها', short: 'گزارش‌ها', Icon: IconFlag, order: 20 },
    { href: applicationsPath, label: 'درخواست‌های نمایشگاه', short: 'نمایشگاه‌ها', Icon: IconBuildingStore, order: 24 },
    { href: reportedReviewsPath, label: 'بررسی نظرها', short: 'نظرها', Icon: IconStar, order: 25 },
    { href: '/admin/conversations', label: 'گزارش گفت‌وگوها', short: 'گفت‌وگوها', Icon: IconMessages, order: 22 },
  ],
  profileMenu: [
    { href: myAdsPath, label: 'آگهی‌های من', Icon: IconCar, order: 5 },
    { href: myDealerPath, label: 'نمایشگاه من', Icon: IconBuildingStore, order: 7 },
    {
      href: messagesPath,
      label: 'پیام‌ها',
      Icon: IconMessages,
      order: 6,
      end: ({ threads }) => (threads ? `${formatInteger(threads)} نخوانده` : ''),
    },
    { href: savedSearchesPath, label: 'جست‌وجوهای ذخیره‌شده', Icon: IconListSearch, order: 12 },
    {
      href: bookmarksPath,
      label: 'نشان‌شده‌ها',
      Icon: IconBookmark,
      order: 10,
      end: ({ bookmarks }) => (bookmarks ? `${formatInteger(bookmarks)} آگهی` : 'خالی'),
    },
    { href: advertisementPath, label: 'آگهی‌های خودرو', Icon: IconSearch, order: 60 },
    { href: dealersPath, label: 'نمایشگاه‌ها', Icon: IconBuildingStore, order: 70 },
  ],
  profileTasks: [
    {
      href: messagesPath,
      Icon: IconMessages,
      order: 5,
      text: ({ threads }) => (threads ? `در ${formatInteger(threads)} گفت‌وگو پیام نخوانده دارید` : null),
    },
    {
      href: bookmarksPath,
      Icon: IconTrendingDown,
      about: 'نسبت به روزی که آگهی را نشان کردید.',
      order: 20,
      text: ({ fallen }) => (fallen ? `قیمت ${formatInteger(fallen)} آگهی نشان‌شده پایین آمده است` : null),
    },
  ],
}
