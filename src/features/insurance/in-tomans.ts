import { formatToman, type Rial } from '#kit/money.ts'

/** Tomans for offers, orders and refunds, so that they are comparable, with a tenth where an amount ends in rials. */
export const inTomans = (rial: Rial): string => `${formatToman(rial)}\u00a0تومان`
