import { IconColumns2 } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { newComparePath } from './addresses.ts'

const compare = {
  href: newComparePath,
  label: 'مقایسهٔ خودروهای صفر',
  text: 'تا چهار خودرو کنار هم؛ قیمت، مصرف، ایمنی و امکانات',
  Icon: IconColumns2,
}

export const marketPart: MarketPart = {
  services: [
    { ...compare, market: 'new-vehicle', order: 20 },
    { ...compare, market: 'vehicle-info', order: 30 },
  ],
}
