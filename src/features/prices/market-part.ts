import { IconChartLine, IconTag } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { pricesPath } from './addresses.ts'

const search = {
  action: pricesPath,
  name: 'q',
  label: 'جست‌وجوی قیمت خودرو',
  placeholder: 'نام خودرو، مثلاً دنا پلاس',
  order: 20,
}
const valueOfMine = {
  href: pricesPath,
  label: 'قیمت خودروی من',
  text: 'خودرو را پیدا کنید؛ با سال، کارکرد و بدنه قیمتش را می‌گوییم',
  Icon: IconTag,
}

export const marketPart: MarketPart = {
  searches: [
    { ...search, market: 'vehicle-info' },
    { ...search, market: 'new-vehicle' },
  ],
  services: [
    {
      market: 'vehicle-info',
      href: pricesPath,
      label: 'قیمت روز خودرو',
      text: 'کارخانه و بازار، با تغییر روزانه، هفتگی و ماهانه',
      Icon: IconChartLine,
      order: 10,
    },
    { ...valueOfMine, market: 'vehicle-info', order: 20 },
    {
      market: 'new-vehicle',
      href: pricesPath,
      label: 'قیمت کارخانه و بازار',
      text: 'اختلاف هر خودرو با قیمت کارخانه، با منبع و تاریخ',
      Icon: IconChartLine,
      order: 10,
    },
    {
      market: 'imported',
      href: pricesPath,
      label: 'قیمت روز',
      text: 'قیمت روز همهٔ خودروها، وارداتی هم',
      Icon: IconChartLine,
      order: 30,
    },
    { ...valueOfMine, market: 'vehicle-center', order: 10, group: 'buying' },
    { ...valueOfMine, market: 'insurance', order: 30, text: 'اثر ماه‌های ماندهٔ بیمه هم حساب می‌شود' },
  ],
}
