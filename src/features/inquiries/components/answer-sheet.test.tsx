import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { AnswerView } from '../answer-view.ts'
import { AnswerSheet } from './answer-sheet.tsx'

const view: AnswerView = {
  tone: 'bad',
  title: '۳ خلافی پرداخت‌نشده',
  text: null,
  amount: { label: 'جمع', value: '۳,۴۵۰,۰۰۰ تومان', rial: '۳۴,۵۰۰,۰۰۰ ریال' },
  facts: [],
  meter: null,
  months: [],
  owed: [],
  groups: [],
  photos: [],
  notes: [],
  warnings: ['پاسخ مرجع کامل نیست'],
  renewBy: null,
}
const plate = { kind: 'car', first: '12', letter: 'ب', middle: '345', serial: '67' } as const

function page(props: Parameters<typeof AnswerSheet>[0]) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <AnswerSheet {...props} /> }])
  return renderToString(<Stub />)
}

it('a debt stands on the band beside its plate, with an amber lamp, tomans first and its warnings', () => {
  const html = page({ view, plate })
  expect(html).toContain('answer-band band')
  expect(html).toContain('data-lamp="owed"')
  expect(html).toContain('پلاک ۱۲ ب ۳۴۵ ایران ۶۷')
  expect(html.indexOf('تومان')).toBeLessThan(html.indexOf('ریال'))
  expect(html).toContain('پاسخ مرجع کامل نیست')
})

it('a plate without debt has a green lamp, and an answer without a sum no band', () => {
  expect(page({ view: { ...view, tone: 'good' }, plate })).toContain('data-lamp="clean"')
  expect(page({ view: { ...view, amount: null }, plate })).not.toContain('band')
})
