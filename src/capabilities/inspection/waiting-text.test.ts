import { describe, expect, it } from 'vitest'
import { arrivedText, noShowKind, reportKind, waitingText } from './waiting-text.ts'

describe('what an inspector sent', () => {
  it.each([
    [noShowKind, true, 'آماده نبودن خودرو تا چند لحظهٔ دیگر ثبت می‌شود.'],
    [noShowKind, false, 'آماده نبودن خودرو روی همین دستگاه ذخیره شد و با وصل شدن اینترنت ارسال می‌شود.'],
    [reportKind, true, 'عکس‌ها یکی‌یکی ارسال می‌شود و بعد گزارش.'],
    [reportKind, false, 'گزارش و عکس‌ها روی همین دستگاه است و با وصل شدن اینترنت یک بار ارسال می‌شود.'],
  ])('%s, online %s, waits by its own words', (kind, online, text) => {
    expect(waitingText(kind, online)).toBe(text)
  })

  it('a car that was not ready is no report that has arrived', () => {
    expect(arrivedText(noShowKind).title).toBe('آماده نبودن خودرو ثبت شد')
    expect(arrivedText(noShowKind).text).not.toContain('گزارش')
    expect(arrivedText(reportKind).title).toBe('گزارش رسید')
  })
})
