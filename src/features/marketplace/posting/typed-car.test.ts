import { describe, expect, it } from 'vitest'
import { foldForSearch } from '#kit/text.ts'
import { carChoices, type CarKit } from './car-kit.ts'
import { readTypedCar } from './typed-car.ts'

const trim = (slug: string, title: string, latin: string) => ({
  slug,
  name: title,
  title,
  words: foldForSearch(`${title} ${latin}`),
})
const years = { from: 1380, to: 1405 }
const kit: CarKit = {
  places: [],
  popular: ['peugeot'],
  makes: [
    {
      slug: 'peugeot',
      name: 'پژو',
      models: [
        {
          slug: '207',
          name: '۲۰۷',
          years,
          trims: [
            trim('207-manual', 'پژو ۲۰۷ دنده‌ای', 'Peugeot 207 manual'),
            trim('207-panorama-manual', 'پژو ۲۰۷ پانوراما دنده‌ای', 'Peugeot 207 panorama manual'),
            trim('207-automatic', 'پژو ۲۰۷ اتوماتیک', 'Peugeot 207 automatic'),
          ],
        },
        { slug: '2008', name: '۲۰۰۸', years, trims: [trim('2008', 'پژو ۲۰۰۸', 'Peugeot 2008')] },
      ],
    },
    {
      slug: 'toyota',
      name: 'تویوتا',
      models: [{ slug: 'camry', name: 'کمری', years, trims: [trim('camry', 'تویوتا کمری', 'Toyota Camry')] }],
    },
  ],
}

describe('a car typed at once', () => {
  it.each([
    ['پژو ۲۰۷ پانا دستی سفید ۱۴۰۱', ['207-panorama-manual'], { year: '1401', colour: 'white' }],
    ['207 اتومات سفید صدفی مدل ۹۸', ['207-automatic'], { year: '1398', colour: 'pearl-white' }],
    ['۲۰۷ دنده مدل ۰۲', ['207-manual', '207-panorama-manual'], { year: '1402' }],
    ['کمری ۲۰۱۵ مشکی ۸۰ هزار کیلومتر', ['camry'], { year: '1394', colour: 'black', mileage: '80000' }],
    ['کمری کارکرد 125000', ['camry'], { mileage: '125000' }],
    ['پژو ۲۰۰۸', ['2008'], {}],
    ['تویوتا کمری ۲۰۰۸', ['camry'], { year: '1387' }],
    ['پژو ۲۰۰۸ ۱۳۹۷ نوک‌مدادی', ['2008'], { year: '1397', colour: 'charcoal' }],
    ['سفید ۱۴۰۱', [], { year: '1401', colour: 'white' }],
    ['', [], {}],
  ])('«%s» is its trims and its facts', (text, trims, facts) => {
    const all = kit.makes.flatMap(({ models }) => models.flatMap((model) => model.trims))
    const read = readTypedCar(all, text)
    expect([read.trims.map(({ slug }) => slug), read.facts]).toEqual([trims, facts])
  })

  it.each([
    ['۲۰۷ پانوراما دستی سفید ۱۴۰۱', ['207-manual', '207-panorama-automatic']],
    ['۲۰۷ پانوراما دنده', ['207-manual', '207-panorama-automatic']],
    ['207 panorama manual', ['207-manual', '207-panorama-automatic']],
    ['۲۰۷ پانوراما اتومات', ['207-panorama-automatic']],
    ['۲۰۷ پانوراما', ['207-panorama-automatic']],
  ])('«%s» finds the typed gearbox first where no car has all words', (text, trims) => {
    const cars = [
      trim('207-panorama-automatic', 'پژو ۲۰۷ پانوراما اتوماتیک TU5P', 'Peugeot 207i Panorama automatic TU5P'),
      trim('207-manual', 'پژو ۲۰۷ دنده‌ای TU5', 'Peugeot 207i Manual TU5'),
    ]
    expect(readTypedCar(cars, text).trims.map(({ slug }) => slug)).toEqual(trims)
  })

  it('passes the facts to the links of its cars', () => {
    const { found } = carChoices(kit, { query: 'کمری ۲۰۱۵ مشکی', make: '', model: '' })
    expect(found).toEqual([{ trim: 'camry', title: 'تویوتا کمری', facts: { year: '1394', colour: 'black' } }])
  })
})

it('the makes with the most ads come first, and all of them after', () => {
  const { popular, links } = carChoices(kit, { query: '', make: '', model: '' })
  expect(popular.map(({ slug }) => slug)).toEqual(['peugeot'])
  expect(links.map(({ slug }) => slug)).toEqual(['peugeot', 'toyota'])
  expect(carChoices(kit, { query: '', make: 'peugeot', model: '' }).popular).toEqual([])
})
