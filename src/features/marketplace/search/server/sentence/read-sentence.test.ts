import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { buyerSentences } from '../../../../../../tests/support/sentences/buyers.ts'
import { queryPairs } from '../../../../../../tests/support/query-pairs.ts'
import { formatAdQuery, type AdQuery } from '../../ad-query.ts'
import { emptyQuery, parseAdQuery } from '../../parse-ad-query.ts'
import { resolveQuery } from '../resolve-query.ts'
import { readSentence } from './read-sentence.ts'
import { tokensOf } from './tokens.ts'
import { applyInterpretation, withoutInterpretation, type FilterRequest } from './interpretation.ts'
import { getVocabulary } from './read-text.ts'
import type { Reader } from './vocabulary.ts'

const test = useTestDb({ perFile: true })
let catalogue: Catalogue
let reader: Reader

/** Words that occur in ads. */
const written = new Set(['سند', 'تک', 'برگ', 'سانروف', 'توربو', '2008', 'سهند'])

beforeAll(async () => {
  await loadCatalogue(test.db)
  catalogue = await getCatalogue(test.db)
  reader = { vocabulary: await getVocabulary(test.db), inText: (word) => written.has(word) }
})

const read = (text: string) => readSentence(text, reader)
const addressOf = (query: AdQuery) => decodeURIComponent(formatAdQuery(query).toString())
/** Returns the filters of a sentence as an address. */
const filtersOf = (text: string) => addressOf(applyInterpretation(emptyQuery, read(text)))
const sortByOrder = (address: string) => addressOf(parseAdQuery(new URLSearchParams(address)).query)

describe('a sentence', () => {
  it.each([
    ['۵۰۰ تا ۷۰۰ میلیون', 'tomanFrom=500000000&tomanTo=700000000'],
    ['۵۰۰-۷۰۰ میلیون', 'tomanFrom=500000000&tomanTo=700000000'],
    ['۸۰۰ تا ۱.۲ میلیارد', 'tomanFrom=800000000&tomanTo=1200000000'],
    ['بین یک و دو میلیارد', 'tomanFrom=1000000000&tomanTo=2000000000'],
    ['از ۵۰۰ میلیون سفید تا ۷۰۰ میلیون', 'colour=white&tomanFrom=500000000&tomanTo=700000000'],
    ['یک میلیارد و دویست', 'tomanTo=1200000000'],
    ['حدود ۵۰۰ میلیون', 'tomanFrom=450000000&tomanTo=550000000'],
    ['بالای یک میلیارد', 'tomanFrom=1000000000'],
    ['زیر ۷۰۰ تومن', 'tomanTo=700000000'],
    ['بودجه ۱۲۰۰', 'tomanTo=1200000000'],
    ['۷۰۰۰۰۰۰۰۰۰ ریال', 'tomanTo=700000000'],
    ['zire 500 milion', 'tomanTo=500000000'],
  ])('contains a price: «%s»', (text, filters) => expect(filtersOf(text)).toBe(sortByOrder(filters)))

  it.each([
    ['پژو ۲۰۶ بندرگز', 'model=peugeot-206&city=bandar-e-gaz'],
    ['پژو ۲۰۶ بندر گز', 'model=peugeot-206&city=bandar-e-gaz'],
    ['سمند بندرماهشهر', 'model=ikco-samand&city=bandar-mahshahr'],
    ['سمند خوروبیابانک', 'model=ikco-samand&city=khur-va-biabanak'],
    ['سمند خور و بیابانک', 'model=ikco-samand&city=khur-va-biabanak'],
    ['سمند محمودآباد نمونه', 'model=ikco-samand&city=mahmudabad-nemuneh'],
    ['سمند گیلانغرب', 'model=ikco-samand&city=gilan-e-gharb'],
    ['سمند گیلان غرب', 'model=ikco-samand&city=gilan-e-gharb'],
    ['سمند قره ضیاءالدین', 'model=ikco-samand&city=qarah-zia-od-din'],
    ['سمند آستانه اشرفیه', 'model=ikco-samand&city=astaneh-ye-ashrafiyeh'],
  ])('contains a town, with and without spaces: «%s»', (text, filters) =>
    expect(filtersOf(text)).toBe(sortByOrder(filters)),
  )

  it.each([
    ['۹۵ به بالا', 'yearFrom=1395'],
    ['مدل ۱۳۹۸', 'yearFrom=1398&yearTo=1398'],
    ['مدل ۴۰۱', 'yearFrom=1401&yearTo=1401'],
    ['سال ۹۵ تا ۹۸', 'yearFrom=1395&yearTo=1398'],
    ['۹۸ به پایین', 'yearTo=1398'],
    ['کمری ۲۰۱۵', 'model=toyota-camry&yearFrom=1394&yearTo=1394'],
    ['۲۰۶ ۹۵', 'model=peugeot-206&yearFrom=1395&yearTo=1395'],
    ['تیبا سال ۹۵ کارکرد ۱۲۰۰۰۰', 'model=saipa-tiba&model=saipa-tiba-2&yearFrom=1395&yearTo=1395&kmTo=120000'],
    ['کارکرد زیر ۵۰ هزار', 'kmTo=50000'],
    ['زیر ۵۰ هزار کارکرد', 'kmTo=50000'],
    ['کارکرد ۵۰', 'kmTo=50000'],
    ['صفر', 'kmTo=0'],
    ['صفر کیلومتر', 'kmTo=0'],
  ])('contains a year or a mileage: «%s»', (text, filters) => expect(filtersOf(text)).toBe(sortByOrder(filters)))

  it.each([
    ['بی‌رنگ دنده اتوماتیک', 'body=no-paint&gearbox=automatic'],
    ['دو لکه', 'body=two-spots'],
    ['۲ لکه رنگ', 'body=two-spots'],
    ['سفید یا مشکی', 'colour=black&colour=white'],
    ['دوگانه‌سوز اقساطی از نمایشگاه', 'fuel=dual&price=instalment&seller=gallery'],
    ['استان تهران', 'province=tehran'],
    ['تهران', 'city=tehran'],
    ['خراسان', 'province=north-khorasan&province=razavi-khorasan&province=south-khorasan'],
    [
      'پرایدسفید',
      'colour=white&model=saipa-pride-131&model=saipa-pride-111&model=saipa-pride-132&model=saipa-pride-141&model=saipa-pride-saba',
    ],
    ['پژو ... ۲۰۶', 'model=peugeot-206'],
    ['سمند lx', 'model=ikco-samand&trim=ikco-samand-lx'],
    ['بنز e200', 'model=mercedes-benz-e-class&trim=mercedes-benz-e-class-e200'],
    ['بایک x55', 'model=baic-x55'],
    ['سهند تبریز', 'model=saipa-sahand&city=tabriz'],
    ['دنا سهند', 'model=ikco-dena&city=sahand'],
  ])('contains car facts and a place: «%s»', (text, filters) => expect(filtersOf(text)).toBe(sortByOrder(filters)))

  it.each([
    ['ارزون‌ترین پژو پارس', 'model=peugeot-pars&sort=cheapest'],
    ['گرون ترین دنا', 'model=ikco-dena&sort=dearest'],
    ['ارزون‌ترین ۲۰۶', 'model=peugeot-206&sort=cheapest'],
    ['ارزون ۲۰۶', 'model=peugeot-206&sort=cheapest'],
    ['کم کارکردترین دنا مدل ۹۵', 'model=ikco-dena&yearFrom=1395&yearTo=1395&sort=mileage'],
    ['دنا زیر قیمت بازار', 'model=ikco-dena&sort=deal'],
    ['پژو پارس کم‌کار', 'model=peugeot-pars&sort=mileage'],
    ['دنا زیر قیمت ۵۰۰ میلیون', 'model=ikco-dena&tomanTo=500000000'],
  ])('requests an order: «%s»', (text, filters) => expect(filtersOf(text)).toBe(sortByOrder(filters)))

  it.each([
    ['با ۷۰۰ میلیون چه ماشینی بخرم که کم خرج باشه', 'tomanTo=700000000', ['کم خرج']],
    ['کدوم شاسی بلند بخرم تا دو میلیارد', 'bodyType=suv&tomanTo=2000000000', []],
    ['۲۰۶ هفت نفره', 'model=peugeot-206', ['هفت نفره']],
    ['دنا زیر قیمت نباشه', 'model=ikco-dena', ['زیر قیمت نباشه']],
    ['دنا سهندی نباشه', 'model=ikco-dena', ['سهندی نباشه']],
    ['دنا فلان', 'model=ikco-dena', ['فلان']],
  ])('is not guessed: «%s» names the ignored words', (text, filters, ignored) => {
    expect([filtersOf(text), read(text).ignored.map((word) => word.replaceAll('\u200c', ' '))]).toEqual([
      filters,
      ignored.map((word) => word.replaceAll('\u200c', ' ')),
    ])
  })

  it.each([
    ['دنا تصادفی نباشه', 'model=ikco-dena&notBody=crashed'],
    ['دنا تصادفی هم نباشه', 'model=ikco-dena&notBody=crashed'],
    ['دنا غیر تصادفی', 'model=ikco-dena&notBody=crashed'],
    ['دنا بی خط و خش', 'model=ikco-dena&notBody=scratches'],
    ['دنا به جز مشکی و سرمه‌ای', 'model=ikco-dena&notColour=black&notColour=navy'],
    ['دنا دور رنگ و تمام رنگ نمیخوام', 'model=ikco-dena&notBody=around-painted&notBody=full-painted'],
    ['پژو به جز ۲۰۶', 'make=peugeot&notModel=peugeot-206'],
    ['دنا به غیر از نمایشگاهی', 'model=ikco-dena&seller=personal'],
    ['دنا دنده‌ای نباشه', 'model=ikco-dena&gearbox=automatic'],
    ['دنا کارکردش بالای صد هزار نباشه', 'model=ikco-dena&kmTo=100000'],
    ['دنا زیر ۵۰۰ میلیون نباشه', 'model=ikco-dena&tomanFrom=500000000'],
    ['دنا رنگ نداشته باشه', 'model=ikco-dena&body=no-paint'],
    ['دنا سفید نه', 'model=ikco-dena&notColour=white'],
    ['دنا مشکی نمیخوام سفید هم نه', 'model=ikco-dena&notColour=black&notColour=white'],
    ['نمیخوام گلگیر تعویض باشه دنا', 'model=ikco-dena&notBody=fender-replaced'],
    ['دنا قبل ۹۰ نمیخوام', 'model=ikco-dena&yearFrom=1390'],
    ['دنا قسطش بیشتر از ۱۲ میلیون نشه', 'model=ikco-dena&price=instalment&monthlyTo=12000000'],
    ['دنا سدان یا هاچ‌بک فرقی نداره', 'model=ikco-dena&bodyType=hatchback&bodyType=sedan'],
  ])('contains an exclusion: «%s»', (text, filters) => {
    expect([filtersOf(text), read(text).ignored]).toEqual([sortByOrder(filters), []])
  })

  it.each([
    ['۲۰۶ بیمه ۱۰ ماه', 'model=peugeot-206&insuranceFrom=10'],
    ['دنا با یک سال بیمه', 'model=ikco-dena&insuranceFrom=12'],
    ['پیش ۲۰۰ میلیون قسطی', 'price=instalment&downTo=200000000'],
    ['دنا پیش ۲۰۰ قسط ۱۵', 'model=ikco-dena&price=instalment&downTo=200000000&monthlyTo=15000000'],
    ['دنا ۲۰۰ پیش ۱۵ قسط', 'model=ikco-dena&price=instalment&downTo=200000000&monthlyTo=15000000'],
    ['دنا قسطی بدون پیش', 'model=ikco-dena&price=instalment&downTo=0'],
    ['سمند سند تک‌برگ', 'model=ikco-samand&document=single-page'],
    ['چینی عکس‌دار', 'origin=chinese&picture=yes'],
    ['کمری پلاک کیش', 'model=toyota-camry&plate=free-zone'],
    ['دنا سعادت‌آباد', 'model=ikco-dena&district=tehran-saadat-abad'],
    ['دنا تهران سعادت آباد', 'model=ikco-dena&district=tehran-saadat-abad'],
    ['دنا saadat abad', 'model=ikco-dena&district=tehran-saadat-abad'],
    ['دنا گلشهر کرج', 'model=ikco-dena&district=karaj-golshahr'],
    ['دنا پردیس', 'model=ikco-dena&city=pardis'],
    ['دنا پردیس اهواز', 'model=ikco-dena&district=ahvaz-pardis'],
  ])('contains documents or a part of a city: «%s»', (text, filters) => {
    expect([filtersOf(text), read(text).ignored]).toEqual([sortByOrder(filters), []])
  })

  it.each([
    ['دنا زیر ۲ و ۸۰۰', 'tomanTo=2800000000'],
    ['دنا یک و نیم دارم', 'tomanTo=1500000000'],
    ['دنا تا ۱.۵', 'tomanTo=1500000000'],
    ['دنا زیر صد هزارتا', 'kmTo=100000'],
    ['دنا زیر ۷۰۰', 'tomanTo=700000000'],
    ['دو میلیارد یه دنا', 'tomanTo=2000000000'],
    ['دنا زیر میلیارد و نیم', 'tomanTo=1500000000'],
    ['دنا یه تومن و دویست', 'tomanTo=1200000000'],
    ['دنا زیر یکونیم', 'tomanTo=1500000000'],
    ['دنا بین یک و نیم تا دو', 'tomanFrom=1500000000&tomanTo=2000000000'],
    ['دنا دو سه میلیارد', 'tomanFrom=2000000000&tomanTo=3000000000'],
    ['دنا از ۵۰۰ گرون‌تر نباشه', 'tomanTo=500000000'],
    ['دنا بیشتر از ۸۰۰ نباشه', 'tomanTo=800000000'],
    ['دنا ۳۰۰ نقد بقیه قسط', 'price=instalment&downTo=300000000'],
    ['دنا بودجهٔ من ۶۰۰', 'tomanTo=600000000'],
    ['دنا ۸۰ تا کار', 'kmTo=80000'],
    ['دنا ۹۹ یا ۱۴۰۰', 'yearFrom=1399&yearTo=1400'],
  ])('contains a spoken amount: «%s»', (text, filters) => {
    expect(filtersOf(text)).toBe(sortByOrder(`model=ikco-dena&${filters}`))
  })

  it.each([
    ['مشکی نمی‌خوام', 'notColour=black'],
    ['دنا مشکی نمی‌خواهم', 'model=ikco-dena&notColour=black'],
    ['دنا مشکی نمی خوام', 'model=ikco-dena&notColour=black'],
    ['نمی‌خوام مشکی باشه دنا', 'model=ikco-dena&notColour=black'],
    ['دنا رنگ نشده', 'model=ikco-dena&body=no-paint'],
    ['دنا رنگ شده نباشه', 'model=ikco-dena&body=no-paint'],
    ['دنا به جز مشکی سفید', 'model=ikco-dena&notColour=black&notColour=white'],
    ['دنا به جز مشکی، سفید باشه', 'model=ikco-dena&colour=white&notColour=black'],
    ['دنا مشکی سفید قرمز نباشه', 'model=ikco-dena&notColour=black&notColour=red&notColour=white'],
    ['دنا خارج از تهران', 'model=ikco-dena&notCity=tehran'],
    ['دنا همه جا به جز تهران', 'model=ikco-dena&notCity=tehran'],
    ['دنا غیر از تهران', 'model=ikco-dena&notCity=tehran'],
    ['دنا صفر کیلومتر نباشه', 'model=ikco-dena&kmFrom=1'],
    ['دنا غیر صفر', 'model=ikco-dena&kmFrom=1'],
    ['دنا مدل پایین ۱۳۹۵ نباشه', 'model=ikco-dena&yearFrom=1395'],
    ['دنا پایین ۹۵ نباشه', 'model=ikco-dena&yearFrom=1395'],
    ['دنا بالای قیمت بازار نباشه', 'model=ikco-dena&notRating=high&notRating=very-high'],
    ['دنا بالای قیمت بازار', 'model=ikco-dena&rating=high&rating=very-high'],
    ['BMW 320', 'model=bmw-series-3&trim=bmw-series-3-320i'],
    ['بی ام و ۳۲۰ سفید', 'model=bmw-series-3&trim=bmw-series-3-320i&colour=white'],
    ['بی ام و ۳۲۰ میلیون', 'make=bmw&tomanTo=320000000'],
    ['دنا سیصد و بیست کرمانشاه', 'model=ikco-dena&district=kermanshah-sisad-o-bist'],
  ])('never reverses a meaning: «%s»', (text, filters) => {
    expect([filtersOf(text), read(text).ignored]).toEqual([sortByOrder(filters), []])
  })

  it.each([
    ['دنا بدون بیمه', 'بدون بیمه'],
    ['دنا بیمه نداشته باشه', 'بیمه نداشته باشه'],
    ['دنا بدون سند', 'بدون سند'],
    ['دنا سند آزاد', 'سند آزاد'],
    ['دنا سند آزاد نباشه', 'سند آزاد نباشه'],
    ['دنا سند در رهن', 'سند در رهن'],
    ['دنا بدون سانروف توربو', 'بدون سانروف توربو'],
    ['دنا سانروف و توربو نباشه', 'سانروف و توربو نباشه'],
    ['دنا کم مصرف', 'کم مصرف'],
    ['دنا دست اول', 'دست اول'],
    ['دنا سانروف مهم نیست', 'سانروف مهم نیست'],
  ])('names a request without a filter and does not search for it: «%s»', (text, ignored) => {
    expect(read(text)).toMatchObject({ choices: { model: ['ikco-dena'] }, not: {}, rest: '', heard: true })
    expect(read(text).ignored).toEqual([ignored])
  })

  it.each([
    ['رنگش مهم نیست', ['colour']],
    ['سالش فرقی نداره', ['year']],
    ['رنگش فرق نمی‌کنه', ['colour']],
    ['رنگ و سالش برام مهم نیست', ['colour', 'year']],
    ['فرقی نداره چه رنگی', ['colour']],
    ['هر رنگی', ['colour']],
    ['کارکردش هرچی باشه', ['km']],
    ['همه جا', ['city']],
    ['رنگ شده باشه مشکلی نیست', ['body']],
  ])('contains an indifference: «%s»', (text, free) => {
    const { choices, not, ranges, rest, ignored } = read('دنا')
    expect(read(`دنا ${text}`)).toMatchObject({ choices, not, ranges, rest, ignored, free, heard: true })
  })

  it('limits a negation to the next field', () => {
    expect(read('دنا بدون بیمه سالش مهم نیست')).toMatchObject({ ignored: ['بدون بیمه'], free: ['year'] })
  })

  it('searches unknown words that occur in ads', () => {
    expect([filtersOf('سمند سانروف توربو'), read('سمند سانروف توربو').rest]).toEqual([
      'model=ikco-samand',
      'سانروف توربو',
    ])
    expect(read('سمند توربو ۳۰۰').rest).toBe('توربو')
  })

  it.each([
    ['سمندد', 'سمند', 'ikco-samand'],
    ['ثمند', 'سمند', 'ikco-samand'],
    ['دنا پلاص', 'دناپلاس', 'ikco-dena-plus'],
    ['سانتا فح', 'سانتافه', 'hyundai-santa-fe'],
    ['samnd', 'samand', 'ikco-samand'],
  ])('corrects the typo in «%s» and says so', (typed, taken, slug) => {
    expect(read(typed).corrections).toEqual([{ typed, taken, request: { key: 'model', slugs: [slug] } }])
  })

  it.each(['پژئ', 'تیب', '۲۰۵', 'x34', 'خانوادگی', 'مورد', 'سانروف', 'بالا', 'constructor'])(
    'does not correct «%s»: short, a number, a known word, or used in an ad',
    (typed) => expect(read(`دنا ${typed}`).corrections).toEqual([]),
  )
})

describe("a buyer's sentence", () => {
  const everywhere = (text: string) => readSentence(text, { ...reader, inText: () => true })

  it.each(buyerSentences)('«%s» is excluded, left open or named as intended', (text, filters) => {
    const interpretation = everywhere(text)
    expect([addressOf(applyInterpretation(emptyQuery, interpretation)), interpretation.rest]).toEqual([
      sortByOrder(filters),
      '',
    ])
  })

  it.each(buyerSentences)('«%s» has the same exclusions when no ad contains its words', (text, filters) => {
    expect(addressOf(applyInterpretation(emptyQuery, readSentence(text, { ...reader, inText: () => false })))).toBe(
      sortByOrder(filters),
    )
  })
})

describe('an ambiguous word', () => {
  const say = (request: FilterRequest) =>
    'slugs' in request ? request.slugs.join() : `${request.key} ${request.range.from}-${request.range.to}`

  it.each([
    ['x55', 'model=baic-x55&model=mvm-x55', [['baic-x55', 'mvm-x55']]],
    ['نیسان', 'model=zamyad-z24', [['zamyad-z24', 'nissan']]],
    ['گلستان', 'province=golestan', [['golestan', 'golestan']]],
    ['دنا تا ۲ تومن', 'model=ikco-dena&tomanTo=2000000000', [['toman null-2000000000', 'toman null-2000000']]],
    ['رودبار', 'city=gilan-rudbar', [['gilan-rudbar', 'kerman-rudbar']]],
    ['سهند', 'model=saipa-sahand', [['saipa-sahand', 'sahand']]],
    ['۲۰۰۸', 'model=peugeot-2008', [['peugeot-2008', 'year 1387-1387']]],
    ['زیر ۱۰۰', 'tomanTo=100000000', [['toman null-100000000', 'km null-100000']]],
    ['دنا زیر دو', 'model=ikco-dena&tomanTo=2000000000', [['toman null-2000000000']]],
    ['دنا دو و نیم', 'model=ikco-dena&tomanTo=2500000000', [['toman null-2500000000']]],
    ['دنا هزار و پانصد', 'model=ikco-dena&tomanTo=1500000000', [['toman null-1500000000']]],
    ['دنا ۳۰۰', 'model=ikco-dena&tomanTo=300000000', [['toman null-300000000', 'km null-300000']]],
    ['دنا هزار و چهارصد', 'model=ikco-dena&tomanTo=1400000000', [['toman null-1400000000', 'year 1400-1400']]],
  ])('becomes a question with the likeliest meaning active: «%s»', (text, filters, request) => {
    expect([filtersOf(text), read(text).questions.map(({ requests }) => requests.map(say))]).toEqual([
      sortByOrder(filters),
      request,
    ])
  })
})

describe('exclusions and sound parts', () => {
  it.each<[string, object]>([
    ['پراید نباید تصادفی باشه', { not: { body: ['crashed'] } }],
    ['معاوضه نمیکنم', { not: { price: ['barter'] } }],
    ['شاسی پلمپ', { choices: { sound: ['chassis'] } }],
    ['شاسی ها سالم', { choices: { sound: ['chassis'] } }],
    ['شاسی خوردگی نداشته باشه', { choices: { sound: ['chassis'] } }],
    ['بدون شاسی خوردگی', { choices: { sound: ['chassis'] } }],
    ['سقفش رنگ نشده باشه', { choices: { sound: ['roof'] } }],
    ['بالای یک میلیارد نه', { ranges: { toman: { from: null, to: 1_000_000_000 } } }],
    ['فقط سفید', { choices: { colour: ['white'] }, rest: '' }],
    ...[
      'چینی به هیچ وجه',
      'چینی اصلا',
      'چینی دوست ندارم',
      'از چینی خوشم نمیاد',
      'چینی نیست',
      'چینی پیشنهاد ندید',
      'بی خیال چینی',
      'دنبال چینی نمیگردم',
      'چینی نه لطفا',
      'چینی اگه نباشه بهتره',
      'به استثنای چینی',
    ].map((text) => [text, { choices: {}, not: { origin: ['chinese'] } }] as [string, object]),
    ['دلال زنگ نزنه', { choices: { seller: ['personal'] } }],
    ['تصادفی زنگ نزنید', { choices: {}, not: { body: ['crashed'] } }],
    ['شاسی میخوام', { choices: { bodyType: ['suv'] } }],
    ['قدیمی تر از ۹۵ نباشه', { ranges: { year: { from: 1395, to: null } } }],
    ['قدیمی‌تر از ۹۵', { ranges: { year: { from: null, to: 1395 } } }],
    ['گران تر از یک میلیارد نباشه', { choices: {}, ranges: { toman: { from: null, to: 1_000_000_000 } } }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  it('names a damaged part, which nobody searches for', () => {
    expect(read('شاسی ضربه خورده')).toMatchObject({ choices: {}, not: {} })
  })
})

describe('reading', () => {
  const word = fc.constantFrom(
    ...queryPairs.flatMap(([typed]) => typed.split(' ')),
    'و',
    'تا',
    'سهند',
    'منطقه آزاد',
    'توربو',
    '2008',
    '+',
  )
  const sentence = fc.array(word, { maxLength: 14 }).map((words) => words.join(' '))
  const anything = fc.oneof(sentence, fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme' }))

  it('never fails on any text, and sets only existing filters', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const query = applyInterpretation({ ...emptyQuery, q: read(text).rest }, read(text))
        expect(resolveQuery(catalogue, query).dropped).toEqual([])
        const { query: again, dropped } = parseAdQuery(formatAdQuery(query))
        expect([again, dropped]).toEqual([query, []])
      }),
      { numRuns: 300 },
    )
  })

  it('names searchable words among those not understood', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { rest, ignored } = read(text)
        for (const word of rest.split(' ').filter(Boolean)) expect(ignored).toContain(word)
      }),
      { numRuns: 300 },
    )
  })

  it('is reversible: removing the interpretation restores the earlier query', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(withoutInterpretation(applyInterpretation(emptyQuery, read(text)), read(text))).toEqual(emptyQuery)
      }),
      { numRuns: 100 },
    )
  })
})

it('reads a sentence that ends with «یا»', () => {
  expect(read('صفر یا').ranges.km).toEqual({ from: null, to: 0 })
})

it('reads stretched letters as one, and one letter again and again as it stands', () => {
  expect(tokensOf('چینیییی').map(({ key }) => key)).toEqual(['چینی'])
  expect(tokensOf('قققق').map(({ key }) => key)).toEqual(['قققق'])
})
