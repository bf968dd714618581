import { foldForSearch } from '#kit/text.ts'
import { bodyStates, colours, documentKinds, plateKinds } from '../ad/choices.ts'

/** The columns whose cells are words of a list. */
export const wordKinds = {
  colour: { title: 'رنگ', choices: colours },
  body: { title: 'وضعیت بدنه', choices: bodyStates },
  document: { title: 'نوع سند', choices: documentKinds },
  plate: { title: 'نوع پلاک', choices: plateKinds },
} as const satisfies Record<string, { title: string; choices: Readonly<Record<string, string>> }>
export type WordKind = keyof typeof wordKinds
export const wordKindNames = Object.keys(wordKinds) as WordKind[]

/** Usual words of dealers and their programs beside the names of the lists. «سالم» says nothing about paint. */
const aliases: Record<WordKind, Readonly<Record<string, string>>> = {
  colour: {
    white: 'سفید یخچالی، یخچالی، سفید ساده، سفید معمولی',
    'pearl-white': 'صدفی، سفید مرواریدی، مرواریدی، سفید صدف، pearl',
    black: 'سیاه، مشکی ساده',
    silver: 'نقره، سیلور',
    grey: 'طوسی، خاکستری روشن، gray، grey',
    charcoal: 'نوک مدادی، ذغالی، زغالی، خاکستری تیره',
    navy: 'سورمه‌ای، آبی تیره، navy blue',
    jade: 'یشمی، سبز تیره',
    cherry: 'آلبالویی، قرمز آلبالویی',
    beige: 'بژ روشن، کرم بژ',
    orange: 'پرتقالی',
  },
  body: {
    'no-paint': 'بیرنگ، بی رنگ، فول بیرنگ، بدون رنگ شدگی، سالم و بیرنگ، سالم و بدون رنگ، بدون رنگ و خط و خش، no paint',
    'one-spot': '۱ لکه، تک لکه، یک لکه، یه لکه رنگ، یک لکه رنگ دارد',
    'two-spots': '۲ لکه، دو لکه، دولکه',
    'many-spots': 'چند لکه، چندلکه',
    'dent-repair': 'صافکاری، صافکاری بیرنگ',
    scratches: 'خط و خش، خط و خش دار، خط و خش جزیی',
    'around-painted': 'دور تا دور رنگ، دورتادور رنگ، دور رنگ شده',
    'full-painted': 'تمام رنگ شده، کامل رنگ',
    'one-door-painted': 'یک در رنگ، یک درب رنگ شده',
    'two-doors-painted': 'دو در رنگ',
    crashed: 'تصادف، چپی',
  },
  document: {
    'single-page': 'تک برگی، سند تک برگ، سند تک برگی، برگ سبز تک برگ',
    'two-page': 'دو برگی، سند دو برگ، سند دوبرگی، دو برگ',
    notarial: 'قطعی، سند رسمی، قطعی غیر منقول',
    'power-of-attorney': 'وکالت، وکالتی فروش، سند وکالتی',
  },
  plate: {
    national: 'پلاک ملی، ایران، شخصی، ملی شخصی',
    'free-zone': 'پلاک منطقهٔ آزاد، مناطق آزاد',
    temporary: 'گذر موقت، پلاک گذر موقت، گذرموقت',
  },
}

/** Compares words of files: spellings, half-spaces and blanks do not count. */
export const wordKey = (text: string): string => foldForSearch(text).replaceAll(' ', '')

/** Words that every cell of a column may carry beside its own. */
const padding: Record<WordKind, RegExp> = {
  colour: /^رنگ|متالیک/g,
  body: /^بدنه/g,
  document: /^سند/g,
  plate: /^پلاک/g,
}

/** Returns the meaning of every listed and usual word of a column. */
function meaningsOf(kind: WordKind): ReadonlyMap<string, string> {
  const listed = Object.entries(wordKinds[kind].choices).flatMap(([slug, name]) => [
    [wordKey(name), slug] as const,
    [wordKey(slug), slug] as const,
  ])
  const usual = Object.entries(aliases[kind]).flatMap(([slug, words]) =>
    words.split('،').map((word) => [wordKey(word), slug] as const),
  )
  return new Map([...usual, ...listed])
}

const existing: ReadonlyMap<WordKind, ReadonlyMap<string, string>> = new Map(
  wordKindNames.map((kind) => [kind, meaningsOf(kind)]),
)

/** A dealer's own words: slugs by column and key of the word. */
export type TaughtWords = ReadonlyMap<`${WordKind}:${string}`, string>

/** Returns the slug of a cell's word: taught by the dealer, of the list, or usual; null when unknown. */
export function slugOfWord(kind: WordKind, text: string, taught: TaughtWords): string | null {
  const key = wordKey(text)
  const bare = key.replace(padding[kind], '')
  const own = taught.get(`${kind}:${key}`)
  if (own !== undefined && Object.hasOwn(wordKinds[kind].choices, own)) return own
  return existing.get(kind)?.get(key) ?? existing.get(kind)?.get(bare) ?? null
}

/** Lists every word that a file may use, with its name in the product; for the download. */
export function allWords(): { column: string; word: string; meaning: string }[] {
  return wordKindNames.flatMap((kind) => {
    const { title, choices } = wordKinds[kind]
    return Object.entries(choices as Record<string, string>).flatMap(([slug, name]) => {
      const usual = (aliases[kind][slug] ?? '').split('،').map((word) => word.trim())
      return [name, slug, ...usual].filter(Boolean).map((word) => ({ column: title, word, meaning: name }))
    })
  })
}
