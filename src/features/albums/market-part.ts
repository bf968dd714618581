import { IconPhoto } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { albumsPath } from './addresses.ts'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'vehicle-info',
      href: albumsPath,
      label: 'آلبوم خودروها',
      text: 'تصویرهای هر مدل، با دریافت و ذخیره برای وقتی که اینترنت ندارید',
      Icon: IconPhoto,
      order: 40,
    },
    {
      market: 'new-vehicle',
      href: albumsPath,
      label: 'آلبوم خودروها',
      text: 'تصویرهای هر مدل از چند زاویه',
      Icon: IconPhoto,
      order: 30,
    },
  ],
}
