import { expect, it } from 'vitest'
import { orderDemos, type Demo } from './demo.ts'

const demo = (...after: readonly string[]): Demo => ({ after, write: async () => ({}) })
const namesOf = (demos: Parameters<typeof orderDemos>[0]) => orderDemos(demos).map(({ name }) => name)

it('a feature with a demo comes after the features that it builds on, in any order of names', () => {
  expect(namesOf({ ads: demo('people'), people: demo(), tickets: demo('ads') })).toEqual(['people', 'ads', 'tickets'])
})

it.each([
  ['two features that wait for each other', { one: demo('two'), two: demo('one') }],
  ['a feature that waits for one without a demo', { one: demo('rules') }],
])('%s are reported as an error', (_what, demos) => {
  expect(() => orderDemos(demos)).toThrow('demo dependency: one waits for')
})
