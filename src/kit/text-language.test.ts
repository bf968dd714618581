import { expect, it } from 'vitest'
import { textLanguage } from './text-language.ts'

it.each([
  ['wrong-price', 'en'],
  ['Sqzd8rovu9mg', 'en'],
  ['۲۰۶ تیپ ۲', undefined],
  ['پژو GLX', undefined],
  ['1405', undefined],
  ['', undefined],
])('the language of %j is %s', (text, language) => expect(textLanguage(text)).toBe(language))
