import { expect, it } from 'vitest'
import { foldForSearch } from './text.ts'
import { beginsWords } from './word-starts.ts'

const finds = (name: string, typed: string) => beginsWords(foldForSearch(name), foldForSearch(typed).split(' '))

it.each([
  ['اس‌دبلیو‌ام G01', 'وام', false],
  ['اس‌دبلیو‌ام G01', 'اس دبلیو ام', true],
  ['ام‌وی‌ام X33', 'ام وی ام ۳۳', true],
  ['دنا پلاس', 'پلا دنا', true],
  ['ساینا', 'دنا', false],
  ['پژو ۲۰۶ صندوق‌دار', 'پژو صندوق', true],
  ['گواهینامه', 'نامه', false],
])('«%s» is found by «%s»: %s', (name, typed, found) => {
  expect(finds(name, typed)).toBe(found)
})
