import { toLatinDigits, toPersianDigits } from '#kit/digits.ts'

/** A text with the position of the caret. */
export type Caret = { text: string; at: number }

/** Formats Latin digits without separators for display. */
export type DigitFormat = (digits: string) => string

const separators = /[,،٬\s\u200c\u200e\u2066\u2069-]/g

/**
 * Returns the digits of the typed text; null when it contains anything else, and then it stays unchanged. A minus is
 * not a separator.
 */
export function typedDigits(text: string): string | null {
  if (/^\s*-/.test(text)) return null
  const digits = toLatinDigits(text).replace(separators, '')
  return /^\d*$/.test(digits) ? digits : null
}

const countDigits = (text: string): number => typedDigits(text)?.length ?? 0

/**
 * Returns the content of the field after a change: formatted, with the caret behind the same digit as before. When the
 * change removed only a separator, the digit beside it is removed instead, or deleting would get stuck.
 */
export function formatLive(typed: Caret, before: string, change: string, format: DigitFormat): Caret {
  let digits = typedDigits(typed.text)
  if (digits === null) return typed
  let left = countDigits(typed.text.slice(0, typed.at))
  // A pasted value may consist of the same digits without separators: nothing was deleted then.
  const deleted = change.startsWith('deleteContent')
  if (deleted && digits !== '' && typed.text.length < before.trimEnd().length && digits === typedDigits(before)) {
    const gone = change === 'deleteContentForward' ? left : left - 1
    digits = digits.slice(0, Math.max(gone, 0)) + digits.slice(Math.max(gone, 0) + 1)
    left = Math.max(gone, 0)
  }
  const text = format(digits)
  // A blank at the end may begin «۸۵۰ میلیون».
  const blank = digits !== '' && typed.at === typed.text.length && typed.text.endsWith(' ')
  return blank ? { text: `${text} `, at: text.length + 1 } : { text, at: placeBehind(text, left) }
}

function placeBehind(text: string, digits: number): number {
  let at = 0
  for (let seen = 0; seen < digits && at < text.length; at++) if (/[۰-۹]/.test(text[at]!)) seen++
  return at
}

/** Groups from the left: `groups(4, 3, 4)` shows «۰۹۱۲ ۳۴۵ ۶۷۸۹». Extra digits stay in the last group. */
export const groups =
  (...sizes: number[]): DigitFormat =>
  (digits) => {
    const parts: string[] = []
    let rest = digits
    for (const [place, size] of sizes.entries()) {
      const last = place === sizes.length - 1
      parts.push(last ? rest : rest.slice(0, size))
      rest = last ? '' : rest.slice(size)
    }
    return toPersianDigits(parts.filter(Boolean).join(' '))
  }

/** Groups of three from the right with commas. */
export const thousands: DigitFormat = (digits) =>
  toPersianDigits(digits.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ','))
