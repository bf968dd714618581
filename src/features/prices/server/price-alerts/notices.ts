import { defineNotice } from '#features/notifications/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { AlertSide } from '../../price-alerts/price-alert.ts'

/** Rials are decimal text, because the data of a notice is JSON. */
type Crossing = { car: string; side: AlertSide; priceRial: string; targetRial: string }

export const priceReachedNotice = defineNotice<Crossing>({
  kind: 'price-reached',
  topic: 'price',
  title: ({ car, side, targetRial }) =>
    `قیمت ${car} به ${formatMoney(BigInt(targetRial))} یا ${side === 'below' ? 'کمتر' : 'بیشتر'} رسید`,
  body: ({ priceRial }) => `قیمت امروز: ${formatMoney(BigInt(priceRial))}`,
  sms: ({ car, priceRial }) => `قیمت ${car} به ${formatMoney(BigInt(priceRial))} رسید.`,
  smsName: 'هشدار قیمت',
})
