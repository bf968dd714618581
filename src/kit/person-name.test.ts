import { expect, test } from 'vitest'
import { parsePersonName } from './person-name.ts'

test.each([
  ['علی', 'علی'],
  ['  علي‌رضا ', 'علی‌رضا'],
  ['حسین زادهٔ  یزدی', 'حسین زادهٔ یزدی'],
  ['كاظمي', 'کاظمی'],
  ['مؤمن‌آبادی', 'مؤمن‌آبادی'],
])('the name «%s» is taken as «%s»', (text, value) => {
  expect(parsePersonName(text)).toEqual({ ok: true, value })
})

test.each([
  ['ع', 'name-length'],
  ['', 'name-length'],
  ['ا'.repeat(51), 'name-length'],
  ['Ali', 'name-letters'],
  ['علی ۲', 'name-letters'],
  ['علی2', 'name-letters'],
  ['علی!', 'name-letters'],
])('the name «%s» is refused as %s', (text, code) => {
  expect(parsePersonName(text)).toEqual({ ok: false, code })
})
