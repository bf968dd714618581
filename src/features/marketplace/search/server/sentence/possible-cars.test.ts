import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, getSearchWords, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { isPossible } from './possible-cars.ts'
import { readSentence } from './read-sentence.ts'
import { fillers } from './sentence-words.ts'
import { tokensOf } from './tokens.ts'
import { createVocabulary, type Reader } from './vocabulary.ts'

const test = useTestDb({ perFile: true })
let reader: Reader
let sentences: { text: string; car: string }[]

const traits = [
  'دوگانه‌سوز',
  'بنزینی',
  'دیزلی',
  'هیبرید',
  'برقی',
  'اتومات',
  'دنده‌ای',
  'دوگانه‌سوز نباشه',
  'اتومات نمی‌خوام',
]

beforeAll(async () => {
  await loadCatalogue(test.db)
  const catalogue = await getCatalogue(test.db)
  reader = { vocabulary: createVocabulary(catalogue, await getSearchWords(test.db)), inText: () => false }
  sentences = catalogue.trims.list.map(({ modelId, nameFa }) => {
    const model = catalogue.models.byId.get(modelId)!
    return { text: `${catalogue.makes.byId.get(model.makeId)!.nameFa} ${model.nameFa} ${nameFa}`, car: model.slug }
  })
})

describe('the filters of a sentence', () => {
  it('always have a car in the catalogue, or the sentence contradicts itself and is named as impossible', () => {
    const trait = fc.constantFrom(...traits)
    const car = fc.nat().map((number) => sentences[number % sentences.length]!)
    const order = fc.boolean()
    fc.assert(
      fc.property(car, trait, order, ({ text }, value, isFirst) => {
        const typed = isFirst ? `${value} ${text}` : `${text} ${value}`
        const read = readSentence(typed, reader)
        if (isPossible(read, reader.vocabulary)) return
        expect(read.impossible, typed).toBe(true)
        // Without its trims the sentence is still impossible: no car of the model has the trait.
        const choices = { ...read.choices, trim: undefined }
        expect(isPossible({ choices, not: read.not }, reader.vocabulary), typed).toBe(false)
      }),
      { numRuns: 1500 },
    )
  })

  it('keep the model when the trait wins over the trim, and name the trim', () => {
    const read = readSentence('پراید ۱۳۱ SE دوگانه‌سوز', reader)
    expect(read.choices).toEqual({ model: ['saipa-pride-131'], fuel: ['dual'] })
    expect(read.ignored).toEqual(['SE'])
    expect(read.impossible).toBe(false)
  })

  it.each(['پیکان اتومات', 'پراید ۱۳۱ برقی', 'اتومات نیسان وانت'])(
    'may contradict each other, which is reported: «%s»',
    (text) => expect(readSentence(text, reader).impossible).toBe(true),
  )
})

describe('nothing of a sentence is dropped', () => {
  const cars = ['سمند', '۲۰۷', 'دنا پلاس', 'پراید ۱۳۱', 'تیبا ۲', 'سمند LX', 'برلیانس ۳۳۰', 'هوندا ۱۲۵', 'پژو پرس']
  const phrases = [
    'سفید',
    'مدل بالا',
    'کم کار',
    'دو دیفرانسیل',
    '۴ در',
    'سانروف',
    'فول',
    'زیر ۵۰ تا',
    'زیر ۶۰۰ میلیون',
    'خانوادگی',
    'سفید باشه بهتره',
    'ترجیحا مشکی',
    'جمع و جور',
    'تر و تمیز',
    'برای اسنپ',
    'دوگانه',
    'بی رنگ',
    'فوری',
    'مدل ۹۸',
    'کارکرد پایین',
    'بدون ضامن',
    'چرم',
    'کولر سالم',
    'یه لکه رنگ',
    'صفر یا کم کار',
    'نه زرد نه قرمز',
    'ارزون',
    'گارانتی دار',
  ]
  const greetings = ['سلام', 'سلام وقت بخیر', 'خسته نباشید', 'دوستان', '']

  it('by a property: each word is in a filter, in the told rest, or a word of courtesy', () => {
    const pick = (list: readonly string[]) => fc.constantFrom(...list)
    const sentence = fc
      .tuple(pick(greetings), pick(cars), fc.array(pick(phrases), { minLength: 1, maxLength: 4 }), pick([' ', '، ']))
      .map(([greeting, car, rest, joint]) => `${greeting} ${[car, ...rest].join(joint)}`.trim())
    fc.assert(
      fc.property(sentence, (text) => {
        const { parts } = readSentence(text, reader)
        const said = parts.flatMap(({ typed }) => tokensOf(typed).map(({ key }) => key)).join('')
        expect(said.length, text).toBeGreaterThanOrEqual(
          tokensOf(text)
            .map(({ key }) => key)
            .join('').length,
        )
        for (const { kind, typed } of parts) {
          if (kind !== 'small') continue
          const isCar = reader.vocabulary
            .meanings(
              tokensOf(typed)
                .map(({ key }) => key)
                .join(''),
            )
            .some(({ key }) => key === 'make' || key === 'model')
          const words = tokensOf(typed).filter(({ key }) => !fillers.has(key))
          const isContent = !isCar && !['وقتبخیر', 'خستهنباشید'].includes(words.map(({ key }) => key).join(''))
          expect(words.length === 0 || !isContent, `«${typed}» of «${text}»`).toBe(true)
        }
      }),
      { numRuns: 600 },
    )
  })
})
