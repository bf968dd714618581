import { formatToman, type Rial } from '#kit/money.ts'

/** One unit for offers, orders and what comes back, or they can not be compared: tomans, with the tenth where a sum ends in rials. */
export const inTomans = (rial: Rial): string => `${formatToman(rial)}\u00a0تومان`
