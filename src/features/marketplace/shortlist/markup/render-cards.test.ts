import { expect, it } from 'vitest'
import type { AdCard } from '../../ad/ad-card.ts'
import { renderCards } from './render-cards.tsx'

const card: AdCard = {
  id: 'abcdefghij',
  href: '/ad/abcdefghij',
  title: 'پژو ۲۰۷',
  facts: ['۱۴۰۰ (۲۰۲۱) · ۲۰,۰۰۰ کیلومتر', 'دنده‌ای · بدون رنگ'],
  toman: 800_000_000,
  price: { before: '', toman: 800_000_000, after: '' },
  rating: null,
  unrated: null,
  place: 'تهران',
  age: '۲ ساعت پیش',
  seller: 'شخصی',
  plate: null,
  dropped: null,
  picture: 'drawing-sedan-side-navy-40-1-cdd345ccd',
  pictureCount: 1,
  alt: 'پژو ۲۰۷',
  sold: false,
}

it('shows a card with its new price after a change', () => {
  expect(renderCards({}, [card])).toContain('۸۰۰,۰۰۰,۰۰۰')
  const cheaper = { ...card, toman: 700_000_000, price: { ...card.price, toman: 700_000_000 } }
  expect(renderCards({}, [cheaper])).toContain('۷۰۰,۰۰۰,۰۰۰')
  expect(renderCards({}, [cheaper])).toContain('data-toman="700000000"')
  expect(renderCards({}, [card])).toContain('۸۰۰,۰۰۰,۰۰۰')
})

it('renders for each page the card in its own appearance', () => {
  expect(renderCards({}, [card])).toContain('تومان')
  expect(renderCards({ look: { 'data-money': 'rial' } }, [card])).toContain('۸,۰۰۰,۰۰۰,۰۰۰')
  const light = renderCards({ look: { 'data-theme': 'light' } }, [card])
  expect(light).not.toContain('data-dark')
  expect(renderCards({ look: { 'data-theme': 'dark' } }, [card])).toContain('data-dark')
  expect(renderCards({ look: { 'data-saving': '' } }, [card])).not.toBe(renderCards({}, [card]))
})

it('loads only the first pictures of a page eagerly', () => {
  const pictures = renderCards({}, [card, card, card], { eager: 2 }).match(/loading="\w+"/g)
  expect(pictures).toEqual(['loading="eager"', 'loading="eager"', 'loading="lazy"'])
})

it('renders markup in a title as text', () => {
  const html = renderCards({}, [{ ...card, title: '</a><img src=x onerror=alert(1)>' }])
  expect(html).toContain('&lt;/a&gt;&lt;img src=x onerror=alert(1)&gt;')
  expect(html.match(/<img/g)).toHaveLength(1)
})

it('contains no personal state in shared markup', () => {
  const html = renderCards({}, [card])
  expect(html.match(/aria-pressed="false"/g)).toHaveLength(2)
  expect(html).not.toContain('aria-pressed="true"')
})
