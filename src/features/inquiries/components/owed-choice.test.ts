import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { formatMoney } from '#kit/money.ts'
import type { OwedView } from '../answer-view.ts'
import { maxBills } from '../states.ts'
import { OwedChoice } from './owed-choice.tsx'

const owed = (count: number): OwedView[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `fine-${index}`,
    title: 'جریمه',
    about: 'تهران',
    amount: '۱۰۰,۰۰۰ تومان',
    amountRial: '1000000',
    deadlines: [],
    payable: true,
    why: null,
    ids: null,
    photo: null,
  }))

const pageOf = (count: number) => {
  const choice = createElement(OwedChoice, { owed: owed(count), others: [], problem: undefined, photoHref: () => '/' })
  const router = createMemoryRouter([{ path: '/', element: choice }])
  return renderToString(createElement(RouterProvider, { router }))
}

it('offers no total of more bills than one payment takes', () => {
  const all = pageOf(maxBills)
  expect(all).toContain(`پرداخت ۵۰ قبض، ${formatMoney(50_000_000n)}`)
  expect(all).not.toContain('هر بار حداکثر')
  // Of seven hundred as many are selected as one payment takes, and the page says so, also without scripts.
  const over = pageOf(700)
  expect(over.match(/ checked=""/g)).toHaveLength(maxBills)
  expect(over).toContain(`پرداخت ۵۰ قبض، ${formatMoney(50_000_000n)}`)
  expect(over.replaceAll('<!-- -->', '')).toContain('هر بار حداکثر ۵۰ قبض پرداخت می‌شود')
})
