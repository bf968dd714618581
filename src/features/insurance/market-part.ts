import { IconShieldCheck, IconShieldSearch } from '#ui/icons/index.ts'
import type { MarketPart } from '#platform/market.ts'
import { insurancePath, thirdPartyPath } from './addresses.ts'

const text = 'مقایسهٔ قیمت شرکت‌های بیمه، با توضیح هر ردیف حق بیمه'

export const marketPart: MarketPart = {
  services: [
    {
      market: 'vehicle-center',
      href: thirdPartyPath,
      label: 'خرید بیمهٔ شخص ثالث',
      text,
      Icon: IconShieldSearch,
      order: 1.7,
      group: 'daily',
    },
    { market: 'insurance', href: thirdPartyPath, label: 'بیمهٔ شخص ثالث', text, Icon: IconShieldSearch, order: 1 },
    {
      market: 'insurance',
      href: insurancePath,
      label: 'بیمه‌های من',
      text: 'جریمهٔ دیرکرد، انتقال تخفیف و راهنمای تصادف',
      Icon: IconShieldCheck,
      order: 2,
    },
  ],
}
