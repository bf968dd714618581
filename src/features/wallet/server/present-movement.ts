import type { Movement } from '#features/ledger/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDayHeading, formatTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { ordersPath } from '../addresses.ts'
import { movementTypeNames, signedMoney } from '../texts.ts'
import type { MovementView } from '../views.ts'

/** Returns a movement's name. A payment whose money goes to the person is a charge. */
export function movementName({ kind, amountRial }: Pick<Movement, 'kind' | 'amountRial'>): string {
  switch (kind) {
    case 'payment':
      return amountRial > 0n ? 'شارژ' : movementTypeNames.payment
    // The deposit of a deal, of which the buyer's part was held before.
    case 'deposit':
      return amountRial > 0n ? 'واریز' : movementTypeNames.payment
    case 'late-payment':
      return 'پرداخت دیررسیده'
    case 'part-payment':
      return 'شارژ برای سفارش'
    case 'refund':
      return amountRial < 0n ? 'برگشت به کارت' : movementTypeNames.refund
    case 'withdrawal':
      return movementTypeNames.withdrawal
    case 'gift':
      return movementTypeNames.gift
    case 'hold':
      return 'کنار گذاشته شد'
    case 'release':
      return 'به موجودی برگشت'
    default:
      return 'جابه‌جایی'
  }
}

/** Formats one movement, with its day at `now` and its time. */
export function presentMovement(movement: Movement, now: Date): MovementView {
  const { transferId, amountRial, heldRial, giftRial, balanceRial, about, at } = movement
  const name = movementName(movement)
  const title = about['title']
  // A title that begins with the name is the fuller name: «شارژ کیف پول», not «شارژ شارژ کیف پول».
  const named = title?.startsWith(`${name} `) ?? false
  return {
    id: String(transferId),
    kind: movement.kind,
    name: named ? title! : name,
    title: title && title !== name && !named ? title : null,
    day: formatDayHeading(at, now),
    at: formatTime(at),
    direction: amountRial > 0n ? 'in' : amountRial < 0n ? 'out' : 'held',
    // A held amount left the balance earlier; now it is spent.
    amount: amountRial === 0n ? formatMoney(heldRial < 0n ? -heldRial : heldRial) : signedMoney(amountRial),
    word: amountRial > 0n ? 'اضافه شد' : amountRial < 0n ? 'کم شد' : 'از مبلغ کنارگذاشته',
    // The name of a gift already says that all of it is gift credit.
    gift: giftRial === 0n || movement.kind === 'gift' ? null : formatMoney(giftRial < 0n ? -giftRial : giftRial),
    balance: formatMoney(balanceRial),
    tracking: about['tracking'] ? toPersianDigits(about['tracking']) : null,
    order: about['payable'] ? ordersPath : null,
  }
}
