import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLatinDigits } from '#kit/digits.ts'
import { formatLive, groups, thousands, typedDigits } from './live-format.ts'

/** Types keys one after another at the end. */
function type(keys: string, format = thousands): string {
  let text = ''
  for (const key of keys) text = formatLive({ text: text + key, at: text.length + 1 }, text, 'insertText', format).text
  return text
}

describe('the thousands separator groups digits in threes with commas', () => {
  it.each([
    ['1', '۱'],
    ['1234', '۱,۲۳۴'],
    ['۱۲۳۴۵۶۷', '۱,۲۳۴,۵۶۷'],
    ['١٢٣٤٥٦', '۱۲۳,۴۵۶'],
    ['007', '۷'],
    ['0', '۰'],
    ['-5000', '-5000'],
  ])('%s is shown as %s', (keys, shown) => expect(type(keys)).toBe(shown))
})

it('a Persian digit is the Latin one with 1728 added to its character code', () => {
  for (const digit of '0123456789') {
    expect(thousands(digit).charCodeAt(0)).toBe(digit.charCodeAt(0) + 1728)
  }
})

describe('while digits are typed', () => {
  it('identifiers appear in their groups', () => {
    expect(type('09123456789', groups(4, 3, 4))).toBe('۰۹۱۲ ۳۴۵ ۶۷۸۹')
    expect(type('6037991234567893', groups(4, 4, 4, 4))).toBe('۶۰۳۷ ۹۹۱۲ ۳۴۵۶ ۷۸۹۳')
    expect(type('091234567890', groups(4, 3, 4))).toBe('۰۹۱۲ ۳۴۵ ۶۷۸۹۰')
  })

  it('the caret stays behind the digit typed in the middle', () => {
    // «۱,۲۳۴» with a 9 typed behind the 1.
    expect(formatLive({ text: '۱9,۲۳۴', at: 2 }, '۱,۲۳۴', 'insertText', thousands)).toEqual({ text: '۱۹,۲۳۴', at: 2 })
    expect(formatLive({ text: '۱۲,۳9۴۵', at: 5 }, '۱۲,۳۴۵', 'insertText', thousands)).toEqual({
      text: '۱۲۳,۹۴۵',
      at: 5,
    })
  })

  it('deleting a separator deletes the digit beside it', () => {
    const back = formatLive({ text: '۱۲۳۴', at: 1 }, '۱,۲۳۴', 'deleteContentBackward', thousands)
    expect(back).toEqual({ text: '۲۳۴', at: 0 })
    const forward = formatLive({ text: '۱۲۳۴', at: 1 }, '۱,۲۳۴', 'deleteContentForward', thousands)
    expect(forward).toEqual({ text: '۱۳۴', at: 1 })
  })

  it('a value that is pasted over itself keeps all its digits', () => {
    const pasted = formatLive({ text: '800000000', at: 9 }, '۸۰۰,۰۰۰,۰۰۰', 'insertFromPaste', thousands)
    expect(pasted).toEqual({ text: '۸۰۰,۰۰۰,۰۰۰', at: 11 })
  })

  it('words and meaningful signs are left unchanged', () => {
    expect(type('۸۵۰ میلیون')).toBe('۸۵۰ میلیون')
    expect(typedDigits('۱٫۲')).toBe(null)
  })

  it('no digit is lost, changed or reordered, at any caret position', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,12}$/), fc.nat(20), fc.nat(9), (digits, place, key) => {
        const before = thousands(digits)
        const at = Math.min(place, before.length)
        const typed = before.slice(0, at) + key + before.slice(at)
        const next = formatLive({ text: typed, at: at + 1 }, before, 'insertText', thousands)
        const expected = toLatinDigits(typed)
          .replaceAll(',', '')
          .replace(/^0+(?=\d)/, '')
        expect(typedDigits(next.text)).toBe(expected)
        // Leading zeros disappear; otherwise the digits left of the caret stay the same.
        const left = toLatinDigits(typed.slice(0, at + 1)).replaceAll(',', '')
        if (!left.startsWith('0')) expect(typedDigits(next.text.slice(0, next.at))).toBe(left)
      }),
    )
  })
})
