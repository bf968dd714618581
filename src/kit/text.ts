/** Arabic and neighbouring letters that look like a Persian one, and Arabic-Indic digits. */
const LOOK_ALIKES: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ۍ: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  '٠': '۰',
  '١': '۱',
  '٢': '۲',
  '٣': '۳',
  '٤': '۴',
  '٥': '۵',
  '٦': '۶',
  '٧': '۷',
  '٨': '۸',
  '٩': '۹',
}

/** Letters without their hamza (ئ ۀ ۂ), and the two letters that differ only in a mark. */
const BARE_LETTERS: Record<string, string> = {
  ي: 'ی',
  ە: 'ه',
  ہ: 'ه',
  ة: 'ه',
  ٱ: 'ا',
  // Kurdish.
  ۆ: 'و',
  ێ: 'ی',
  ڕ: 'ر',
  ڵ: 'ل',
}

const ZWNJ = '\u200c'
const ALPHABET = 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'

/**
 * Normalizes one line for storage: trims it, collapses blanks and line ends, replaces Arabic look-alikes by Persian
 * letters, removes control and direction-changing characters, keeps half-spaces (one at a time, inside words only).
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/[\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e]/g, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    // A half-space that another program has read wrongly.
    .replace(/([\u0600-\u06ff])¬(?=[\u0600-\u06ff])/g, `$1${ZWNJ}`)
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}ـ]/gu, '')
    .replace(/[يىۍكڪہھە٠-٩]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/\u200c+/g, ZWNJ)
    .replace(/[ \u200c]+/g, (run) => (run.includes(' ') ? ' ' : run))
    .replace(/^[ \u200c]+/, '')
  return trimEndOf(clean, ' \u200c').normalize('NFC')
}

/** Like {@link cleanText} for longer texts: keeps line ends, with at most one empty line between paragraphs. */
export function cleanParagraphs(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(cleanText)
  const paragraphs = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
  return trimEndOf(paragraphs, '\n')
}

/** Removes any of `signs` from the end of a text, in linear time; a pattern with `$` can be quadratic. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/**
 * Folds a text so that two spellings of one thing are equal, for matching and never for display: removes half-spaces,
 * diacritics and hamza carriers, turns آ into ا, digits into Latin ones, letters into lower case, punctuation into
 * blanks. Folding twice changes nothing.
 */
export function foldForSearch(text: string): string {
  return foldLetters(cleanText(text))
}

/**
 * Returns a key whose bytewise (`C`) order is the order of the Persian alphabet: numbers by size, then آ, ا … ک, گ … و,
 * ه, ی, then Latin and the rest. Half-spaces, diacritics and punctuation do not count, so keys of different texts may
 * be equal.
 */
export function persianSortKey(text: string): string {
  // A private-use letter carries آ through the folding, which would make it ا.
  const folded = foldLetters(cleanText(text).replaceAll('آ', '\ue000')).replaceAll('\ue000', 'آ')
  return folded.replace(/\d+|[آ-ی]/g, (part) => {
    if (/\d/.test(part)) return numberKey(part)
    const rank = ALPHABET.indexOf(part)
    return rank < 0 ? part : String.fromCharCode(FIRST_LETTER_KEY + rank)
  })
}

/** Wraps a text of unknown direction (a Latin model name, a code) so that it cannot disturb the line around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

/** Persian letters take the codes from `:` on, between the digits and lower-case Latin. */
const FIRST_LETTER_KEY = 0x3a
/** A number is preceded by its length (`!` for none up to `/`), so that 9 sorts before 10. */
const LENGTH_KEY = 0x21

function numberKey(digits: string): string {
  const significant = digits.replace(/^0+/, '')
  return String.fromCharCode(LENGTH_KEY + Math.min(significant.length, 14)) + significant
}

function foldLetters(clean: string): string {
  return (
    clean
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u200c\u200d\p{M}ء]/gu, '')
      // Decomposition produces these bare letters again, so they are mapped a second time.
      .replace(/[يەہةٱۆێڕڵ]/g, (letter) => BARE_LETTERS[letter] ?? letter)
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
      .replace(/[\p{P}\p{S}\s]+/gu, ' ')
      .trim()
  )
}
