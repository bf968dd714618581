import { toLatinDigits } from '#kit/digits.ts'
import { NUMBER_SCALE, numberForms, readNumberWords, splitNumberWord } from '#kit/number-words.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import { isLetterName } from './spellings.ts'
import { cabins, joints, spokenForms, numbersInCompany, verbBeginnings, wholeWords } from './sentence-words.ts'

/** A typed or spoken number. `unit` is the smallest named unit of thousand, million, milliard. */
export type Amount = { value: number; unit: number | null }

/**
 * The smallest meaningful part of a text: a word, a number in any form, or letters beside digits.
 */
export type Token = {
  /** The text as typed. */
  text: string
  /** The matching key: folded letters, or the digits of the number. */
  key: string
  amount: Amount | null
  /** Nothing separates it from the previous token: «x» and «33» of «x33». */
  glued: boolean
  /** A comma or similar precedes it. */
  apart: boolean
  /** A question mark follows it. */
  asked: boolean
}

const units = new Map(Object.entries({ هزار: 1e3, میلیون: 1e6, ملیون: 1e6, م: 1e6, میلیارد: 1e9, ملیارد: 1e9 }))

const longestNumber = 12

/** «چینیییی» is «چینی»; one letter again and again is not a word. */
function withoutStretch(word: string): string {
  const short = word.replace(/(\p{L})\1{2,}/gu, '$1')
  return short.length < 3 ? word : short
}

const maxFolded = 4000
const folded = new Map<string, string>()

/** Returns the folded form of a word; remembers the common ones. */
function foldedWord(word: string): string {
  const entry = folded.get(word)
  if (entry !== undefined) return entry
  const form = foldForSearch(withoutStretch(word)).replaceAll(' ', '')
  if (folded.size >= maxFolded) folded.clear()
  folded.set(word, form)
  return form
}

/**
 * «۲۰۶/تیپ۵/۱۳۹۶/سفید» lists fields, «۱/۵» is a fraction. Keeps the length of the text.
 */
function withoutListSlashes(text: string): string {
  if (!text.includes('/')) return text
  const isList = /\p{L}\s?\/|\/\s?\p{L}/u.test(text)
  return text.replace(isList ? /(?<=[\d۰-۹])\/(?=[\d۰-۹]{2})/g : /(?<=[\d۰-۹])\/(?=[\d۰-۹]{3})/g, ';')
}

/**
 * Splits a text: half-spaces count as spaces, letters and digits separate, spoken numbers become
 * one token.
 */
export function tokensOf(text: string): Token[] {
  const clean = withoutListSlashes(cleanText(text)).replace(/(?<=[\d۰-۹])\s*[-–—]\s*(?=[\d۰-۹])/g, ' تا ')
  const plain = toLatinDigits(clean)
  const words = withWholeVerbs(
    [...plain.matchAll(/\d+(?:[.,،٬٫/]\d+)*|\+|[❌✖✗✘🚫⛔✅✔☑]|[^\s\d\u200c\p{P}\p{S}]+/gu)].flatMap((match) => {
      const form =
        match[0] === '+'
          ? // «۹۸+» is a minimum, «دنا+» a name.
            /^\d\d$/.test(plain.slice(Math.max(0, match.index - 2), match.index))
            ? 'ببالا'
            : 'پلاس'
          : // «مشکی ❌».
            /[❌✖✗✘🚫⛔]/u.test(match[0])
            ? 'نه'
            : /[✅✔☑]/u.test(match[0])
              ? 'بله'
              : foldedWord(match[0])
      // «ت ۳۵۰»: a letter short.
      const isTo = form === 'ت' && /^\s+[\d]/.test(plain.slice(match.index + 1))
      const key = isTo
        ? 'تا'
        : (spokenForms.get(form) ?? numberForms.get(form) ?? (/^\d/.test(match[0]) ? match[0] : form))
      const place = { start: match.index, end: match.index + match[0].length }
      // «زیرپونصد», «تاهفتصد».
      const bound = key.match(/^(زیر|بالای|حدود|تا)(.{2,})$/)
      const after = bound && (numberForms.get(bound[2]!) ?? bound[2]!)
      // «زیرپونصدتومن».
      const counted = bound?.[2]!.match(/^(.{2,}?)(تومن|تومان|میلیون|میلیارد|هزار)$/)
      if (bound && counted && readNumberWords([numberForms.get(counted[1]!) ?? counted[1]!]) !== null)
        return [
          bound[1]!,
          numberForms.get(counted[1]!) ?? counted[1]!,
          spokenForms.get(counted[2]!) ?? counted[2]!,
        ].map((each) => ({ ...place, key: each }))
      if (bound && after && !numbersInCompany.has(after) && readNumberWords([after]) !== null)
        return [bound[1]!, after].map((each) => ({ ...place, key: each }))
      // «دویستو شش», «یکونیم», «صدهزار».
      if (key.length > 3 && !wholeWords.has(key)) return splitNumberWord(key).map((each) => ({ ...place, key: each }))
      return key ? [{ ...place, key }] : []
    }),
  )
  const keys = words.map(({ key }) => key)
  // «پونصد و یه ماشین»: this form of «یک» is an article.
  const articles = new Set(words.flatMap(({ start, end }, at) => (clean.slice(start, end) === 'یه' ? [at] : [])))
  const isApart = (at: number) => at > 0 && /[،,؛;.!؟?]/.test(clean.slice(words[at - 1]!.end, words[at]!.start))
  const tokens: Token[] = []
  for (let at = 0; at < words.length;) {
    const stop = words.findIndex((_, place) => place > at && isApart(place))
    const number = numberAt(keys.slice(0, stop < 0 ? undefined : stop), at, articles)
    const end = number?.end ?? at + 1
    const from = words[at]!.start
    // «چینی مینی»: an echo adds no meaning.
    const last = tokens.at(-1)
    if (last && !number && isEcho(keys[at]!, last.key)) {
      last.text = clean.slice(words[at - 1]!.start, words[at]!.end)
      at = end
      continue
    }
    const inCompanyOnly = end === at + 1 && numbersInCompany.has(keys[at]!)
    tokens.push({
      text: clean.slice(from, words[end - 1]!.end),
      key: number && !inCompanyOnly ? String(number.amount.value) : keys[at]!,
      amount: number?.amount ?? null,
      glued: at > 0 && words[at - 1]!.end === from,
      apart: isApart(at),
      asked: /^[\s\u200c]*[؟?]/.test(clean.slice(words[end - 1]!.end)),
    })
    at = end
  }
  return withShortYears(tokens)
}

const yearWords = new Set(['مدل', 'مدلش', 'سال', 'ساخت'])

/** «مدل صفر دو یا صفر سه», «مدل ۹۹ یا صفر یک»: joins a zero and a digit behind a word for years or another year. */
function withShortYears(tokens: readonly Token[]): Token[] {
  const years: Token[] = []
  let isYear = false
  for (let at = 0; at < tokens.length; at++) {
    const [first, second] = [tokens[at]!, tokens[at + 1]]
    if (isOneOfTwoYears(tokens, at)) {
      const value = 1000 + first.amount!.value
      years.push({ ...first, key: String(value), amount: { value, unit: null } })
      continue
    }
    const isNext: boolean = isYear && joints.has(tokens[at - 1]!.key)
    // «تارا صفر سه».
    const isLast = at > 0 && !first.apart && (at + 2 >= tokens.length || tokens[at + 2]!.apart)
    const isNamed = yearWords.has(tokens[at - 1]?.key ?? '') || isLast
    const digit = second?.apart === false && second.amount?.unit === null ? second.amount.value : 0
    if ((isNext || isNamed) && first.amount?.value === 0 && first.amount.unit === null && digit > 0 && digit < 6) {
      const value = 1400 + digit
      years.push({ ...first, text: `${first.text} ${second!.text}`, key: String(value), amount: { value, unit: null } })
      isYear = true
      at++
      continue
    }
    const value = first.amount?.unit === null ? first.amount.value : 0
    const isLong = (value >= 70 && value < 100) || (value >= 1370 && value < 1410)
    isYear = joints.has(first.key) ? isYear : (isNext || isNamed) && isLong
    years.push(first)
  }
  return years
}

/** «۴۰۱ یا ۴۰۲»: two short years beside each other; a single one may be an amount. */
function isOneOfTwoYears(tokens: readonly Token[], at: number): boolean {
  const isShort = (token: Token | undefined) =>
    token?.amount?.unit === null && token.amount.value >= 400 && token.amount.value < 405
  const isJoined = (place: number) => joints.has(tokens[place]?.key ?? '') && tokens[place]!.apart === false
  return (
    isShort(tokens[at]) &&
    ((isJoined(at + 1) && isShort(tokens[at + 2])) || (isJoined(at - 1) && isShort(tokens[at - 2])))
  )
}

type Word = { start: number; end: number; key: string }

/** English digits as Persians say them in codes: «ای اف سون». */
const spokenDigits = new Map(
  Object.entries({ وان: '1', تری: '3', فور: '4', فایو: '5', سیکس: '6', سون: '7', سوین: '7', ایت: '8', ناین: '9' }),
)

/** «سی صد», «هفت صد»; «نه صد» may contain a negation. */
const splitHundreds = new Map(
  Object.entries({ سی: 'سیصد', چهار: 'چهارصد', پان: 'پانصد', پون: 'پانصد', شش: 'ششصد', هفت: 'هفتصد', هشت: 'هشتصد' }),
)

/** Joins «نمی خوام», also with a half-space, and «دو کابین», «دو گانه» to one word, and reads «سون» of «ای اف سون». */
function withWholeVerbs(words: readonly Word[]): Word[] {
  const whole: Word[] = []
  for (const word of words) {
    const last = whole.at(-1)
    const hundred = last && word.key === 'صد' ? splitHundreds.get(last.key) : undefined
    const digit = last && isLetterName(last.key) ? spokenDigits.get(word.key) : undefined
    if (hundred) whole.splice(-1, 1, { start: last!.start, end: word.end, key: hundred })
    else if (digit) whole.push({ ...word, key: digit })
    // «چپ نکرده».
    else if (last?.key === 'چپ' && /^ن?(کرده|شده)$/.test(word.key)) whole.splice(-1, 1, { ...last, key: 'تصادف' }, word)
    else if (
      last &&
      (verbBeginnings.has(last.key) || (last.key === 'دو' && (cabins.has(word.key) || word.key === 'گانه')))
    )
      whole.splice(-1, 1, { start: last.start, end: word.end, key: last.key + word.key })
    else whole.push(word)
  }
  return whole
}

/** Reads the longest number at a word: «دویست و شش», «یک و نیم میلیارد», «۷۰۰م». */
function numberAt(
  keys: readonly string[],
  at: number,
  articles: ReadonlySet<number>,
): { amount: Amount; end: number } | null {
  if (!/^\d/.test(keys[at]!) && keys[at] !== 'نیم' && !units.has(keys[at]!) && readNumberWords([keys[at]!]) === null)
    return null
  for (let end = Math.min(keys.length, at + longestNumber); end > at; end--) {
    // «زیر میلیارد» and «میلیارد و نیم» omit the one.
    const statement = (units.get(keys[at]!) ?? 0) >= 1e6 ? ['یک', ...keys.slice(at, end)] : keys.slice(at, end)
    // «دو میلیارد یه شاسی‌بلند» ends with an article, «بالای یک میلیارد نه» with a negation:
    // neither is a number.
    if (statement.length > 1 && statement.at(-1) === 'نه' && statement.at(-2) !== 'و') continue
    if (isTwoNumbers(statement, keys[end])) continue
    // «هفتصد و پنجاه یه دنا».
    if (statement.at(-1) === 'و' || (statement.length > 1 && statement.at(-1) === 'یک' && statement.at(-2) !== 'و'))
      continue
    if (statement.length > 1 && articles.has(end - 1)) continue
    // «پونصد و پنجاه دو برگ»: after hundreds the last digit needs its «و».
    if (statement.length > 2 && statement.at(-2) !== 'و' && isDigit(statement.at(-1)!) && isHundreds(statement[0]!))
      continue
    const fraction = fractionOf(statement)
    if (fraction !== null) return { amount: { value: fraction, unit: null }, end }
    // «تیبا ۲ و ۸۰ هزار» names a car and a mileage.
    const milliards = keys[end] === 'هزار' ? null : spokenMilliards(statement)
    if (milliards !== null) return { amount: { value: milliards, unit: 1e6 }, end }
    const scaled = readNumberWords(statement)
    if (scaled === null || scaled % NUMBER_SCALE !== 0n) continue
    const value = Number(scaled / NUMBER_SCALE)
    if (Number.isSafeInteger(value)) return { amount: withUnit(value, statement), end }
  }
  return null
}

/** «۱۵۰ هزار ۵۰۰ تومن» is a mileage and a price; «یک میلیارد ۲۰۰ میلیون» is one number. */
function isTwoNumbers(text: readonly string[], next: string | undefined): boolean {
  // «۷۰۰ میلیون ۲۰۷» is a price and a car.
  const million = text.findIndex((word) => units.get(word) === 1e6)
  if (million >= 0 && /^\d/.test(text[million + 1] ?? '')) return true
  // «۵۰ هزار و ۵۰۰ میلیون» is a mileage and a price; «دو هزار و پانصد میلیون» is one number.
  const thousand = text.indexOf('هزار')
  const whole = thousand > 0 ? readNumberWords(text.slice(0, thousand)) : null
  const isLarger = (word: string) => (units.get(word) ?? 0) >= 1e6
  if (whole !== null && whole >= 10n * NUMBER_SCALE && [...text.slice(thousand), next ?? ''].some(isLarger)) return true
  const milliard = text.findIndex((word) => units.get(word) === 1e9)
  const tail = milliard >= 0 && text.length === milliard + 2 ? text[milliard + 1]! : ''
  if (/^\d{3}$/.test(tail) && !tail.endsWith('0')) return true
  // «یک میلیارد ۹۵ تا ۹۸», «پونصد میلیون و شش ماه بیمه».
  if (/^\d{1,2}$/.test(tail) || isTooSmall(text, Math.max(milliard, million))) return true
  const at = text.indexOf('هزار')
  const after = at < 0 ? undefined : text[at + 1]
  // «۸۰ هزار و ۲۰۶» is a mileage and a car; «هزار و سیصد و نود و هشت» is a year.
  const thousands =
    at > 0 && text[0] !== 'یک' ? readNumberWords(text.slice(at + 1).filter((word) => word !== 'و')) : null
  // «دو هزار و شانزده» is a year.
  const isGregorian = at === 1 && text[0] === 'دو' && (thousands ?? 0n) <= 36n * NUMBER_SCALE
  if (thousands !== null && thousands > 0n && !isGregorian) {
    if (thousands % (10n * NUMBER_SCALE) !== 0n || thousands < 100n * NUMBER_SCALE) return true
  }
  if (after === undefined || after === 'و' || units.has(after)) return false
  const counted = next === 'تومان' || units.has(next ?? '') || text.slice(at + 1).some((word) => units.has(word))
  return /^\d/.test(after) || counted
}

/** «مینی» after «چینی», «مراید» after «پراید». */
const isEcho = (word: string, before: string): boolean =>
  word.length >= 4 && /^[مپ]/.test(word) && word[0] !== before[0] && word.slice(1) === before.slice(1)

const isDigit = (word: string): boolean => {
  const value = readNumberWords([word])
  return value !== null && value > 0n && value < 10n * NUMBER_SCALE
}

const isHundreds = (word: string): boolean => (readNumberWords([word]) ?? 0n) >= 100n * NUMBER_SCALE

/** Whether the rest after a unit is less than ten: nobody says a price or a mileage so exactly. */
function isTooSmall(text: readonly string[], unit: number): boolean {
  const rest = unit < 0 ? [] : text.slice(unit + 1).filter((word) => word !== 'و')
  const value = rest.length === 1 ? readNumberWords(rest) : null
  return value !== null && value < 10n * NUMBER_SCALE
}

/** «۱٫۵» alone and «یک و نیم» are milliards of a price; otherwise not a known number. */
function fractionOf(text: readonly string[]): number | null {
  const [first, ...rest] = text
  if (rest.length === 0) return /^\d{1,2}[.٫/]\d{1,2}$/.test(first!) ? Number(first!.replace(/[٫/]/, '.')) : null
  // «یه تومن و نیم».
  const whole = rest.join(' ').replace(/^تومان /, '') === 'و نیم' ? readNumberWords([first!]) : null
  return whole === null || whole > 20n * NUMBER_SCALE ? null : Number(whole / NUMBER_SCALE) + 0.5
}

/**
 * «۲ و ۸۰۰» and «یک و دویست» omit milliards and millions; «یک و نیم» the milliards. Only prices are
 * spoken like this.
 */
function spokenMilliards(text: readonly string[]): number | null {
  // «یه تومن و دویست» counts in thousands of millions.
  const [first, ...words] = text
  const counted = words[0] === 'تومان' ? words.slice(1) : words
  const rest = counted[0] === 'و' ? counted.slice(1) : counted
  if (counted.length === words.length && counted[0] !== 'و') return null
  if (rest.length === 0 || rest.some((word) => units.has(word))) return null
  const whole = readNumberWords([first!])
  const part = readNumberWords(rest)
  if (whole === null || part === null) return null
  const [milliards, millions] = [Number(whole / NUMBER_SCALE), Number(part / NUMBER_SCALE)]
  const fits = milliards >= 1 && milliards <= 20 && millions >= 50 && millions < 1000 && millions % 10 === 0
  return fits ? milliards * 1e9 + millions * 1e6 : null
}

/** The smallest unit of «یک میلیارد و دویست» is a million. */
function withUnit(value: number, text: readonly string[]): Amount {
  const named = text.flatMap((word) => units.get(word) ?? [])
  const unit = named.length > 0 ? Math.min(...named) : null
  const isSpokenTail =
    unit !== null && unit >= 1e6 && value % unit > 0 && !units.has(text.at(-1)!) && text.at(-1) !== 'نیم'
  return { value, unit: isSpokenTail ? unit / 1000 : unit }
}

/** Returns the key of a name: its tokens joined, so that «دنا پلاس» equals «دناپلاس». */
export const keyOf = (name: string): string =>
  tokensOf(name)
    .map(({ key }) => key)
    .join('')
