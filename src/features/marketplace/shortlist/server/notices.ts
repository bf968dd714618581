import { defineNotice } from '#features/notifications/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'

/** Rials are decimal text, because the data of a notice is JSON. */
const money = (rial: string) => formatMoney(BigInt(rial))

export const priceDropNotice = defineNotice<{ ad: string; fromRial: string; toRial: string; adId?: string }>({
  kind: 'price-drop',
  topic: 'bookmark',
  title: ({ ad }) => `قیمت ${ad} پایین آمد`,
  body: ({ fromRial, toRial }) => `از ${money(fromRial)} به ${money(toRial)} رسید.`,
  sms: ({ ad, fromRial, toRial }) => `قیمت ${ad} از ${money(fromRial)} به ${money(toRial)} رسید. در فرمان ببینید.`,
  smsName: 'کاهش قیمت آگهی نشان‌شده',
  off: ({ adId }, personId) => (adId ? `price.${personId.toString(36)}.${adId}` : null),
})

const off = ({ adId }: { adId: string }, personId: bigint) => `price.${personId.toString(36)}.${adId}`

export const backOnOfferNotice = defineNotice<{ ad: string; rial: string | null; adId: string }>({
  kind: 'back-on-offer',
  topic: 'bookmark',
  title: ({ ad }) => `${ad} دوباره برای فروش است`,
  body: ({ rial }) =>
    rial === null ? 'آگهی نشان‌شده‌تان دوباره فعال شد.' : `آگهی نشان‌شده‌تان با قیمت ${money(rial)} دوباره فعال شد.`,
  off,
})

/** `adId` is the bookmarked ad that the new one beats; the notice's link switches off its news. */
export const betterDealNotice = defineNotice<{ ad: string; rial: string; percent: number; adId: string }>({
  kind: 'better-deal',
  topic: 'bookmark',
  title: ({ ad }) => `پیشنهاد بهتر از نشان‌شده‌هایتان: ${ad}`,
  body: ({ rial, percent }) =>
    `${money(rial)}، ${toPersianDigits(percent)}٪ کمتر از قیمت بازار. از بهترین آگهی مشابهی که نشان کرده‌اید به‌صرفه‌تر است.`,
  off,
})
