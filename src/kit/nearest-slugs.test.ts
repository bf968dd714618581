import { expect, it } from 'vitest'
import { nearestSlugs } from './nearest-slugs.ts'

const slugs = ['ikco-dena-plus-turbo-6at', 'ikco-dena-plus-manual-ef7', 'saipa-quick-r', 'toyota-camry-2-4-gl']

it.each([
  ['ikco-dena-plus-turbo', 'ikco-dena-plus-turbo-6at'],
  ['Toyota-Camri-2-4', 'toyota-camry-2-4-gl'],
  ['saipa-quik-r', 'saipa-quick-r'],
])('%s is nearest to %s', (typed, meant) => {
  expect(nearestSlugs(typed, slugs, 2)[0]).toBe(meant)
})

it('offers nothing when nothing is similar', () => {
  expect(nearestSlugs('xyz', slugs, 3)).toEqual([])
})
