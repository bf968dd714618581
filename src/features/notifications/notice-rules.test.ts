import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJalali } from '#kit/jalali.ts'
import { noticeTopics, topicRules } from './notice-kinds.ts'
import { choiceInForce, choicesInForce, smsTime } from './notice-rules.ts'
import { topicTexts } from './notice-texts.ts'
import { manifests } from '../../app/features.ts'
import { noticesOf } from './server/notices-of.ts'

describe('the text message of a notice', () => {
  test.each([
    ['in the afternoon leaves at once', 'sale-draw', '2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z'],
    ['a minute before ten in the evening leaves at once', 'sale-draw', '2026-11-21T18:29:00Z', '2026-11-21T18:29:00Z'],
    ['at ten in the evening waits for eight', 'sale-draw', '2026-11-21T18:30:00Z', '2026-11-22T04:30:00Z'],
    ['after midnight waits for eight of the same day', 'refund', '2026-11-21T22:00:00Z', '2026-11-22T04:30:00Z'],
    ['at eight leaves at once', 'refund', '2026-11-22T04:30:00Z', '2026-11-22T04:30:00Z'],
    ['of a payment leaves also at night', 'payment', '2026-11-21T22:00:00Z', '2026-11-21T22:00:00Z'],
  ] as const)('%s', (_name, kind, now, leaves) => {
    expect(smsTime(noticesOf(manifests)[kind]!, new Date(now)).toISOString()).toBe(new Date(leaves).toISOString())
  })

  test('never disturbs a night, unless it is urgent', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (now) => {
        const leaves = smsTime(noticesOf(manifests)['sale-draw']!, now)
        const { hour } = toJalali(leaves)
        expect(hour >= 8 && hour < 22).toBe(true)
        // Until 2022 the clock went back in the night of 30 Shahrivar, which then had an hour more.
        expect(leaves.getTime() - now.getTime()).toBeLessThanOrEqual(
          (now.getUTCFullYear() < 2023 ? 11 : 10) * 3600 * 1000,
        )
      }),
      { examples: [[new Date('2020-09-20T17:30:00Z')]] },
    )
  })

  test('fits two parts with typical values', () => {
    const data = {
      amountRial: '12500000',
      tracking: '123456',
      service: 'خلافی خودرو',
      plan: 'فروش فوری پژو ۲۰۷',
      payUntil: '۵ آذر ۱۴۰۵',
      order: '1204',
      ad: 'پژو ۲۰۷ دنده‌ای',
      reason: 'عکس‌ها خوانا نیست',
      plate: '۱۲ ب ۱۴۵ ایران ۴۷',
      days: 7,
      subject: 'پرداخت ناموفق',
      car: 'پژو ۲۰۷ دنده‌ای مدل ۱۴۰۱',
      gallery: 'نمایشگاه اتومبیل آریا',
      what: 'تعویض تسمه‌تایم',
      priceRial: '12500000000',
      targetRial: '12600000000',
      fromRial: '13500000000',
      toRial: '12500000000',
      search: 'پژو ۲۰۷ در تهران',
      count: 3,
      insurer: 'بیمهٔ پاسارگاد',
      form: 'partnership',
      title: 'شعبهٔ استان',
      state: 'accepted',
      ends: '۳۰ اردیبهشت ۱۴۰۶',
      until: 'چهارشنبه ۴ آذر ۱۴۰۵، ۱۸:۳۰',
      opens: '۷ آذر ۱۴۰۵ ساعت ۱۰:۰۰',
      number: '۱۲۰۴',
      amount: '۱,۲۵۰,۰۰۰ تومان',
      promised: '۵ دی ۱۴۰۵',
      day: '۵ دی ۱۴۰۵',
      time: '۵ دی ۱۴۰۵ ساعت ۱۴:۰۰',
      step: 'خودرو در نمایندگی آمادهٔ تحویل است',
      contract: 'K-1204',
      result: 'winner',
      rank: '۱۲',
      minutes: 45,
      inspector: '۱۰۲',
      yours: false,
    }
    const texts = Object.values(noticesOf(manifests)).flatMap((notice) => notice.sms?.(data) ?? [])
    expect(texts.length).toBeGreaterThan(8)
    expect(texts.filter((text) => text.length > 134 || /[0-9]|undefined/.test(text))).toEqual([])
  })
})

describe("a person's choices", () => {
  test.each([
    ['payment', undefined, { inbox: true, sms: true }],
    ['payment', { inbox: false, sms: false }, { inbox: true, sms: false }],
    ['security', { inbox: false, sms: true }, { inbox: true, sms: false }],
    ['bookmark', { inbox: false, sms: true }, { inbox: false, sms: false }],
    ['reminder', undefined, { inbox: true, sms: false }],
    ['reminder', { inbox: true, sms: true }, { inbox: true, sms: true }],
    ['reminder', { inbox: false, sms: true }, { inbox: false, sms: false }],
  ] as const)('%s with %j results in %j', (topic, chosen, inForce) => {
    expect(choiceInForce(topic, chosen)).toEqual(inForce)
  })

  test('send text messages only for payments, orders and offline inquiries by default', () => {
    const bySms = noticeTopics.filter((topic) => choicesInForce({})[topic].sms)
    expect(bySms).toEqual(['payment', 'order', 'offline-inquiry'])
  })

  test('have a reason for every topic that cannot be turned off, and no other', () => {
    const fixed = noticeTopics.filter((topic) => topicTexts[topic].fixed)
    expect(fixed).toEqual(noticeTopics.filter((topic) => topicRules[topic].inbox === 'always'))
  })
})
