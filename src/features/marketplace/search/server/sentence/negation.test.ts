import { beforeAll, expect, it } from 'vitest'
import { getCatalogue, getSearchWords, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { whole } from '../../../../../../tests/support/whole.ts'
import { readSentence } from './read-sentence.ts'
import { createVocabulary, type Reader } from './vocabulary.ts'

const test = useTestDb({ perFile: true })
let reader: Reader
let values: { spelling: string; kind: string; slug: string }[]

/** A word that is a negation itself, and words that the rest of a sentence explains. */
const isOutside = (kind: string, slug: string): boolean =>
  slug === 'no-paint' || ['sound', 'trim', 'district'].includes(kind)

beforeAll(async () => {
  await loadCatalogue(test.db)
  const catalogue = await getCatalogue(test.db)
  const words = await getSearchWords(test.db)
  reader = { vocabulary: createVocabulary(catalogue, words), inText: () => false }
  const first = new Map(words.toReversed().map((word) => [`${word.kind} ${word.slug}`, word]))
  const named = (kind: string, list: readonly { nameFa: string; slug: string }[]) =>
    list.map(({ nameFa, slug }) => ({ spelling: nameFa, kind, slug }))
  const capitals = catalogue.cities.list.filter(({ capital }) => capital)
  const entries = [
    ...named('make', catalogue.makes.list),
    ...named('model', catalogue.models.list),
    ...named('city', capitals),
  ]
  values = [...first.values(), ...entries].filter(
    // «آزرا (گرنجور)» is two names.
    ({ spelling, kind, slug }) => !isOutside(kind, slug) && !spelling.includes('('),
  )
})

/** Ways to refuse X. */
const refusals: readonly string[] = [
  'بدون X',
  'بی X',
  'غیر X',
  'غیر از X',
  'به غیر از X',
  'به جز X',
  'بجز X',
  'جز X',
  'الا X',
  'منهای X',
  'سوای X',
  'مگر X',
  'استثنا X',
  'به استثنای X',
  'هر چی جز X',
  'همه چی غیر X',
  'X استثنا',
  'نه X',
  'X نه',
  'X؟ نه',
  'X هم نه',
  'X نچ',
  'X ❌',
  'X خیر',
  'نمیخوام X باشه',
  'دوست ندارم X باشه',
  'مبادا X باشه',
  'عمرا X',
  'اصلا و ابدا X',
  'اصلا X نباشه',
  'X نباشه',
  'X نباشد',
  'X نبشه',
  'X هم نباشه',
  'X نبوده باشه',
  'فقط X نباشه',
  'لطفا X نباشه',
  'X نباشه لطفا',
  'هرچی باشه X نباشه',
  'X نداشته باشه',
  'X جفتش نباشه',
  'X هیچکدومش نباشه',
  'X یکی نباشه',
  'X توش نباشه',
  'X طوری نباشه',
  'X و اینا نباشه',
  'X نیست',
  'X نیس',
  'X نمیخوام',
  'X نمیخواهم',
  'X رو اصلا نمیخوام',
  'هیچ X نمیخوام',
  'هیچ وقت X نمیخرم',
  'X نمیخرم',
  'X نخر',
  'X نیار',
  'X نفرست',
  'X رو نمیپسندم',
  'X باشه نمیخوام',
  'X بود نمیخوام',
  'اگه X باشه نمیخوام',
  'X باشه زنگ نزنید',
  'X باشه به دردم نمیخوره',
  'X ها مزاحم نشن',
  'X اصلا',
  'X، اصلا',
  'X هرگز',
  'X ابدا',
  'X به هیچ وجه',
  'X هیچکدوم',
  'X ممنوع',
  'X خط قرمزمه',
  'X رو نشون نده',
  'X رو ردش کن',
  'ردش کن X',
  'X رو رد کنید',
  'X رو حذف کن',
  'X رو حذف کردم',
  'حذف کن X',
  'X رو بنداز دور',
  'X رو بذار کنار',
  'X رو فراموش کنید',
  'قید X رو زدم',
  'دور X رو خط بکش',
  'چرا همش X نشون میدی',
  'X بیخیال',
  'بیخیال X',
  'X دوست ندارم',
  'X قبول نیست',
  'X قبول نمیکنم',
  'X به درد من نمیخوره',
  'با X مخالفم',
  'با X میونه ندارم',
  'از X بیزارم',
  'بیزارم از X',
  'از X متنفرم',
  'از X بدم میاد',
  'از X خسته شدم',
  'X گرونه',
  'X خطرناکه',
  'X na',
  'na X',
  'joz X',
  'bejoz X',
  'gheir az X',
  'bedoone X',
  'X nabashe',
  'X nemikham',
  'X nadashte bashe',
  'X dost nadaram',
  'X نباید باشه',
  'X رو قلم بگیر',
  'X رو دور بنداز',
  'X برنمیدارم',
  'X قدغنه',
  'X نمایش داده نشود',
  'X به گروه خونیم نمیخوره',
  'X اصلا تو خط من نیست',
  'X جواب نمیده',
  'با X کاری ندارم',
  'به X فکر نمیکنم',
  'از X فراریم',
  'X قبلا داشتم دیگه نمیخوام',
  'X هم دوست دارم ولی نه',
  'هیچ کدوم از X ها',
  'نرید سراغ X',
  'نفرست X',
  'فاقد X',
  'X نوخوام',
  'X ایستمیرم',
  'X لازم دییل',
  'X ro hazf kon',
  'except X',
  'not X',
]

/** They only end a clause. */
const endings = new Set(['X استثنا', 'X هیچکدوم', 'X هم دوست دارم ولی نه'])

/** Sentences around a refusal; none of them wants X. */
const around: readonly string[] = ['%', 'سلام یه ماشین میخوام %', '% تا ۵۰۰', '% لطفا']

it('never wants a value that a sentence refuses', () => {
  expect(values.length).toBeGreaterThan(400)
  // Every form meets every tenth value when the whole is tested, a smaller sample otherwise.
  const step = whole ? 10 : 60
  const target: string[] = []
  let count = 0
  for (const [at, frame] of around.entries())
    for (const [form, refusal] of refusals.entries()) {
      if (endings.has(refusal) && !frame.endsWith('%')) continue
      for (let place = (at + form) % step; place < values.length; place += step) {
        const { spelling, kind, slug } = values[place]!
        const text = frame.replace('%', refusal.replace('X', spelling))
        const { choices } = readSentence(text, reader)
        count += 1
        if (choices[kind as keyof typeof choices]?.includes(slug) && target.length < 20)
          target.push(`${text}: ${kind}=${slug}`)
      }
    }
  expect(count).toBeGreaterThan(3000)
  expect(target).toEqual([])
})
