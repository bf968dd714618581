import { describe, expect, it } from 'vitest'
import { movedPrice, moveProblem, type PriceMove } from './bulk-price.ts'

const million = 10_000_000n
const percent = (hundredths: number): PriceMove => ({ by: 'percent', hundredths })
const amount = (toman: number): PriceMove => ({ by: 'amount', rial: BigInt(toman) * 10n })

describe('bulk price changes', () => {
  it.each<[bigint, PriceMove, bigint]>([
    [1000n * million, percent(300), 1030n * million],
    [1000n * million, percent(-250), 975n * million],
    [1111n * million, percent(150), 1_127_700_000n * 10n],
    [1000n * million, amount(15_000_000), 1015n * million],
    [1000n * million, amount(-49_960_000), 950_000_000n * 10n],
  ])('case %#', (price, move, next) => {
    expect(movedPrice(price, move)).toBe(next)
  })

  it.each([
    [{ price: 1000n * million, movable: true }, percent(1990), null],
    [{ price: 1000n * million, movable: true }, percent(2000), 'too-much'],
    [{ price: 1000n * million, movable: true }, percent(-2000), 'too-much'],
    [{ price: 31n * million, movable: true }, percent(-1000), 'too-low'],
    [{ price: null, movable: true }, percent(100), 'no-price'],
    [{ price: 1000n * million, movable: false }, percent(100), 'state'],
    [{ price: 1000n * million, movable: true }, percent(0), 'same'],
  ] as const)('accepts or refuses case %#', (ad, move, problem) => {
    expect(moveProblem(ad, move)).toBe(problem)
  })
})
