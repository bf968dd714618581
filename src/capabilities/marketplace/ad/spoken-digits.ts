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

const values: ReadonlyMap<string, number> = new Map([
  ...units.map((word, n) => [word, n] as const),
  ...teens.map((word, n) => [word, 10 + n] as const),
  ...tens.map((word, n) => [word, 20 + 10 * n] as const),
  ...hundreds.map((word, n) => [word, 100 + 100 * n] as const),
  ...Object.entries(everyday),
])

/** A run of words and digits as it would be dialled: «صفر نهصد و دوازده ۳۴۵» is `0912345`. */
export type SpokenRun = { digits: string; from: number; to: number }

const isJoiner = (word: string) => word === 'و'

/** Whether «سیصد و» goes on with this word: forty, or four, but no second hundred. */
const goesOn = (sum: number, value: number): boolean =>
  value > 0 && ((sum % 100 === 0 && sum >= 100 && value < 100) || (sum % 10 === 0 && sum % 100 >= 20 && value < 10))

/** Runs of number words in a text whose digits are Latin ones; at least one word is spoken in each. */
export function spokenRuns(text: string): SpokenRun[] {
  const words = [...text.matchAll(/\d+|\p{L}+/gu)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
    value: /^\d+$/.test(word) ? null : values.get(word),
  }))
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
