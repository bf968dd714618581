import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, getSearchWords, loadCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { judge, spokenCases, spokenFilters } from '../../../../../../tests/support/sentences/spoken-cases.ts'
import { whole } from '../../../../../../tests/support/whole.ts'
import { emptyQuery } from '../../parse-ad-query.ts'
import { applyInterpretation } from './interpretation.ts'
import { readSentence } from './read-sentence.ts'
import { createVocabulary, type Reader } from './vocabulary.ts'

const test = useTestDb({ perFile: true })
let catalogue: Catalogue
let reader: Reader

beforeAll(async () => {
  await loadCatalogue(test.db)
  catalogue = await getCatalogue(test.db)
  reader = { vocabulary: createVocabulary(catalogue, await getSearchWords(test.db)), inText: () => false }
})

function verdictOf(text: string, filters: string) {
  const [spoken] = spokenCases(`${text}\t${filters}`)
  const match = spokenFilters(catalogue, applyInterpretation(emptyQuery, readSentence(text, reader)))
  return { verdict: judge(spoken!, match, []), found: match.join('&') }
}

/** Lists every sentence that is not read as it should be. */
const misread = (sentences: readonly (readonly [text: string, filters: string])[]): string[] =>
  sentences.flatMap(([text, filters]) => {
    const { verdict, found } = verdictOf(text, filters)
    return verdict === 'right' ? [] : [`${verdict} «${text}»: ${found} for ${filters}`]
  })

const across = <A, B>(some: readonly A[], others: readonly B[]): (readonly [A, B])[] =>
  some.flatMap((one) => others.map((other) => [one, other] as const))

type Phrase = readonly [text: string, filters: string]

const cars: readonly Phrase[] = [
  ['سمند', 'model=ikco-samand'],
  ['۲۰۷', 'model=peugeot-207'],
  ['دنا پلاس', 'model=ikco-dena-plus'],
  ['پراید ۱۳۱', 'model=saipa-pride-131'],
  ['تیبا ۲', 'model=saipa-tiba-2'],
]

/** Phrases of different fields; any two of them make a sentence with a car. */
const phrases: readonly Phrase[] = [
  ['سفید', 'colour=white'],
  ['مشکی نباشه', 'notColour=black'],
  ['مشکی و سرمه‌ای نباشه', 'notColour=black&notColour=navy'],
  ['اتومات', 'gearbox=automatic'],
  ['دنده‌ای نمی‌خوام', 'gearbox=automatic'],
  ['دوگانه نباشه', 'notFuel=dual'],
  ['بی‌رنگ', 'body=no-paint'],
  ['بدون رنگ و تصادف', 'body=no-paint&notBody=crashed'],
  ['رنگ و تصادف نداشته باشه', 'body=no-paint&notBody=crashed'],
  ['تصادف سنگین نداشته باشه', 'notBody=crashed'],
  ['تصادفی هم بود عیب نداره', ''],
  ['رنگ داشته باشه مهم نیست', ''],
  ['زیر پونصد', 'tomanTo=500M'],
  ['تا ۵۰۰ میلیون', 'tomanTo=500M'],
  ['مدل ۹۵ رو به بالا', 'yearFrom=1395'],
  ['مدل ۹۷ یا ۹۸', 'yearFrom=1397&yearTo=1398'],
  ['کارکرد زیر ۸۰ هزار', 'kmTo=80k'],
  ['کمتر از ۱۰۰ هزارتا راه رفته', 'kmTo=100k'],
  ['تک برگ', 'document=single-page'],
  ['نمایشگاه زنگ نزنه', 'seller=personal'],
  ['عکس نداره نشون نده', 'picture=yes'],
  ['بدون عکس‌ها رو حذف کن', 'picture=yes'],
  ['چینی نباشه', 'notOrigin=chinese'],
]

const fieldOf = (filters: string) => filters.replace(/^not/, '').toLowerCase().slice(0, 4)

describe('combinations of phrases', () => {
  it.each(['، ', ' '])('are read like the phrases alone, with «%s» between them', (joint) => {
    const sentences = across(whole ? cars.slice(1) : cars.slice(0, 1), across(phrases, phrases)).flatMap(
      ([[car, model], [[one, first], [other, second]]]) =>
        one === other ||
        (first !== '' && fieldOf(first) === fieldOf(second)) ||
        (first === '' && second.includes('ody'))
          ? []
          : [[`${car}${joint}${one}${joint}${other}`, [model, first, second].filter(Boolean).join('&')] as const],
    )
    expect(sentences.length).toBeGreaterThan(400)
    const wrong = misread(sentences)
    expect(wrong.filter((line) => line.startsWith('opposite'))).toEqual([])
    expect(wrong.slice(0, 20)).toHaveLength(Math.min(wrong.length, Math.floor(sentences.length / 100), 20))
  })

  it('refuse every part of a list with its damage', () => {
    const panels: readonly Phrase[] = [
      ['کاپوت', 'hood'],
      ['گلگیر', 'fender'],
      ['درب', 'door'],
    ]
    const painted = (panel: string) => (panel === 'door' ? 'one-door-painted' : `${panel}-painted`)
    const damages = [
      ['رنگ', painted],
      ['تعویض', (panel: string) => `${panel}-replaced`],
    ] as const
    const verbs = ['نباشه', 'نشده باشه', 'نداشته باشه', 'نمی‌خوام', 'نباشد لطفا']
    const lists = across(panels, panels).filter(([one, other]) => one !== other)
    const sentences = across(across(lists, damages), verbs).map(
      ([[[[one, first], [other, second]], [word, slugOf]], verb]) =>
        [
          `سمند ${one} و ${other} ${word} ${verb}`,
          `model=ikco-samand&notBody=${slugOf(first)}&notBody=${slugOf(second)}`,
        ] as const,
    )
    expect(misread(sentences)).toEqual([])
  })

  it('want a picture when ads without one are refused', () => {
    const absences = ['بدون عکس', 'بی عکس', 'عکس نداره', 'عکس نداشته باشه', 'بدون عکس‌ها رو']
    const verbs = ['نمی‌خوام', 'نشون نده', 'نیار', 'حذف کن', 'نگاه نمی‌کنم', 'نمی‌خوام ببینم', 'به درد نمی‌خوره']
    const sentences = across(absences, verbs).map(
      ([absence, verb]) => [`سمند ${absence} ${verb}`, 'model=ikco-samand&picture=yes'] as const,
    )
    expect(misread(sentences)).toEqual([])
  })

  it('separate the numbers of different fields', () => {
    const distances = ['۸۰ هزار کارکرد', 'کارکرد ۸۰ هزار', '۸۰ هزارتا کار کرده']
    const others: readonly Phrase[] = [
      ['۲۰۶', 'model=peugeot-206'],
      ['دو برگ نباشه', 'notDocument=two-page'],
      ['مدل ۹۸ تا پونصد و پنجاه', 'year=1398&tomanTo=550M'],
      ['زیر یک میلیارد', 'tomanTo=1G'],
      ['۱۴۰۰ به بالا', 'yearFrom=1400'],
    ]
    const sentences = across(distances, across(others, ['، ', ' و '])).map(
      ([distance, [[other, filters], joint]]) => [`${distance}${joint}${other}`, `kmTo=80k&${filters}`] as const,
    )
    expect(misread(sentences)).toEqual([])
  })
})
