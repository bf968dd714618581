import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageAppearance } from './page-look.ts'
import { Price } from './price.tsx'

const read = (unit: 'toman' | 'rial', toman: number) =>
  renderToStaticMarkup(
    <PageAppearance value={{ 'data-money': unit }}>
      <Price toman={toman} />
    </PageAppearance>,
  ).replace(/<[^>]+>/g, '')

test.each([
  ['toman', 1_250_000_000, '۱,۲۵۰,۰۰۰,۰۰۰ تومان'],
  ['rial', 1_250_000_000, '۱۲,۵۰۰,۰۰۰,۰۰۰ ریال'],
  ['rial', 0, '۰ ریال'],
] as const)('in %s, %i tomans read «%s»', (unit, toman, words) => expect(read(unit, toman)).toBe(words))
