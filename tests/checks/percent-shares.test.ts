import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findOwnShares } from './percent-shares.ts'

describe('every share of an amount uses shareOf', () => {
  it('in all code', () => {
    const paths = globSync('src/**/*.{ts,tsx}')
    expect(paths.length).toBeGreaterThan(500)
    expect(findOwnShares(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
  })

  it.each([
    'const part = (priceRial * BigInt(share)) / 100n',
    'const fee = amount * BigInt(feePercent)',
    'const tax = BigInt(Math.round(rule.taxPercent * 100))',
    'const off = (sum * BigInt(terms.percent!)) / 100n',
    'const vat = (price * 10n) / 100n',
    'const month = (paid * BigInt(monthly)) / 10_000n',
    'const half = (amount * part * 2n + 100n) / 200n',
  ])('«%s» is found', (line) => {
    expect(findOwnShares(new Map([['src/features/some/some.ts', line]]))).toHaveLength(1)
  })

  it.each([
    'const part = shareOf(priceRial, rateOf(share))',
    'const tomans = Number(rial / 10n)',
    'const days = amount * BigInt(count)',
    'const all = partOf(base, BigInt(costs.tollPerMille), 1000n)',
  ])('«%s» is accepted', (line) => {
    expect(findOwnShares(new Map([['src/features/some/some.ts', line]]))).toEqual([])
  })
})
