import { toLatinDigits, toPersianDigits } from '#kit/digits.ts'

/** A text with the place of the caret in it. */
export type Caret = { text: string; at: number }

/** Writes digits (Latin, without separators) as they are shown. */
export type DigitFormat = (digits: string) => string

const separators = /[,،٬\s\u200c\u200e\u2066\u2069-]/g

/** The digits of what was typed; null when something else is among them, which is then left alone. A minus is no separator. */
export function typedDigits(text: string): string | null {
  if (/^\s*-/.test(text)) return null
  const digits = toLatinDigits(text).replace(separators, '')
  return /^\d*$/.test(digits) ? digits : null
}

const countDigits = (text: string): number => typedDigits(text)?.length ?? 0

/**
 * What the field holds after a change of its text: formatted, with the caret behind the same digit as before. When the
 * change took away only a separator, the digit beside it goes instead, or deleting would stop there.
 */
export function formatLive(typed: Caret, before: string, change: string, format: DigitFormat): Caret {
  let digits = typedDigits(typed.text)
  if (digits === null) return typed
  let left = countDigits(typed.text.slice(0, typed.at))
  // What is pasted over a value may be the same digits without separators: nothing was deleted then.
  const deleted = change.startsWith('deleteContent')
  if (deleted && digits !== '' && typed.text.length < before.trimEnd().length && digits === typedDigits(before)) {
    const gone = change === 'deleteContentForward' ? left : left - 1
    digits = digits.slice(0, Math.max(gone, 0)) + digits.slice(Math.max(gone, 0) + 1)
    left = Math.max(gone, 0)
  }
  const text = format(digits)
  // A blank at the end may be the beginning of «۸۵۰ میلیون».
  const blank = digits !== '' && typed.at === typed.text.length && typed.text.endsWith(' ')
  return blank ? { text: `${text} `, at: text.length + 1 } : { text, at: placeBehind(text, left) }
}

function placeBehind(text: string, digits: number): number {
  let at = 0
  for (let seen = 0; seen < digits && at < text.length; at++) if (/[۰-۹]/.test(text[at]!)) seen++
  return at
}

/** Groups from the left: `groups(4, 3, 4)` shows «۰۹۱۲ ۳۴۵ ۶۷۸۹». What is too long stays in the last group. */
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

/** Groups of three from the right with commas, as amounts are shown. */
export const thousands: DigitFormat = (digits) =>
  toPersianDigits(digits.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ','))
