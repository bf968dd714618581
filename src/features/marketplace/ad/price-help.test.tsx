import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { PriceHelp } from './components/price-help.tsx'
import { judgePrice } from './price-help.ts'

const days = { below: 6, about: 14, above: null }
const help = { toman: 1_000_000_000, days, unrated: null }
it.each([
  ['۱ میلیارد', 'fair', null],
  ['960,000,000', 'good', null],
  ['۸۸۰ میلیون', 'excellent', null],
  ['۷۶۰ میلیون', 'very-low', null],
  ['۷۵۰ میلیون', 'suspicious', null],
  ['1,050,000,000', 'high', null],
  ['۱٫۲ میلیارد', 'very-high', null],
  ['10,000,000,000', 'very-high', 'شاید به ریال نوشته‌اید'],
  ['۹۵۰', 'suspicious', 'شاید «میلیون» جا افتاده باشد'],
  ['100,000,000', 'suspicious', 'قیمت شما خیلی کمتر است'],
] as const)('%s is %s', (written, word, doubt) => {
  const answer = judgePrice(written, help)!
  expect(answer.word).toBe(word)
  if (doubt === null) expect(answer.doubt).toBeNull()
  else expect(answer.doubt).toContain(doubt)
})

it.each(['', 'ندارم', '۰'])('«%s» is not a complete price', (written) => {
  expect(judgePrice(written, help)).toBeNull()
})

it.each([
  ['۷۰۰ میلیون', null],
  ['۸۰۰ میلیون', null],
  ['۹۰۰ میلیون', 6],
  ['۱ میلیارد', 14],
  ['۱٫۲ میلیارد', null],
])('expects a sale at %s within %s days', (written, sold) => {
  expect(judgePrice(written, help)!.days).toBe(sold)
})

it.each([
  ['۱ میلیارد', false, null],
  ['۷۰۰ میلیون', false, null],
  ['۱ میلیارد', true, null],
  ['۷۰۰ میلیون', true, 'suspicious'],
])('explains the missing rating at %s (still warns: %s)', (written, butWarned, word) => {
  const answer = judgePrice(written, { ...help, unrated: { text: 'سند وکالتی است.', butWarned } })!
  expect(answer.word).toBe(word)
  expect([answer.text === 'سند وکالتی است.', answer.days]).toEqual([word === null, null])
})

it('stands beside the field with its range, rating and steps', () => {
  const steps = [
    { label: 'پژو ۲۰۷، ۱۴۰۱', toman: 1_050_000_000 },
    { label: 'کارکرد', toman: -50_000_000 },
  ]
  const view = { ...help, low: 950_000_000, high: 1_060_000_000, sample: 12, steps }
  const shown = { ...view, confidence: 'اطمینان بالا', href: '/x' }
  const Component = () => <PriceHelp help={shown} field="price" written="1,200,000,000" />
  const Stub = createRoutesStub([{ path: '/', Component }])
  const markup = renderToString(<Stub initialEntries={['/']} />)
  const text = markup.replace(/<!-- -->/g, '').replaceAll('\u00a0', ' ')
  expect(text).toContain('۹۵۰ میلیون تا ۱٫۰۶ میلیارد تومان')
  expect(text).toContain('data-word="very-high"')
  expect(text).toContain('بر اساس ۱۲ آگهی مشابه')
  expect(text).toContain('کارکرد')
  expect(text.replace(/<[^>]*>/g, '')).not.toMatch(/[0-9]/)
})
