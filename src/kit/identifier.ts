import { toLatinDigits } from './digits.ts'

// The one way in which identifiers that people paste are freed of everything that is not theirs.

/** Invisible signs: joiners, direction marks, soft hyphens, variation selectors; `¬` is a soft hyphen read wrongly. */
const INVISIBLE = /[\p{Cf}\ufe00-\ufe0f¬]/gu
/** Signs that people and programs put between the parts of a number. */
const SEPARATORS = /[\s,،٬٫.·•‧∙_/\\|¦*:;؛ـ"'`´«»“”‘’()[\]{}<>‐-―−-]/g
/** Words before a number, with a blank or a colon after them. */
const LABELS =
  /^(?:(?:شماره|تلفن|موبایل|همراه|تماس|ملی|پستی|کد ?پستی|کد ?ملی|شبا|کارت|حساب|شناسه|شاسی|قبض|پرداخت|tel|phone|mobile|vin|iban|sheba)[\s:：]+)+/i

/** Decodes a text that was copied from an address: `%2B98912…`. */
function decoded(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns a foreign text in plain signs: full-width and presentation forms as usual ones, digits as Latin ones,
 * nothing invisible. Blanks, letters and visible signs stay.
 */
export const plainSigns = (text: string): string =>
  toLatinDigits(decoded(text.slice(0, 300)).normalize('NFKC').replace(INVISIBLE, '')).trim()

/** A number that a spreadsheet has rounded: its digits are lost, so it identifies nothing. */
export const isRounded = (text: string): boolean => /^[+-]?\d(?:[.,٫]\d+)?e[+-]?\d+$/i.test(plainSigns(text))

/**
 * Returns an identifier without its label, separators and what a spreadsheet adds (`="…"`, `'…`, `.0`). Letters and a
 * plus sign stay. Empty for a number in scientific notation.
 */
export function compactIdentifier(text: string): string {
  const plain = plainSigns(text)
  if (isRounded(plain)) return ''
  return plain
    .replace(/^=?["']+/, '')
    .replace(LABELS, '')
    .replace(/^(\d+)[.٫]0+$/, '$1')
    .replace(SEPARATORS, '')
}
