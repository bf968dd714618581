import { describe, expect, it } from 'vitest'
import { arrivedText, noShowKind, reportKind, waitingText } from './waiting-text.ts'

describe('an inspector’s waiting message', () => {
  it.each([
    [noShowKind, true, 'آماده نبودن خودرو تا چند لحظهٔ دیگر ثبت می‌شود.'],
    [noShowKind, false, 'آماده نبودن خودرو روی همین دستگاه ذخیره شد و با وصل شدن اینترنت ارسال می‌شود.'],
    [reportKind, true, 'عکس‌ها یکی‌یکی ارسال می‌شود و بعد گزارش.'],
    [reportKind, false, 'گزارش و عکس‌ها روی همین دستگاه است و با وصل شدن اینترنت یک بار ارسال می‌شود.'],
  ])('%s, online %s, has its own text', (kind, online, text) => {
    expect(waitingText(kind, online)).toBe(text)
  })

  it('a car that was not ready has no report that arrived', () => {
    expect(arrivedText(noShowKind).title).toBe('آماده نبودن خودرو ثبت شد')
    expect(arrivedText(noShowKind).text).not.toContain('گزارش')
    expect(arrivedText(reportKind).title).toBe('گزارش رسید')
  })
})
