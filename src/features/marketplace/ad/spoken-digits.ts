const units = 'صفر یک دو سه چهار پنج شش هفت هشت نه'.split(' ')
const teens = 'ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده'.split(' ')
const tens = 'بیست سی چهل پنجاه شصت هفتاد هشتاد نود'.split(' ')
const hundreds = 'صد دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد'.split(' ')
const everyday = {
  یه: 1,
  چار: 4,
  شیش: 6,
  پونزده: 15,
  شونزده: 16,
  هیفده: 17,
  هیجده: 18,
  هژده: 18,
  یکصد: 100,
  چارصد: 400,
  پونصد: 500,
  شیشصد: 600,
  هفصد: 700,
  هشصد: 800,
}

const english = 'zero one two three four five six seven eight nine'.split(' ')
/** Persian number words in Latin letters. */
const finglish = {
  sefr: 0,
  yek: 1,
  do: 2,
  se: 3,
  chahar: 4,
  char: 4,
  panj: 5,
  shesh: 6,
  shish: 6,
  haft: 7,
  hasht: 8,
  noh: 9,
  dah: 10,
  yazdah: 11,
  davazdah: 12,
  sizdah: 13,
  chahardah: 14,
  punzdah: 15,
  shunzdah: 16,
  hefdah: 17,
  hejdah: 18,
  nuzdah: 19,
  bist: 20,
  si: 30,
  chehel: 40,
  panjah: 50,
  shast: 60,
  haftad: 70,
  hashtad: 80,
  navad: 90,
  sad: 100,
  devist: 200,
  sisad: 300,
  chaharsad: 400,
  punsad: 500,
  sheshsad: 600,
  haftsad: 700,
  hashtsad: 800,
  nohsad: 900,
}

const values: ReadonlyMap<string, number> = new Map([
  ...english.map((word, n) => [word, n] as const),
  ...Object.entries(finglish),
  ...units.map((word, n) => [word, n] as const),
  ...teens.map((word, n) => [word, 10 + n] as const),
  ...tens.map((word, n) => [word, 20 + 10 * n] as const),
  ...hundreds.map((word, n) => [word, 100 + 100 * n] as const),
  ...Object.entries(everyday),
])

/** A run of words and digits as dialled: «صفر نهصد و دوازده ۳۴۵» is `0912345`. */
export type SpokenRun = { digits: string; from: number; to: number }

const isJoiner = (word: string) => word === 'و' || word === 'o' || word === 'va'

const pieces = [...values.keys(), 'و'].toSorted((a, b) => b.length - a.length)

/** Splits «نهصدودوازده» into three words; returns null for other words. */
function unglue(word: string): string[] | null {
  if (word === '') return []
  for (const piece of pieces) {
    if (!word.startsWith(piece)) continue
    const rest = unglue(word.slice(piece.length))
    if (rest) return [piece, ...rest]
  }
  return null
}

function* wordsOf(text: string) {
  for (const { 0: match, index } of text.matchAll(/\d+|\p{L}+/gu)) {
    const word = match.toLowerCase()
    const number = /^\d/.test(word)
    const whole = number || values.has(word) || word === ofEngine || word.length > longestGlued
    const parts = whole ? [word] : (unglue(word) ?? [word])
    let from = index
    for (const part of parts) {
      yield { word: part, from, to: from + part.length, value: number ? null : values.get(part) }
      from += part.length
    }
  }
}
/** «۱۶۰۰ سی‌سی». */
const ofEngine = 'سیسی'
/** Longer words are not natural, and splitting them would be slow. */
const longestGlued = 60

/**
 * Whether the sum can continue with this value: «سیصد و» with forty or four, but not with another
 * hundred.
 */
const goesOn = (sum: number, value: number): boolean =>
  value > 0 && ((sum % 100 === 0 && sum >= 100 && value < 100) || (sum % 10 === 0 && sum % 100 >= 20 && value < 10))

/**
 * Finds runs of number words in a text with Latin digits. Each run has at least one spoken word.
 */
export function spokenRuns(text: string): SpokenRun[] {
  const words = [...wordsOf(text)]
  const runs: SpokenRun[] = []
  let at = 0
  while (at < words.length) {
    const first = words[at]!
    if (first.value === undefined) {
      at++
      continue
    }
    let digits = ''
    let to = first.to
    let spoken = false
    for (; at < words.length;) {
      const { value, word, to: end } = words[at]!
      if (isJoiner(word)) {
        at++
        continue
      }
      if (value === undefined) break
      to = end
      if (value === null) {
        digits += word
        at++
        continue
      }
      spoken = true
      let sum = value
      at++
      while (at + 1 < words.length && isJoiner(words[at]!.word)) {
        const next = words[at + 1]!
        if (typeof next.value !== 'number' || !goesOn(sum, next.value)) break
        sum += next.value
        to = next.to
        at += 2
      }
      digits += String(sum)
    }
    if (spoken) runs.push({ digits, from: first.from, to })
  }
  return runs
}
