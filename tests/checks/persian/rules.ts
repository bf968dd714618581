import { joinedWords, listedWords, spellings } from './words.ts'

/** A rule of writing. `find` gives what is wrong in a text, each with what to write instead. */
export type Rule = { name: string; find: (text: string) => Mistake[] }
export type Mistake = { found: string; instead: string }

/** What a word is made of: letters, marks and half-spaces, never digits or punctuation. */
const letter = '[\\u0621-\\u065f\\u0670-\\u06d3\\u200c]'
const alone = (pattern: string) => new RegExp(`(?<!${letter})(?:${pattern})(?!${letter})`, 'gu')
/** `.` of a listed word stands for a letter. */
const word = (pattern: string) => alone(pattern.replaceAll('.', letter))

const matches = (text: string, pattern: RegExp, instead: string | ((match: string) => string)): Mistake[] =>
  [...text.matchAll(pattern)].map(([match]) => ({
    found: match.trim(),
    instead: typeof instead === 'string' ? instead : instead(match).trim(),
  }))

const patterns = (name: string, list: readonly (readonly [RegExp, string | ((match: string) => string)])[]): Rule => ({
  name,
  find: (text) => list.flatMap(([pattern, instead]) => matches(text, pattern, instead)),
})

const half = (match: string) => match.replace(' ', '\u200c')

const letters = patterns('letters', [
  [/[يى]/g, 'ی'],
  [/ك/g, 'ک'],
  [/ۀ/g, 'هٔ'],
  [/ة/g, 'ه or ت'],
  [/ـ/g, 'no stretched letters'],
  [/[\ufb50-\ufdff\ufe70-\ufefc]/g, 'plain letters'],
])

const digits = patterns('digits', [
  [/[٠-٩]+/g, 'Persian digits'],
  [/(?<![\w./:#@=&?+-])\d+(?![\w/])/g, 'Persian digits'],
])

const numbers = patterns('numbers', [
  [/[۰-۹]+\.[۰-۹]+/g, (match) => match.replace('.', '٫')],
  [/[۰-۹]+[٬،][۰-۹]{3}(?![۰-۹])/g, (match) => match.replace(/[٬،]/, ',')],
  [/[۰-۹\ufffc] ?%|%[۰-۹]/g, (match) => match.replace('%', '٪')],
])

const verbs =
  'شود|شوند|شد|شوید|کند|کنند|کنید|کنیم|کنم|توان|توانید|تواند|توانیم|خواهید|خواهد|خواهند|دهد|دهید|دهیم|دهند|بینید|بینند|' +
  'بیند|ماند|مانند|رسد|رسند|گیرد|گیرید|گیریم|آید|آیند|رود|روند|روید|نویسید|نویسیم|فرستیم|فروشد|فروشند|خرید|خریم|پرسیم|' +
  'پذیرد|یابد|بندد|افتد|دانید|دانیم|دانند|زنید|خوانید|گویید|گوید|گوییم|آورد|گردد|گردید'

const halfSpace = patterns('half-space', [
  [new RegExp(`(?<!${letter})ن?می (?=${letter})`, 'gu'), 'می‌… with a half-space'],
  [alone(`ن?می(?:${verbs})`), (match) => match.replace('می', 'می\u200c')],
  [new RegExp(`(?<=${letter}) ها(?:ی|یی|یم|یت|یش|یمان|یتان|یشان)?(?!${letter})`, 'gu'), '…‌ها with a half-space'],
  [alone(`${letter}+[هی]ها(?:ی|یی|یم|یت|یش|یمان|یتان|یشان)?`), '…‌ها with a half-space'],
  [alone(`(?:کم|بیش|بزرگ|کوچک|قدیمی|جدید|ارزان|گران|نزدیک|دور|سنگین|ساده|پایین|بالا) تر(?:ین|ی)?`), half],
  [new RegExp(`(?<=ه) (?:ام|اید|ایم|اند|ای)(?!${letter})`, 'gu'), '…‌اید with a half-space'],
  [new RegExp(`\u200c(?!${letter})|(?<!${letter})\u200c`, 'gu'), 'no half-space at the edge of a word'],
])

const spelling = patterns(
  'spelling',
  spellings.map(([wrong, right]) => [word(wrong), right] as const),
)

const joined = patterns(
  'heh',
  Object.entries(joinedWords).map(
    ([first, second]) =>
      [alone(`${first} (?:${second})`), (match: string) => match.replace(first, `${first}ٔ`)] as const,
  ),
)

const blanks = patterns('blanks', [
  [/(?<=\S) {2,}(?=\S)/g, 'one blank'],
  [/\S [،؛؟!.:](?=\s|$)/g, 'no blank before it'],
  [/« | »/g, 'no blank inside «…»'],
  [new RegExp(`[،؛؟](?=${letter})`, 'gu'), 'a blank after it'],
])

const punctuation = patterns('punctuation', [
  [/[^\s]*[!！]/g, 'no exclamation marks'],
  [/\p{Extended_Pictographic}/gu, 'no emoji'],
  [new RegExp(`(?<=${letter})[,;?](?=\\s|$)`, 'gu'), '، ؛ ؟'],
  [/\.\.\./g, '…'],
  [new RegExp(`"(?=${letter})|(?<=${letter})"`, 'gu'), '«…»'],
])

const words = patterns(
  'words',
  listedWords.map(([listed, instead]) => [word(listed), instead] as const),
)

export const rules: readonly Rule[] = [
  letters,
  digits,
  numbers,
  halfSpace,
  spelling,
  joined,
  blanks,
  punctuation,
  words,
]

/** What is wrong with one text, by every rule. */
export const mistakesIn = (text: string): (Mistake & { rule: string })[] =>
  rules.flatMap(({ name, find }) => find(text).map((mistake) => ({ ...mistake, rule: name })))
