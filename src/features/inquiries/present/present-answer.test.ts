import { describe, expect, it } from 'vitest'
import { tehranInstant } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { Fine } from '../answers.ts'
import { inquirySlugs } from '../kinds.ts'
import { sampleAnswer } from '../samples.ts'
import { isEmptyAnswer } from './is-empty.ts'
import { presentAnswer } from './present-answer.ts'
import { checkedIds, daysToDoubling, presentFine } from './present-fines.ts'
import { sampleRules as rules } from './present-rules.ts'

const now = tehranInstant({ year: 1405, month: 9, day: 3 }, 12, 0)
const context = { now, rules }
const fine = (over: Partial<Fine>): Fine => ({
  id: '1',
  title: 'پارک در محل ممنوع',
  code: '2085',
  amountRial: '1500000',
  at: tehranInstant({ year: 1405, month: 8, day: 3 }, 23, 50).toISOString(),
  city: 'تهران',
  place: 'خیابان انقلاب',
  delivery: 'affixed',
  serial: '1234567890',
  billId: '8289687000292',
  paymentId: '0000150050847',
  payable: true,
  hasImage: false,
  ...over,
})

describe('the deadline of a fine', () => {
  it.each([
    ['counts days of Tehran', {}, 30],
    ['is none for cameras', { delivery: 'camera' }, null],
    ['is none when nobody knows how it came', { delivery: null }, null],
    ['is none without its day', { at: null }, null],
    ['is today', { at: tehranInstant({ year: 1405, month: 7, day: 3 }, 0, 5).toISOString() }, 0],
    ['has passed', { at: tehranInstant({ year: 1405, month: 7, day: 1 }, 12, 0).toISOString() }, -2],
  ] as const)('%s', (_name, over, left) => {
    expect(daysToDoubling(fine(over), context)).toBe(left)
  })

  it.each([
    [25, 'warn', '۳۵ روز تا دو برابر شدن'],
    [55, 'bad', '۵ روز تا دو برابر شدن'],
    [60, 'bad', 'از فردا دو برابر می‌شود'],
    [61, 'bad', 'مهلت دو برابر شدن گذشته'],
  ])('after %i days it is expired', (age, tone, text) => {
    const at = new Date(now.getTime() - age * 24 * 3600_000).toISOString()
    expect(presentFine(fine({ at }), context).deadlines[0]).toEqual({ tone, text })
  })

  it('shows the cost of waiting, the most urgent first', () => {
    const urgent = fine({ id: '2', at: tehranInstant({ year: 1405, month: 7, day: 8 }, 9, 0).toISOString() })
    const view = presentAnswer({ kind: 'fines-details', plate: null, items: [fine({}), urgent] }, context)
    expect(view.owed.map(({ key }) => key)).toEqual(['2', '1'])
    expect(view.text).toBe(
      `اگر تا یکشنبه ۸ آذر ۱۴۰۵ پرداخت نکنید، ۱ جریمه دو برابر می‌شود و ${formatMoney(1_500_000n)} بیشتر می‌پردازید.`,
    )
  })
})

describe('days in the zones of Tehran', () => {
  const pass = (day: string | null, paid: boolean, amountRial = '1000000') =>
    ({ id: `${day}${paid}`, day, zone: 'traffic', amountRial, paid }) as const
  const months = (...items: ReturnType<typeof pass>[]) =>
    presentAnswer({ kind: 'tehran-car-toll-bill', plate: null, items }, context).months

  it('are grouped by months, newest first; an unpaid pass marks its day', () => {
    expect(
      months(
        pass('1405/07/30', true),
        pass('1405/08/02', false),
        pass('1405/08/02', true, '500000'),
        pass('1403/12/30', false),
      ),
    ).toMatchObject([
      { title: 'آبان ۱۴۰۵', days: [{ day: 2, paid: false, text: `پرداخت نشده، ${formatMoney(1_000_000n)}` }] },
      { title: 'مهر ۱۴۰۵', days: [{ day: 30, paid: true, text: `پرداخت شده، ${formatMoney(1_000_000n)}` }] },
      { title: 'اسفند ۱۴۰۳', days: [{ day: 30, paid: false }] },
    ])
  })

  it('with an unknown date are only in the list', () => {
    expect(months(pass(null, false))).toEqual([])
  })
})

describe('the ids of a bill', () => {
  it.each([
    ['8289687000292', '0000150050847', true],
    ['8289687000292', '0000150050848', false],
    ['8289687000196', '1996805400', false],
    [null, '0000150050847', false],
  ])('%s / %s can be paid: %s', (billId, paymentId, good) => {
    expect(checkedIds(billId, paymentId) !== null).toBe(good)
    expect(presentFine(fine({ billId, paymentId }), context).payable).toBe(good)
  })
})

describe.each(inquirySlugs)('%s', (kind) => {
  const ask = (amount: 'few' | 'many' | 'none', partial = false) =>
    sampleAnswer(kind, { plate: ['12', 'ب', '345-67'].join(''), seed: 'x', now, amount, partial, serial: '1234567890' })

  it.each(['few', 'many', 'none'] as const)('%s has a headline and no Latin digits', (amount) => {
    const view = presentAnswer(ask(amount), context)
    expect(view.title).not.toBe('')
    const items = view.groups.flatMap((group) => [group.title, group.missing, ...group.items.map(({ title }) => title)])
    const facts = [...view.facts, ...view.groups.flatMap((group) => group.items.flatMap((item) => item.facts))]
    const owed = view.owed.flatMap(({ title, about, amount: money, deadlines, why }) => [
      title,
      about,
      money,
      why,
      ...deadlines.map(({ text }) => text),
    ])
    const values = facts.map(({ value }) => value)
    const shown = [view.title, view.text, view.amount?.value, ...items, ...values, ...owed, ...view.notes]
    expect(shown.join(' ')).not.toMatch(/[0-9]/u)
  })

  it('works with missing parts', () => {
    expect(presentAnswer(ask('few', true), context).title).not.toBe('')
  })

  it('bills of samples are valid, so that pages show them', () => {
    const payable = presentAnswer(ask('many'), context).owed.filter(({ why }) => why === null)
    expect(payable.every(({ ids }) => ids !== null)).toBe(true)
  })

  it('an empty answer is one, where it is possible', () => {
    expect(isEmptyAnswer(ask('none'))).toBe(kind !== 'negative-score')
  })
})

it('a part without entries is good only where that is good', () => {
  const sections = (['insuranceDamage', 'inspection'] as const).map((key) => ({
    key,
    status: 'none' as const,
    rows: [],
  }))
  const answer = { kind: 'authenticity-and-history', sections, transferable: true, trackingCode: null } as const
  expect(presentAnswer(answer, context).groups.map(({ items }) => items[0]!.badge?.text ?? null)).toEqual(['پاک', null])
})
