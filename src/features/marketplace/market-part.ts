import {
  IconBookmark,
  IconBuildingStore,
  IconCar,
  IconColumns2,
  IconShieldCheck,
  IconUser,
  IconWorld,
} from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { advertisementPath, bookmarksPath, comparePath, dealersPath, dealerPath, personalDealer } from './addresses.ts'

export const marketPart: MarketPart = {
  searches: [
    {
      market: 'used-vehicle',
      action: advertisementPath,
      name: 'q',
      label: 'جست‌وجو در آگهی‌ها',
      placeholder: 'مثلاً پژو ۲۰۶ سفید زیر ۶۰۰ میلیون',
      order: 10,
    },
    {
      market: 'imported',
      action: advertisementPath,
      name: 'q',
      label: 'جست‌وجو در آگهی‌ها',
      placeholder: 'مثلاً تویوتا راوفور سفید',
      order: 10,
    },
  ],
  services: [
    {
      market: 'used-vehicle',
      href: advertisementPath,
      label: 'آگهی‌های خودرو',
      text: 'با ارزیابی قیمت، نقشهٔ بدنه و فیلترهای دقیق',
      Icon: IconCar,
      order: 10,
    },
    {
      market: 'used-vehicle',
      href: dealersPath,
      label: 'نمایشگاه‌ها',
      text: 'آدرس، ساعت کاری و خودروهای هر نمایشگاه',
      Icon: IconBuildingStore,
      order: 20,
    },
    {
      market: 'used-vehicle',
      href: dealerPath(personalDealer),
      label: 'فروشنده‌های شخصی',
      text: 'آگهی‌های بدون واسطه',
      Icon: IconUser,
      order: 30,
    },
    {
      market: 'used-vehicle',
      href: comparePath,
      label: 'مقایسهٔ آگهی‌ها',
      text: 'تا چهار آگهی کنار هم، با تفاوت‌ها',
      Icon: IconColumns2,
      order: 40,
    },
    {
      market: 'imported',
      href: `${advertisementPath}?plate=free-zone`,
      label: 'آگهی‌های پلاک منطقهٔ آزاد',
      text: 'خودروهایی که پلاک ملی ندارند',
      Icon: IconWorld,
      order: 20,
    },
    {
      market: 'insurance',
      href: `${advertisementPath}?insuranceFrom=6`,
      label: 'خودروهایی با حداقل ۶ ماه بیمه',
      text: 'آگهی‌هایی که حداقل نصف بیمهٔ شخص ثالث آن‌ها مانده',
      Icon: IconShieldCheck,
      order: 10,
    },
    {
      market: 'club',
      href: bookmarksPath,
      label: 'آگهی‌های نشان‌شده',
      text: 'و خبر تغییر قیمت هر کدام',
      Icon: IconBookmark,
      order: 10,
    },
  ],
}
