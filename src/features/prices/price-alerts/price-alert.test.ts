import { expect, it } from 'vitest'
import { formatMoney } from '#kit/money.ts'
import { alertSentence, isBeyond, isFar, checkFor, readWatchedKey, watchedKey } from './price-alert.ts'

it.each([
  ['below', 100n, 101n, false],
  ['below', 100n, 100n, true],
  ['below', 100n, 99n, true],
  ['above', 100n, 99n, false],
  ['above', 100n, 100n, true],
  ['above', 100n, 101n, true],
] as const)('%s %s is reached by %s: %s', (side, target, price, beyond) => {
  expect(isBeyond(side, target, price)).toBe(beyond)
})

it.each([
  [499n, 100n, false],
  [500n, 100n, true],
  [100n, 499n, false],
  [100n, 500n, true],
] as const)('%s beside a price of %s is far from it: %s', (target, price, far) => {
  expect(isFar(target, price)).toBe(far)
})

it('reports each crossing once, and again after the price was back', () => {
  let alert = { side: 'below' as const, targetRial: 100n, crossed: false, toldToday: false }
  const messages = [120n, 99n, 98n, 130n, 100n, 100n, 101n].map((price) => {
    const { crossed, tell } = checkFor(alert, price)
    alert = { ...alert, crossed }
    return tell
  })
  expect(messages).toEqual([false, true, false, false, true, false, false])
})

it('is silent for the rest of a day with a notification', () => {
  expect(checkFor({ side: 'above', targetRial: 100n, crossed: false, toldToday: true }, 110n).tell).toBe(false)
})

it.each([
  ['used', 1401, 'used-1401'],
  ['new', 1405, 'new-1405'],
  ['factory', null, 'factory'],
] as const)('names the price of %s %s', (kind, year, key) => {
  expect(watchedKey(kind, year)).toBe(key)
  expect(readWatchedKey(key)).toEqual({ kind, year })
})

it('describes the alert', () => {
  expect(alertSentence('used', 'below', 8_000_000_000n)).toBe(
    `وقتی قیمت بازار به ${formatMoney(8_000_000_000n)} یا کمتر برسد`,
  )
  expect(alertSentence('factory', 'above', 8_000_000_000n)).toBe(
    `وقتی قیمت کارخانه به ${formatMoney(8_000_000_000n)} یا بیشتر برسد`,
  )
})
