import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeIn, codeRefusal, maxTries, secondsToHelp, secondsToResend, type CodeState } from './rules.ts'
import { codeField, mobileField } from './schemas.ts'
import { clockText } from './texts.ts'

const sent = new Date('2026-11-21T08:00:00Z')
const after = (seconds: number) => new Date(sent.getTime() + seconds * 1000)
const code = (overrides: Partial<CodeState> = {}): CodeState => ({
  created_at: sent,
  expires_at: after(120),
  tries: 0,
  used_at: null,
  ...overrides,
})

test.each([
  ['fresh', code(), 0, null],
  ['in its last second', code(), 119, null],
  ['at its end', code(), 120, 'code-expired'],
  ['after the last try', code({ tries: maxTries }), 1, 'too-many-tries'],
  ['used', code({ used_at: after(5) }), 6, 'code-used'],
  ['used and long expired', code({ used_at: after(5) }), 600, 'code-used'],
])('a code that is %s', (_name, state, seconds, refusal) => {
  expect(codeRefusal(state, after(seconds))).toBe(refusal)
})

test('the wait for another code is between zero and its length, and never grows', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      const [first, second] = [secondsToResend(code(), 120, after(early)), secondsToResend(code(), 120, after(late))]
      expect(first).toBeLessThanOrEqual(120)
      expect(second).toBeGreaterThanOrEqual(0)
      expect(second).toBeLessThanOrEqual(first)
    }),
  )
})

test('a new code is allowed directly after signing out', () => {
  expect(secondsToResend(code({ used_at: after(5) }), 120, after(6))).toBe(0)
})

test.each([
  ['123456', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['کد ورود: 004217\nاین کد را به هیچ‌کس ندهید. فرمان\n\n@localhost #004217', '004217'],
  ['12345', null],
  ['09123456789', null],
])('from the pasted «%s» reads the code %s', (pasted, match) => {
  expect(codeIn(pasted)).toBe(match)
})

test.each(['۰۹۱۲۳۴۵۶۷۸۹', '+989123456789', '00989123456789', '989123456789', '9123456789', '٠٩١٢ ٣٤٥ ٦٧٨٩'])(
  'accepts the number written %s',
  (typed) => expect(mobileField.parse(typed)).toBe('09123456789'),
)

test.each(['', '0912345678', '091234567890', '08123456789', 'سلام'])(
  'refuses «%s» as a number with a message',
  (typed) => {
    const result = mobileField.safeParse(typed)
    expect(result.error?.issues[0]?.message).toBe('شماره باید ۱۱ رقم و با ۰۹ شروع شود')
  },
)

test('a code of five digits is refused with a message, one in Persian digits is read', () => {
  expect(codeField.safeParse('۱۲۳۴۵').error?.issues[0]?.message).toBe('کد ۶ رقمی را کامل بنویسید')
  expect(codeField.parse('۱۲۳ ۴۵۶')).toBe('123456')
})

test('the countdown shows minutes and seconds', () => expect(clockText(119)).toBe('۰۱:۵۹'))

test.each([
  ['one fresh code', { codes: 1, tries: 0, failed: false }, 0, 60],
  ['one code and one wrong try', { codes: 1, tries: 1, failed: false }, 20, 40],
  ['two wrong tries', { codes: 1, tries: 2, failed: false }, 5, 0],
  ['a second code', { codes: 2, tries: 0, failed: false }, 0, 0],
  ['a message that did not get out', { codes: 1, tries: 0, failed: true }, 3, 0],
  ['a minute of waiting', { codes: 1, tries: 0, failed: false }, 61, 0],
])('after %s offers other ways in due time', (_after, trouble, seconds, wait) => {
  expect(secondsToHelp(trouble, sent, after(seconds))).toBe(wait)
})
