import { describe, expect, it } from 'vitest'
import { checkForm } from '#ui/form/read-form.ts'
import { carQuestions, conditionQuestions, priceQuestions, textQuestions } from './questions.ts'
import { isTrusted, riskOf, type RiskFacts } from './risk.ts'
import { postingSteps, type PostedAd } from './steps.ts'

const years = { from: 1390, to: 1405 }
const car = (over: Partial<PostedAd['car']> = {}): PostedAd['car'] => ({
  trim: 'peugeot-207-manual-tu5',
  year: 1395,
  mileage: 109_000,
  colour: 'white',
  plate: 'national',
  document: 'single-page',
  ...over,
})

describe('questions about a car', () => {
  it.each<[Partial<PostedAd['car']>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ mileage: 109 }, 'mileage', '۱۰۹ کیلومتر برای خودروی ۱۳۹۵ خیلی کم است. اگر ۱۰۹,۰۰۰ است'],
    [{ mileage: 109, mileageMeant: 'on' }, undefined, undefined],
    [{ mileage: 0, year: 1405 }, undefined, undefined],
    [{ year: 1380 }, 'year', 'از سال ۱۳۹۰ تا ۱۴۰۵'],
    [{ year: 2016 }, undefined, undefined],
    [{ year: 1999 }, 'year', 'از سال ۱۳۹۰ تا ۱۴۰۵'],
  ])('%j: %s', (over, field, words) => {
    const questions = carQuestions(car(over), years, 1405)
    expect(Object.keys(questions)).toEqual(field ? [field] : [])
    if (words) expect(questions[field!]).toContain(words)
  })
})

it('refuse painted panels on an unpainted body', () => {
  const condition = { engine: 'sound', gearbox: 'sound' } as const
  const questions = (body: 'no-paint' | 'hood-painted', hood: 'painted' | 'scratched') =>
    Object.keys(conditionQuestions({ ...condition, body, panels: { hood } as PostedAd['condition']['panels'] }))
  expect(questions('no-paint', 'painted')).toEqual(['body'])
  expect(questions('no-paint', 'scratched')).toEqual([])
  expect(questions('hood-painted', 'painted')).toEqual([])
})

const billion = 10_000_000_000n

describe('questions about a price', () => {
  it.each<[string, bigint, bigint | null, string | null]>([
    ['of a million tomans', 10_000_000n, null, '«میلیون» جا افتاده'],
    ['in rials', billion * 10n, billion, 'شاید به ریال'],
    ['far below the market', billion / 4n, billion, 'قیمت شما خیلی کمتر است'],
    ['near the market', billion, billion, null],
    ['without a market', billion * 100n, null, null],
  ])('%s', (_how, price, market, words) => {
    const { price: question } = priceQuestions({ mode: 'fixed', price }, market)
    if (words === null) expect(question).toBeUndefined()
    else expect(question).toContain(words)
    expect(priceQuestions({ mode: 'fixed', price, priceMeant: 'on' }, market)).toEqual({})
  })
})

it.each([
  'تماس: 09121234567',
  'تماس ۰۹۱۲ ۱۲۳ ۴۵۶۷',
  'شماره ٠٩١٢١٢٣٤٥٦٧',
  'صفر نهصد و دوازده صد و بیست و سه چهل و پنج شصت و هفت',
  'telegram @seller_of_cars',
])('refuses «%s» in a text', (text) => {
  expect(textQuestions('description', text)).toHaveProperty('description')
})

it('accepts prices, years and mileages in a text', () => {
  expect(textQuestions('description', 'مدل ۱۳۹۵، کارکرد ۱۰۹,۰۰۰ کیلومتر، بیمه ۸ ماه، ۱۲۰۰۰۰۰۰۰ تومان')).toEqual({})
})

const form = (entries: Record<string, string | string[]>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) for (const each of [value].flat()) data.append(name, each)
  return data
}
const errorsOf = (step: keyof typeof postingSteps, entries: Record<string, string | string[]>) =>
  checkForm(postingSteps[step].schema as never, form(entries)).reply().error ?? {}

describe('every invalid input has a message at its field', () => {
  const photo = (n: number) => `photo-${String(n).padStart(20, '0')}-abc`
  it.each<[keyof typeof postingSteps, Record<string, string | string[]>, string, string]>([
    ['car', {}, 'year', 'سال ساخت را انتخاب کنید.'],
    ['car', { mileage: 'صد' }, 'mileage', 'کارکرد را با عدد بنویسید.'],
    ['car', { mileage: '۱٬۰۰۰٬۰۰۰' }, 'mileage', 'کارکرد حداکثر ۹۹۹,۹۹۹ است.'],
    ['car', {}, 'colour', 'رنگ را انتخاب کنید.'],
    ['condition', { insurance: '13' }, 'insurance', 'بیمهٔ شخص ثالث حداکثر ۱۲ است.'],
    ['pictures', {}, 'pictures', 'حداقل یک عکس از خودرو اضافه کنید.'],
    [
      'pictures',
      { pictures: Array.from({ length: 25 }, (_, n) => photo(n)) },
      'pictures',
      'حداکثر ۲۰ عکس می‌توانید اضافه کنید.',
    ],
    ['price', { mode: 'fixed' }, 'price', 'قیمت را بنویسید.'],
    ['price', { mode: 'instalment' }, 'downPayment', 'پیش‌پرداخت را بنویسید.'],
    ['contact', {}, 'description', 'توضیحات را بنویسید.'],
    ['review', {}, 'accepted', 'برای ثبت آگهی، مقررات را بپذیرید.'],
  ])('%s %j', (step, entries, field, sentence) => {
    expect((errorsOf(step, entries) as Record<string, string[]>)[field]).toEqual([sentence])
  })

  it('reads numbers of three scripts alike', () => {
    for (const mileage of ['109000', '۱۰۹۰۰۰', '١٠٩٠٠٠']) {
      const read = checkForm(
        postingSteps.car.schema,
        form({ trim: 'x', year: '1395', mileage, colour: 'white', plate: 'national', document: 'single-page' }),
      )
      expect(read.status === 'success' && read.value.mileage).toBe(109_000)
    }
  })
})

const calm: RiskFacts = {
  priceRial: billion,
  marketRial: billion,
  accountDays: 400,
  sameText: false,
  sameCar: false,
  samePlate: false,
  mileageBack: false,
  manySameKm: false,
  picture: null,
  contactInText: false,
  contactInPictureName: false,
  otherAccounts: 0,
  sentToday: 0,
  priceLadder: false,
  mileageKm: 48_000,
  rejectedLately: false,
  struck: false,
  description: 'سالم',
}

describe('the risk of an ad', () => {
  it.each<[Partial<RiskFacts>, string[]]>([
    [{}, []],
    [{ priceRial: (billion * 7n) / 10n }, ['price-far-below']],
    [{ priceRial: (billion * 84n) / 100n }, ['price-below']],
    [{ priceRial: billion * 4n }, ['price-far-above']],
    [{ priceRial: null }, []],
    [{ marketRial: null, accountDays: 1 }, ['new-account']],
    [{ sameText: true, sameCar: true }, ['same-text', 'same-car']],
    [{ picture: 'same-picture' }, ['same-picture']],
    [{ picture: 'own-picture', sameText: true }, ['same-text', 'own-picture']],
    [{ samePlate: true, sameCar: true }, ['same-plate']],
    [{ contactInPictureName: true }, ['contact-in-picture-name']],
    [{ otherAccounts: 1 }, []],
    [{ otherAccounts: 2 }, ['shared-device']],
    [{ contactInText: true, sentToday: 3 }, ['contact-in-text', 'many-at-once']],
    [{ priceLadder: true, mileageKm: 111_111 }, ['price-ladder', 'odd-mileage']],
    [{ rejectedLately: true, description: 'بیعانه بدهید' }, ['deposit-words', 'rejected-before']],
  ])('case %#', (over, codes) => {
    const risk = riskOf({ ...calm, ...over })
    expect(risk.reasons.map(({ code }) => code)).toEqual(codes)
    expect(risk.points).toBe(risk.reasons.reduce((sum, { points }) => sum + points, 0))
  })

  it.each([
    [0, 2, 30, true],
    [1, 2, 30, false],
    [0, 1, 30, false],
    [0, 2, 29, false],
  ])('of %i points with %i ads and %i days is trusted: %s', (risk, published, accountDays, trusted) => {
    const rule = { riskMost: 0, publishedBefore: 2, accountDays: 30 }
    expect(isTrusted(rule, { risk, published, accountDays })).toBe(trusted)
  })
})
