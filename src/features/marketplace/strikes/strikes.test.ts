import { describe, expect, it } from 'vitest'
import {
  effectForStaff,
  effectText,
  strikeName,
  strikePreview,
  strikeSchema,
  strikeStateOf,
  usualStep,
} from './strikes.ts'

const ladder = { reviewDays: 30, closedDays: 7, longClosedDays: 30 }

describe('a strike', () => {
  it.each([
    [1, 'این اولین اخطار است: تا ۳۰ روز هر آگهی قبل از انتشار بررسی می‌شود.'],
    [2, 'این دومین اخطار است: ثبت آگهی ۷ روز بسته می‌شود.'],
    [3, 'این سومین اخطار است: ثبت آگهی ۳۰ روز بسته می‌شود.'],
    [12, 'این اخطار شمارهٔ ۱۲ است: ثبت آگهی ۳۰ روز بسته می‌شود.'],
  ])('number %d is previewed with what it does', (n, text) => {
    expect(strikePreview(n, usualStep(n, ladder))).toBe(text)
  })

  it('is never a ban by its number alone', () => {
    const effects = Array.from({ length: 40 }, (_, index) => usualStep(index + 1, ladder).effect)
    expect(effects).not.toContain('banned')
    expect(strikeName(3)).toBe('سومین اخطار')
  })

  it('is over at its end, and withdrawn whatever its end', () => {
    const now = new Date('2026-11-30T10:00:00Z')
    const at = (endsAt: Date | null, withdrawnAt: Date | null = null) => strikeStateOf({ endsAt, withdrawnAt, now })
    expect(at(new Date('2026-11-30T10:00:01Z'))).toBe('active')
    expect(at(now)).toBe('over')
    expect(at(null)).toBe('active')
    expect(at(null, now)).toBe('withdrawn')
  })

  it('names the day of its end', () => {
    expect(effectText({ effect: 'closed', endsAt: new Date('2026-12-07T10:00:00Z') })).toBe(
      'تا ۱۶ آذر ۱۴۰۵ نمی‌توانید آگهی ثبت کنید یا بفرستید.',
    )
    expect(effectForStaff({ effect: 'closed', endsAt: new Date('2026-12-07T10:00:00Z') })).toBe(
      'تا ۱۶ آذر ۱۴۰۵ ثبت آگهی این فروشنده بسته است.',
    )
    expect(effectText({ effect: 'banned', endsAt: null })).toBe('ثبت آگهی برای شما برای همیشه بسته شده است.')
  })

  it.each([
    ['other words without words', { reason: 'other', effect: 'closed', days: '7' }, ['note']],
    ['a term without days', { reason: 'false-facts', effect: 'closed' }, ['days']],
    ['a ban without days', { reason: 'false-facts', effect: 'banned' }, []],
    ['more than a year', { reason: 'false-facts', effect: 'review', days: '366' }, ['days']],
  ])('with %s is checked', (_case, given, wrong) => {
    const checked = strikeSchema.safeParse(given)
    expect(checked.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(wrong)
  })
})
