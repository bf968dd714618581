import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { titleOf } from './page-title.ts'

test.each([
  ['پژو ۲۰۷ · فرمان', 'پژو ۲۰۷'],
  [`«ارزان» & <سالم> "بی‌رنگ" · فرمان`, `«ارزان» & <سالم> "بی‌رنگ"`],
  [`Peugeot '207' · فرمان`, `Peugeot '207'`],
  ['فرمان', 'فرمان'],
])('a page called %s is listed as %s', (title, listed) => {
  expect(titleOf(`<head>${renderToString(createElement('title', null, title))}</head>`)).toBe(listed)
})

test('a document without a title has none', () => {
  expect(titleOf('<p>سلام</p>')).toBe('')
})
