import { expect, it } from 'vitest'
import { orderDemos, type Demo } from './demo.ts'

const room = (name: string, after?: readonly string[]) => {
  const demo: Demo = { ...(after && { after }), write: async () => ({}) }
  return { name, demo }
}
const namesOf = (rooms: Parameters<typeof orderDemos>[0]) => orderDemos(rooms).map(({ name }) => name)

it('a feature with a demo comes after the features that it builds on, in any order of names', () => {
  expect(namesOf([room('ads', ['people']), { name: 'rules' }, room('people'), room('tickets', ['ads'])])).toEqual([
    'people',
    'ads',
    'tickets',
  ])
})

it.each([
  ['two features that wait for each other', [room('one', ['two']), room('two', ['one'])]],
  ['a feature that waits for one without a demo', [room('one', ['rules']), { name: 'rules' }]],
])('%s are reported as an error', (_what, rooms) => {
  expect(() => orderDemos(rooms)).toThrow('demo dependency: one waits for')
})
