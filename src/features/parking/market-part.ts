import { IconParking } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { parkingPath } from './addresses.ts'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'vehicle-center',
      href: parkingPath,
      label: 'پارک حاشیه‌ای',
      text: 'شروع و پایان پارک با پلاک، بدهی‌ها، و جای پارک خودرو روی همین دستگاه',
      Icon: IconParking,
      group: 'daily',
      order: 1.7,
    },
  ],
}
