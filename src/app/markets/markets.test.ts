import { describe, expect, it } from 'vitest'
import { marketNames } from '#kit/markets.ts'
import { publicPages } from '#app/nearest-pages.ts'
import { findPlaces } from './find-places.ts'
import serviceWords from './service-words.json' with { type: 'json' }
import { searchOf, servicesOf } from './market-parts.ts'
import { marketTexts } from './market-texts.ts'

describe('the pages of markets', () => {
  it.each(marketNames)('%s has services, each listed once', (name) => {
    const services = servicesOf(name)
    expect(services.length).toBeGreaterThan(0)
    const messages = services.map(({ href, label }) => `${href} ${label}`)
    expect(new Set(messages).size).toBe(messages.length)
    expect(services.map(({ order }) => order)).toEqual(services.map(({ order }) => order).toSorted((a, b) => a! - b!))
    expect(marketTexts[name].help.length).toBeGreaterThan(0)
  })

  it('have the search of the first feature', () => {
    expect(searchOf('used-vehicle')?.action).toBe('/services/used-vehicle/advertisement')
    expect(searchOf('vehicle-info')?.action).toBe('/services/vehicle-info/price')
    expect(searchOf('club')).toBeNull()
  })
})

describe('the search among services and questions', () => {
  const matchOf = (text: string) =>
    Object.fromEntries(findPlaces(text).map(({ title, items }) => [title, items.map(({ href }) => href)]))

  it('lists a place once, however many parts of the product lead there', () => {
    const services = matchOf('قیمت')['خدمات']!
    expect(new Set(services).size).toBe(services.length)
  })

  it.each([
    ['باشگاه', '/services/club'],
    ['نمايشگاه', '/services/used-vehicle/exhibition'],
    ['وام', '/services/used-vehicle/advertisement?price=instalment'],
    ['وام', '/services/new-vehicle/sale-plan'],
    ['عوارض', '/services/vehicle-center/inquiry/car-annual-toll-bill'],
    ['خلافی', '/services/vehicle-center/inquiry/fines-accumulation'],
    ['خلافی خودرو', '/services/vehicle-center'],
    ['بیمه', '/services/insurance'],
    ['پیش‌فروش', '/services/new-vehicle/sale-plan'],
  ])('«%s» leads to %s', (text, href) => {
    expect(matchOf(text)['خدمات']).toContain(href)
  })

  it('knows only existing addresses', () => {
    const pages = new Set([...publicPages, ...marketNames.flatMap(servicesOf)].map(({ href }) => href))
    for (const { href } of serviceWords) expect(pages).toContain(href.split('?')[0])
  })

  it('leads to the answer of a question', () => {
    expect(matchOf('بیمهٔ مانده')['سؤال‌های رایج']).toEqual(['/services/insurance#help'])
  })
})
