import { describe, expect, it, test } from 'vitest'
import { isWithin } from '../ad/contact-way.ts'
import { activeText, answersText, conductTexts } from '../ad/server/seller-answers.ts'
import { adStates } from '../ad/ad-states.ts'
import { findFraud, type FraudPattern } from './fraud.ts'
import { offerActions, offerActionsOf, offerAfter, offerStanding, type OfferStanding } from './offer-states.ts'
import { silenceOf } from './rules.ts'
import { visitActionsOf, visitStanding } from './visit-states.ts'

const now = new Date('2026-11-21T08:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)

describe('an offer', () => {
  it.each([
    ['made', 'published', 1, 'made'],
    ['made', 'pending', 1, 'made'],
    ['made', 'paused', 1, 'made'],
    ['made', 'sold', 1, 'ad-over'],
    ['made', 'removed', 1, 'ad-over'],
    ['made', 'published', 4, 'lapsed'],
    ['taken', 'sold', 9, 'taken'],
    ['refused', 'published', 9, 'refused'],
  ] as const)('%s of an ad in state %s, %i days old, becomes %s', (state, ad, days, standing) => {
    expect(offerStanding({ state, madeAt: ago(days) }, ad, now)).toBe(standing)
  })

  it('can be answered only by the other party, and withdrawn only by its maker', () => {
    expect(offerActionsOf('made', 'seller', 'buyer')).toEqual(['take', 'refuse', 'counter'])
    expect(offerActionsOf('made', 'buyer', 'buyer')).toEqual(['withdraw'])
  })

  it('that was answered, has lapsed or is over cannot be answered', () => {
    const ended: OfferStanding[] = ['taken', 'refused', 'countered', 'withdrawn', 'lapsed', 'ad-over']
    for (const standing of ended)
      for (const action of offerActions)
        for (const actor of ['maker', 'other'] as const) expect(offerAfter(standing, action, actor)).toBeNull()
  })
})

describe('a visit', () => {
  const later = new Date(now.getTime() + 3600_000)
  it.each([
    ['proposed', later, 'published', 'proposed'],
    ['agreed', later, 'published', 'agreed'],
    ['agreed', ago(1), 'published', 'over'],
    ['agreed', ago(1 / 100), 'published', 'past'],
    ['agreed', ago(8), 'published', 'past'],
    ['missed', ago(1), 'published', 'missed'],
    ['agreed', later, 'sold', 'ad-over'],
    ['cancelled', ago(1), 'sold', 'cancelled'],
  ] as const)('%s is %s', (state, at, ad, standing) => {
    expect(visitStanding({ state, at }, ad, now)).toBe(standing)
  })

  it('is accepted by the party that did not propose it, and cancelled by either party once agreed', () => {
    expect(visitActionsOf('proposed', 'seller', 'buyer')).toEqual(['agree', 'refuse'])
    expect(visitActionsOf('proposed', 'buyer', 'buyer')).toEqual(['cancel'])
    expect(visitActionsOf('agreed', 'seller', 'buyer')).toEqual(['cancel'])
    expect(visitActionsOf('agreed', 'buyer', 'buyer')).toEqual(['cancel'])
    expect(visitActionsOf('over', 'seller', 'buyer')).toEqual(['miss'])
    expect(visitActionsOf('over', 'buyer', 'buyer')).toEqual(['miss'])
    expect(visitActionsOf('missed', 'seller', 'buyer')).toEqual([])
    expect(visitActionsOf('past', 'seller', 'buyer')).toEqual([])
  })
})

test.each([
  [{}, 'published', null],
  [{}, 'sold', null],
  [{}, 'expired', null],
  [{}, 'suspended', 'ad-gone'],
  [{}, 'removed', 'ad-gone'],
  [{ closed: true }, 'published', 'closed'],
  [{ blocks: { own: true, others: false } }, 'published', 'blocked-by-me'],
  [{ blocks: { own: false, others: true } }, 'published', 'blocked'],
] as const)('a buyer in a thread with %o of an ad in state %s: %s', (over, adState, silence) => {
  const usual = { closed: false, blocks: { own: false, others: false } }
  expect(silenceOf({ ...usual, ...over, adState })).toBe(silence)
  expect(adStates).toContain(adState)
})

describe('a warning', () => {
  const patterns: FraudPattern[] = [
    { kind: 'code', words: 'کد تأیید*' },
    { kind: 'code', words: 'کد* بفرست*' },
    { kind: 'deposit', words: 'بیعانه*' },
    { kind: 'elsewhere', words: 'تلگرام*' },
  ]
  it.each([
    ['کد تاییدی که آمد را بگو', 'code'],
    ['کدی که برات اومد رو بفرست', 'code'],
    ['کُد‌ را زود بفرستید', 'code'],
    ['یک بیعانه‌ای بزن تا نگه دارم', 'deposit'],
    ['بیعانه بده و کد تأیید را بخوان', 'code'],
    ['بیا تلگرام صحبت کنیم', 'elsewhere'],
    ['کارت من ۶۰۳۷-۹۹۱۸-۹۹۰۰-۰۰۰۶ است', null],
    ['کد رنگ خودرو چند است؟', null],
    ['کد بدنه را در سند دیدم، بعد از ظهر عکس‌ها و مدارک را برایتان بفرستم', null],
    ['سلام، خودرو هنوز موجود است؟', null],
    ['', null],
  ] as const)('«%s»: %s', (text, kind) => {
    expect(findFraud(text, patterns)).toBe(kind)
  })

  it('matches valid card numbers only, in any digits and with any gaps', () => {
    expect(findFraud('بزن به 4111-1111-1111-1111', [])).toBe('card')
    expect(findFraud('بزن به ۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱', [])).toBe('card')
    expect(findFraud('بزن به 4111-1111-1111-1112', [])).toBeNull()
    expect(findFraud('IR820540102680020817909002', [])).toBe('card')
  })
})

test.each([
  [null, 3, true],
  [{ from: 9, until: 21 }, 9, true],
  [{ from: 9, until: 21 }, 21, false],
  [{ from: 9, until: 21 }, 8, false],
  [{ from: 18, until: 2 }, 1, true],
  [{ from: 18, until: 2 }, 12, false],
  [{ from: 9, until: 24 }, 23, true],
] as const)('a number available in the hours %o, at hour %i: %s', (hours, hour, shown) => {
  expect(isWithin(hours, hour)).toBe(shown)
})

test.each([
  [
    { threads: 4, answered: 4, usual_seconds: 600 },
    'معمولاً در کمتر از ۳۰ دقیقه پاسخ می‌دهد؛ پاسخ به ۴ پیام از ۴ پیام آخر',
  ],
  [
    { threads: 4, answered: 3, usual_seconds: 5400 },
    'معمولاً در کمتر از ۲ ساعت پاسخ می‌دهد؛ پاسخ به ۳ پیام از ۴ پیام آخر',
  ],
  [
    { threads: 4, answered: 3, usual_seconds: 100_000 },
    'معمولاً در کمتر از ۲ روز پاسخ می‌دهد؛ پاسخ به ۳ پیام از ۴ پیام آخر',
  ],
  [{ threads: 9, answered: 4, usual_seconds: 60 }, 'به ۴ پیام از ۹ پیام آخر پاسخ داده است'],
  [{ threads: 3, answered: 0, usual_seconds: null }, 'به ۰ پیام از ۳ پیام آخر پاسخ داده است'],
])('formats responses %o as «%s»', (answers, text) => {
  expect(answersText(answers)).toBe(text)
})

test.each([
  [0, 'امروز فعال بوده است'],
  [1, 'دیروز فعال بوده است'],
  [2, 'در هفتهٔ اخیر فعال بوده است'],
  [7, 'در هفتهٔ اخیر فعال بوده است'],
  [8, 'در ماه اخیر فعال بوده است'],
  [31, 'بیشتر از یک ماه است که فعال نبوده است'],
])('formats a last visit %i days ago as «%s»', (days, text) => {
  expect(activeText(days)).toBe(text)
})

test.each([
  [{ threads: 2, answered: 2, usual_seconds: 60, shown: 9, sold_open: 1 }, []],
  [{ threads: 3, answered: 1, usual_seconds: 60, shown: 9, sold_open: 1 }, ['به ۱ پیام از ۳ پیام آخر پاسخ داده است']],
  [
    { threads: 0, answered: 0, usual_seconds: null, shown: 10, sold_open: 0 },
    ['گزارش تأییدشده‌ای نداریم که یکی از ۱۰ آگهی اخیرش بعد از فروش باز مانده باشد'],
  ],
  [
    { threads: 0, answered: 0, usual_seconds: null, shown: 40, sold_open: 3 },
    ['۳ آگهی از ۴۰ آگهی اخیرش بعد از فروش باز مانده بود'],
  ],
])('describes a dealer with %o as %o', (conduct, texts) => {
  expect(conductTexts(conduct)).toEqual(texts)
})
