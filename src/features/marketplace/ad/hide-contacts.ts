import { lookBehind } from '#kit/look-behind.ts'
import { spokenRuns } from './spoken-digits.ts'

const hidden = '[حذف شد]'

/**
 * Separators that people put between digits as a disguise: spaces, dots, dashes, asterisks,
 * slashes, brackets.
 */
const between = '[\\s.\\-_*/|،,()–—]{0,3}'
const mobile = lookBehind(`(?<!\\d)(?:(?:\\+|00)?98${between})?0?${between}9(?:${between}\\d){9}(?!\\d)`, 'gu')
/** Neither letter nor digit. V8 needs 0.4 s to compile a repeated `[^\p{L}\d]`, and a millisecond for this. */
const sign = String.raw`(?:(?![\p{L}\d])[^])`
/** A mobile prefix marks a number regardless of separators: signs, emoji, a word or two. */
const start = `(?<!\\d)(?:(?:\\+|00)?98${sign}{0,3}|0)9\\d{2}`
const spread = lookBehind(`${start}(?:${sign}{0,20}\\d){7}(?!\\d)`, 'gu')
const withWords = lookBehind(`${start}(?:[^\\d\\n]{1,24}\\d{1,4}){2,4}(?!\\d)`, 'gu')
/**
 * «۹۱۲ بعدش ۳۴۵ بعدش ۶۷۸۹»: without the leading zero, only when no word of an amount stands
 * between.
 */
const bareWithWords = lookBehind(String.raw`(?<!\d)9[01239]\d([^\d\n]{1,14})\d{3}([^\d\n]{1,14})\d{4}(?!\d)`, 'gu')
const ofAmounts = lookBehind(
  String.raw`میلیون|میلیارد|هزار|تومان|تومن|ریال|مدل|سال|کارکرد|قیمت|درصد|کیلومتر|(?<!\p{L})تا(?!\p{L})`,
  'u',
)
/** A foreign number: «+971 50 …», «0090532…». */
const foreign = lookBehind(`(?<!\\d)(?:\\+|00)(?!${between}98)${between}[1-9](?:${between}\\d){8,13}(?!\\d)`, 'gu')
/** Eleven digits that are a reversed mobile number, when the text says so. */
const reversed = lookBehind(String.raw`(?<!\d)\d{9}90(?!\d)`, 'gu')
const backwards = /برعکس|وارونه|معکوس|از آخر|از ته|از راست|از چپ|آینه/u
/** «۰•۹•۱•۲…»: one sign after each digit. */
const beaded = lookBehind(String.raw`(?<!\d)0(${sign}{1,4})9(?:\1\d){9}(?!\d)`, 'gu')
const landline = lookBehind(`(?<!\\d)0${between}[1-8](?:${between}\\d){9}(?!\\d)`, 'gu')
/** Seven or eight digits count as a phone number only after a word for calling. */
const calling = '(?:تلفن|تماس|شماره|زنگ|دفتر|موبایل|همراه|پیامک|واتس\\s?[اآ]پ)'
const shortNumber = lookBehind(`(?<=${calling}[^\\d\\n]{0,15})[2-9](?:[\\s.\\-]?\\d){6,7}(?!\\d)`, 'gu')
const link = lookBehind(
  String.raw`(?:https?://|www\.)\S+|(?<![\p{L}\d-])[a-z0-9-]+(?:\.(?:com|ir|net|org|me|info|app|shop|ly|io|link|site|online|xyz|store)|\s\.\s?(?:com|ir|net|org))\b\S*`,
  'giu',
)
/** Short links and messenger addresses: any host with a path. */
const shortLink = lookBehind(String.raw`(?<![\p{L}\d.-])[a-z][a-z0-9-]{0,62}\.[a-z]{2,6}/[a-z0-9_.-]+`, 'giu')
/** «car345 نقطه آی آر», «t dot me/car». */
const spokenLink = lookBehind(
  String.raw`(?<![\p{L}\d-])[a-z0-9-]{1,63}\s{0,3}(?:نقطه|دات|dot|\(dot\)|\[dot\])\s{0,3}(?:ir|com|net|me|org|آی\s?آر|ای\s?ار|کام|می)(?![\p{L}])\S*|تی\s?دات\s?می\s?(?:اسلش|/)?\s{0,3}[a-z0-9_.]{0,40}`,
  'giu',
)
const email = lookBehind(String.raw`(?<![a-z0-9._%+-])[a-z0-9._%+-]+@[a-z0-9.-]+`, 'giu')
const spokenEmail = lookBehind(
  String.raw`(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}\s{0,3}(?:\(at\)|\[at\]|\bat\b|ات\s?ساین|ات)\s{0,3}(?:gmail|yahoo|hotmail|outlook|live|جیمیل|یاهو)(?:\s{0,3}(?:\.|dot|دات|نقطه)\s{0,3}(?:com|ir|کام))?`,
  'giu',
)
const account = lookBehind(String.raw`(?<![\p{L}\d])@[a-z0-9_.]{3,}`, 'giu')
const messengers =
  'تلگرام|واتس\\s?[اآ]پ|ایتا|روبیکا|اینستا(?:گرام)?|سروش|پیام\\s?رسان|آی\\s?دی|ایدی|telegram|whats\\s?app|insta(?:gram)?|eitaa|rubika'
/** «tg: car345», «بله: ali345», «ig: …»: short messenger names count only before a separator. */
const shortHandle = lookBehind(
  String.raw`(?<=(?<![\p{L}\d])(?:tg|ig|id|wa|tel|بله|سروش|گپ)\s?[:：=@]\s?@?)[a-z][a-z0-9_.]{2,}`,
  'giu',
)
const handle = lookBehind(`(?<=(?:${messengers})[^a-z0-9\\n]{0,15})[a-z][a-z0-9_.]{2,}`, 'giu')

/** Excludes prices and mileages in groups of three, and amounts with a unit. */
const isGrouped = (text: string) => /^\d{1,3}([,،٬]\d{3})+$/.test(text.trim())
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length
/** «شماره موتور ۲۳۴۵۶۷۸», «کد رهگیری …» and «قیمت …» are not phone numbers. */
const honest =
  /(?:شاسی|موتور|پلاک|سند|بدنه|بیمه|پیگیری|رهگیری|یکتا|یکتای|فاکتور|پرونده|حواله|قرارداد|سفارش|پستی|قبض|شناسه|سریال|کارت خودرو|آزمون|گزارش|بارکد|فنی|سپرده|قیمت|نقد|چک|پیش|مابقی|الباقی)[^\n]{0,14}$/u
const isOfVehicle = (before: string) =>
  honest.test(before) && !new RegExp(`${calling.replace('شماره|', '')}[^\\n]{0,8}$`, 'u').test(before)
/** «9125000000» is a price, not a phone number. */
const isRound = (number: string) => /^9\d+$/.test(number) && number.endsWith('0000')
const isAmount = (rest: string) => /^\s{0,2}(?:تومان|تومن|ریال|کیلومتر)/u.test(rest)

/**
 * Removes phone numbers, site addresses and account names from a seller's text, because numbers
 * require the logged reveal. Runs when an ad is written and when it is read. Recognises digits of
 * every script, as emoji, in circles, between invisible signs, and spoken («صفر نهصد و دوازده»).
 */
export function hideContacts(text: string): string {
  const { plain, at } = readPlain(text)
  const match = [
    ...[mobile, landline, shortNumber].flatMap((pattern) =>
      [...plain.matchAll(pattern)]
        .filter(({ 0: number, index }) => {
          if (isGrouped(number) || isAmount(plain.slice(index + number.length, index + number.length + 12)))
            return false
          // A complete mobile number with its leading zero counts in any context.
          const isClear = pattern !== shortNumber && /^(?:\+|0)/.test(number)
          return isClear || (!isRound(number) && !isOfVehicle(plain.slice(Math.max(0, index - 24), index)))
        })
        .map(({ 0: number, index }) => [index, index + number.length] as const),
    ),
    ...[...plain.matchAll(withWords)]
      // Eleven digits, or twelve to fourteen with a country code.
      .filter(({ 0: number }) => digitsIn(number.replace(/^(?:\+|00)?98/, '0')) === 11)
      .map(({ 0: number, index }) => [index, index + number.length] as const),
    ...[...plain.matchAll(bareWithWords)]
      .filter(({ 1: first, 2: second }) => !ofAmounts.test(first!) && !ofAmounts.test(second!))
      .map(({ 0: number, index }) => [index, index + number.length] as const),
    ...(backwards.test(plain) ? [...plain.matchAll(reversed)] : []).map(
      ({ 0: number, index }) => [index, index + number.length] as const,
    ),
    ...[spread, beaded, foreign, email, spokenEmail, link, shortLink, spokenLink, account, handle, shortHandle].flatMap(
      (pattern) => [...plain.matchAll(pattern)].map(({ 0: name, index }) => [index, index + name.length] as const),
    ),
    ...spokenRuns(plain)
      .filter(({ digits }) => /(?:^|0|98)9\d{9}/.test(digits))
      .map(({ from, to }) => [from, to] as const),
  ].sort(([a], [b]) => a - b)
  if (match.length === 0) return text
  const parts: string[] = []
  let end = 0
  for (const [from, to] of match) {
    if (at[from]! < end) {
      end = Math.max(end, at[to]!)
      continue
    }
    parts.push(text.slice(end, at[from]), ` ${hidden} `)
    end = at[to]!
  }
  return [...parts, text.slice(end)].join('').replace(/ {2,}/g, ' ').trim()
}

/**
 * Hides digits that complete a number begun in the same writer's previous texts, oldest first:
 * «۰۹۱۲», «۳۴۵», «۶۷۸۹». Only whole groups count, so consecutive prices stay visible.
 */
export function hideEndOfNumber(before: readonly string[], text: string): string {
  const groups = [...before, text].map((each) => readPlain(each).plain.match(/\d+(?:[,،٬]\d{3})*/g) ?? [])
  let joined = ''
  for (const group of groups.flat().toReversed()) {
    joined = group + joined
    // «912», «345», «6789»: without the leading zero, only in these groups and not with a year at
    // the end.
    const isBare = /^9[01239]\d{8}$/.test(joined) && group.length === 3 && !/1[34]\d{2}$/.test(joined)
    if (isBare && groups.at(-1)!.at(-1)?.length === 4) return text.replaceAll(/\p{Nd}+/gu, hidden)
    if (joined.length < 11) continue
    return /^09\d{9}$/.test(joined) && groups.at(-1)!.length > 0 ? text.replaceAll(/\p{Nd}+/gu, hidden) : text
  }
  return text
}

/** Invisible signs: direction marks, zero-width spaces, soft hyphens, emoji modifiers of digits. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u20e3/u

/**
 * Normalises digits of all scripts to Latin and removes invisible signs. `at` maps each character
 * to its position in the text.
 */
function readPlain(text: string): { plain: string; at: number[] } {
  let plain = ''
  const at: number[] = []
  let index = 0
  for (const sign of text) {
    const shown = sign < '\u0080' ? sign : invisible.test(sign) ? '' : latinDigit(sign)
    for (let n = 0; n < shown.length; n++) at.push(index)
    plain += shown
    index += sign.length
  }
  at.push(index)
  return {
    plain: plain.replaceAll(likeDigits, (run) => (digitsIn(run) >= 6 ? run.replaceAll(/\D/g, asDigit) : run)),
    at,
  }
}

/** «O9I2…»: letters that look like the digits around them. */
const likeDigits = lookBehind(String.raw`(?<![\p{L}\d])[\doOlI]{10,14}(?![\p{L}\d])`, 'gu')
const asDigit = (letter: string) => (letter.toLowerCase() === 'o' ? '0' : '1')

const decimal = /^\p{Nd}$/u
const chinese = '〇一二三四五六七八九'

/** Maps a digit of any script to Latin, also full-width, bold, circled and superscript ones. */
function latinDigit(sign: string): string {
  const existing = sign.normalize('NFKC')
  if (/^\d{1,2}$/.test(existing)) return existing
  if (chinese.includes(sign)) return String(chinese.indexOf(sign))
  if (!decimal.test(sign)) return sign
  // Every script has its ten digits in sequence.
  const code = sign.codePointAt(0)!
  let value = 0
  while (value < 9 && decimal.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
