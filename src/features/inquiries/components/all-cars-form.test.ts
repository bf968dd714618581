import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { formatMoney } from '#kit/money.ts'
import type { Plate } from '#kit/plate.ts'
import { maxQuestions } from '../states.ts'
import type { AllCarsView } from '../views.ts'
import { AllCarsForm } from './all-cars-form.tsx'

const plate: Plate = { kind: 'car', first: '12', letter: 'ب', middle: '345', serial: '61' }

const viewOf = (count: number): AllCarsView => ({
  total: '',
  cars: [
    {
      id: 'car',
      name: 'پژو ۲۰۷',
      plate,
      missing: [],
      questions: Array.from({ length: count }, (_, index) => ({
        key: `car.${index}`,
        title: 'خلافی',
        price: '۵,۰۰۰ تومان',
        priceRial: '50000',
        open: true,
        health: 'پاسخ می‌دهد',
        level: 'good',
      })),
    },
  ],
})

const formOf = (count: number) => {
  const form = createElement(AllCarsForm, { view: viewOf(count), problem: undefined })
  const router = createMemoryRouter([{ path: '/', element: form }])
  return renderToString(createElement(RouterProvider, { router }))
}

it('offers no total of more inquiries than one payment takes', () => {
  expect(formOf(maxQuestions)).toContain(`پرداخت ${formatMoney(3_000_000n)} و ۶۰ استعلام`)
  const over = formOf(maxQuestions + 1)
  expect(over).toContain('هر بار حداکثر ۶۰ استعلام')
  expect(over).not.toContain('۶۱ استعلام')
})
