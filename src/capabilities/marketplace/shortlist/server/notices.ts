import { defineNotice } from '#capabilities/notifications/contract.ts'
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
