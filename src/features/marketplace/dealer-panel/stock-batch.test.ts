import { describe, expect, it } from 'vitest'
import { batchTitle, isUntouched, readMove, reasonText } from './stock-batch.ts'
import { planBatchRow, type BatchAd } from './server/plan-batch.ts'

const now = new Date('2026-11-30T08:00:00Z')
const day = 86_400_000
const ad: BatchAd = {
  state: 'published',
  price_rial: 10_000_000_000n,
  market_rial: null,
  seller_id: 5n,
  expires_at: new Date(now.getTime() + 3 * day),
  renewals: 0,
  published_at: new Date(now.getTime() - 20 * day),
  bumped_at: null,
  bumps: 0,
}
const rules = { now, recent: [10_000_000_000n], renewals: 2, suspended: false }
type Choice = Parameters<typeof planBatchRow>[1]
const percent = (hundredths: number): Choice => ({ act: 'price', details: { by: 'percent', hundredths } })
const amount = (rial: bigint): Choice => ({ act: 'price', details: { by: 'amount', rial: String(rial) } })
const plain = (act: 'pause' | 'resume' | 'renew'): Choice => ({ act, details: {} })
const hand = (to: string): Choice => ({ act: 'hand', details: { to } })

describe('a change of many ads plans for each ad', () => {
  it.each<[string, Partial<BatchAd>, Choice, object, Partial<typeof rules>?]>([
    ['a lower price', {}, percent(-500), { after: { price: '9500000000' } }],
    ['a price by an amount', {}, amount(100_000_000n), { after: { price: '10100000000' } }],
    ['no price change of a fifth', {}, percent(-2000), { reason: 'too-much' }],
    [
      'no step that is large with earlier ones',
      {},
      percent(-1000),
      { reason: 'too-much' },
      { recent: [12_000_000_000n] },
    ],
    ['no price far below the market', { market_rial: 12_600_000_000n }, percent(-1000), { reason: 'too-much' }],
    ['no price below the least', { price_rial: 310_000_000n }, percent(-1000), { reason: 'too-low' }],
    ['no price where there is none', { price_rial: null }, percent(-500), { reason: 'no-price' }],
    ['no price of an ended ad', { state: 'expired' }, percent(-500), { reason: 'state' }],
    ['a pause', {}, plain('pause'), { after: { state: 'paused' } }],
    ['no second pause', { state: 'paused' }, plain('pause'), { reason: 'state' }],
    ['a resumption', { state: 'paused' }, plain('resume'), { after: { state: 'published' } }],
    [
      'no resumption of a stopped dealer',
      { state: 'paused' },
      plain('resume'),
      { reason: 'gallery-stopped' },
      { suspended: true },
    ],
    ['a pause of a stopped dealer', {}, plain('pause'), { after: { state: 'paused' } }, { suspended: true }],
    ['a renewal near the end', {}, plain('renew'), { after: { state: 'published' } }],
    ['no early renewal', { expires_at: new Date(now.getTime() + 8 * day) }, plain('renew'), { reason: 'early' }],
    ['no renewal beyond the free ones', { renewals: 2 }, plain('renew'), { reason: 'renewed' }],
    ['a renewal of an ended ad', { state: 'expired' }, plain('renew'), { after: { state: 'published' } }],
    ['another colleague', {}, hand('7'), { after: { seller: '7' } }],
    ['not the same colleague', {}, hand('5'), { reason: 'same-person' }],
    ['no colleague for a sold car', { state: 'sold' }, hand('7'), { reason: 'state' }],
  ])('%s', (_what, over, target, expected, also) => {
    expect(planBatchRow({ ...ad, ...over }, target, { ...rules, ...also })).toMatchObject(expected)
  })
})

describe('an undone change', () => {
  it.each([
    [{ price: '10' }, { price: '10' }, true],
    [{ price: '11' }, { price: '10' }, false],
    [{ state: 'paused' }, { state: 'published' }, false],
    [
      { state: 'published', expires: 'a', renewals: 1, bumps: 1 },
      { state: 'published', expires: 'a', renewals: 1, bumps: 0 },
      false,
    ],
    [{ bumped: null }, {}, true],
  ] as const)('of %j after %j is possible: %j', (is, after, possible) => expect(isUntouched(is, after)).toBe(possible))
})

describe('the fields of a price change', () => {
  it.each([
    [
      { value: '۳', way: 'down', by: 'percent' },
      { by: 'percent', hundredths: -300 },
    ],
    [
      { value: '2.5', way: 'up', by: 'percent' },
      { by: 'percent', hundredths: 250 },
    ],
    [
      { value: '۲۰ میلیون', way: 'down', by: 'amount' },
      { by: 'amount', rial: -200_000_000n },
    ],
    [{ value: '-3', way: 'up', by: 'percent' }, null],
    [{ value: '', way: 'up', by: 'amount' }, null],
    [{ value: '0', way: 'up', by: 'amount' }, null],
  ])('%j', (fields, move) => expect(readMove(fields)).toEqual(move))
})

it('names a change and each reason in words', () => {
  expect(batchTitle('price', { by: 'percent', hundredths: -250 })).toBe('قیمت ۲٫۵٪ کمتر')
  expect(batchTitle('price', { by: 'amount', rial: '200000000' })).toBe('قیمت ۲۰,۰۰۰,۰۰۰\u00a0تومان بیشتر')
  expect(batchTitle('hand', { to: '1' }, 'سارا رضایی')).toBe('سپردن به سارا رضایی')
  expect(batchTitle('hand', { to: '1' })).toBe('سپردن به همکار')
  expect(batchTitle('pause', {})).toBe('غیرفعال کردن')
  expect(reasonText('changed')).toBe('بعد از بررسی تغییر کرده است')
  expect(reasonText('no-price')).toBe('قیمت نقدی ندارد')
})
