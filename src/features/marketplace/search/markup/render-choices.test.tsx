import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { filterName } from '../filter-keys.ts'
import { renderChoices } from './render-choices.ts'

const option = fc.record({
  value: fc.stringMatching(/^[a-z-]{1,5}$/),
  label: fc.oneof(fc.string(), fc.constantFrom('<b>پژو</b>', '{…}', '{…}{…}', '$&', 'a&b"')),
  count: fc.nat(3000),
  chosen: fc.boolean(),
})
const options = fc.uniqueArray(option, { maxLength: 20, selector: ({ value }) => value })

it('assembled options equal a single React rendering, for all names and numbers', () => {
  fc.assert(
    fc.property(options, (colours) => {
      const whole = renderToStaticMarkup(
        <CheckboxGroup legend={filterName('colour')} name="colour" options={colours} />,
      )
      expect(`<fieldset>${renderChoices({ colour: colours }).colour}</fieldset>`).toBe(whole)
    }),
    { numRuns: 200, seed: 20261122 },
  )
})

it('makes appear as tiles, and the rest folds under its number', () => {
  const makes = Array.from({ length: 12 }, (_, at) => ({
    value: `make-${at}`,
    label: `برند ${at}`,
    count: at,
    chosen: at === 11,
  }))
  const html = renderChoices({ make: makes }).make!
  const whole = renderToStaticMarkup(<CheckboxGroup legend="برند" name="make" options={makes} visible={6} tiles />)
  expect(`<fieldset>${html}</fieldset>`).toBe(whole)
  expect(html).toContain('۶ مورد دیگر')
  // A chosen option is always visible.
  expect(html.indexOf('make-11')).toBeLessThan(html.indexOf('make-0'))
})

it('equal counts are rendered once', () => {
  const facets = { colour: [{ value: 'red', label: 'قرمز', count: 3, chosen: false }] }
  expect(renderChoices(facets)).toBe(renderChoices(facets))
  expect(renderChoices({ ...facets })).not.toBe(renderChoices(facets))
})
