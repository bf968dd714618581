import { expect, it } from 'vitest'
import type { Movement } from '#features/ledger/contract.ts'
import { presentMovement } from './present-movement.ts'

const at = new Date('2026-11-30T08:00:00Z')
const movement = (kind: Movement['kind'], amountRial: bigint, title?: string): Movement => ({
  transferId: 1n,
  kind,
  amountRial,
  cashRial: 0n,
  heldRial: 0n,
  giftRial: 0n,
  balanceRial: 0n,
  about: title === undefined ? {} : { title },
  at,
})

it.each([
  ['payment', 500_000_000n, 'شارژ کیف پول', 'شارژ کیف پول', null],
  ['payment', -500_000_000n, 'پرداخت عوارض', 'پرداخت عوارض', null],
  ['payment', -500_000_000n, 'پرداخت', 'پرداخت', null],
  ['payment', -500_000_000n, 'پیش‌پرداخت', 'پرداخت', 'پیش‌پرداخت'],
  ['part-payment', 1_000_000_000n, undefined, 'شارژ برای سفارش', null],
] as const)('a movement «%s» of %s with title «%s» repeats no word', (kind, rial, title, name, rest) => {
  expect(presentMovement(movement(kind, rial, title), at)).toMatchObject({ name, title: rest })
})
