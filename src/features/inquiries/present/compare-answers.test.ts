import { describe, expect, it } from 'vitest'
import type { Answer } from '../answers.ts'
import { inquirySlugs } from '../kinds.ts'
import { sampleAnswer } from '../samples.ts'
import { compareAnswers } from './compare-answers.ts'

const now = new Date('2026-11-22T08:00:00Z')
const wish = { plate: '12ب345-67', seed: 'compare', now, amount: 'few' as const, serial: '1' }
const fines = sampleAnswer('fines-details', wish) as Extract<Answer, { kind: 'fines-details' }>
const tolls = sampleAnswer('tehran-car-toll-bill', wish) as Extract<Answer, { kind: 'tehran-car-toll-bill' }>
const documents = sampleAnswer('card-sanad', wish) as Extract<Answer, { kind: 'card-sanad' }>
const plates = sampleAnswer('pelak-status', wish) as Extract<Answer, { kind: 'pelak-status' }>
const licences = sampleAnswer('licence-status', wish) as Extract<Answer, { kind: 'licence-status' }>
const report = sampleAnswer('authenticity-and-history', wish) as Extract<Answer, { kind: 'authenticity-and-history' }>
const total = (totalRial: string): Answer => ({
  kind: 'fines-accumulation',
  plate: null,
  totalRial,
  billId: null,
  paymentId: null,
  complaint: null,
})
const score = (points: number): Answer => ({
  kind: 'negative-score',
  score: points,
  offences: null,
  allowedToDrive: true,
  rule: null,
})

describe('from the last time until now', () => {
  it.each(inquirySlugs)('returns no line for an equal %s', (kind) => {
    const answer = sampleAnswer(kind, wish)
    expect(compareAnswers(answer, answer)).toMatchObject({ lines: [], fresh: [] })
  })

  it.each<[string, Answer, Answer, string, RegExp]>([
    ['a sum that grew', total('1000000'), total('1500000'), 'warn', /۵۰,۰۰۰.تومان به خلافی اضافه/],
    ['a sum that was paid', total('1000000'), total('0'), 'good', /۱۰۰,۰۰۰.تومان از خلافی کم/],
    ['more points', score(3), score(8), 'warn', /^۵ نمرهٔ منفی اضافه/],
    ['fewer points', score(8), score(0), 'good', /^۸ نمرهٔ منفی کم/],
    [
      'a card that went on',
      { ...documents, card: { ...documents.card!, state: 'چاپ' } },
      documents,
      'info',
      /«چاپ» بود، حالا «ارسال/,
    ],
    ['a paper that came', { ...documents, document: null }, documents, 'info', /^سند خودرو: «صادر شده»/],
    ['a plate that came', { ...plates, items: plates.items.slice(1) }, plates, 'info', /^۱ پلاک جدید/],
    [
      'a plate that was detached',
      { ...plates, items: plates.items.map((each) => ({ ...each, active: true })) },
      plates,
      'info',
      /^۱ پلاک فک شده/,
    ],
    [
      'a licence that was seized',
      licences,
      { ...licences, items: licences.items.map((each) => ({ ...each, state: 'ضبط شده' })) },
      'info',
      /حالا «ضبط شده»/,
    ],
    [
      'a car that can not be sold any more',
      report,
      { ...report, transferable: false },
      'warn',
      /دیگر نمی‌شود منتقل کرد/,
    ],
  ])('reports that %s', (_what, before, after, tone, line) => {
    const comparison = compareAnswers(before, after)
    expect(comparison.tone).toBe(tone)
    expect(comparison.lines[0]).toMatch(line)
  })

  it('new fines are marked, and missing ones are counted', () => {
    const [first, ...rest] = fines.items
    const comparison = compareAnswers({ ...fines, items: rest }, { ...fines, items: [first!, ...rest.slice(1)] })
    expect(comparison.fresh).toEqual([first!.id])
    expect(comparison.lines).toEqual([
      expect.stringMatching(/^۱ جریمهٔ جدید، .+.تومان$/),
      expect.stringMatching(/^۱ جریمه از لیست رفته، .+.تومان$/),
    ])
  })

  it('a paid pass is not a debt', () => {
    const open = { ...tolls, items: tolls.items.map((each) => ({ ...each, paid: false })) }
    const paid = { ...tolls, items: open.items.map((each, index) => ({ ...each, paid: index === 0 })) }
    expect(compareAnswers(open, paid).lines).toEqual([expect.stringMatching(/^۱ روز پرداخت‌نشده از لیست رفته/)])
  })

  it('a part that did not come this time is not a change', () => {
    const without = {
      ...report,
      sections: report.sections.map((each) => ({ ...each, status: 'unavailable' as const, rows: [] })),
    }
    expect(compareAnswers(report, without).lines).toEqual([])
  })
})
