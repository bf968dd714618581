import { expect, it } from 'vitest'
import { planPicture } from './plan-picture.ts'

const model = { id: 7, slug: 'saina', makeId: 1, bodyType: 'sedan', sizeClass: 'b', nameFa: 'ساینا', nameEn: 'Saina' }
const catalogue = {
  trims: { bySlug: new Map([['saipa-saina-g', { modelId: 7 }]]) },
  models: { byId: new Map([[7, model]]) },
} as never
const plan = (slug: string, ...colours: string[]) =>
  ({ trims: [{ slug }], colours: colours.map((key) => ({ key })) }) as never

it('a plan shows its first car in a colour of its own, not in one that no drawing has', () => {
  expect(planPicture(catalogue, plan('saipa-saina-g', 'white', 'navy'))).toContain('navy')
  expect(planPicture(catalogue, plan('saipa-saina-g', 'aubergine', 'constructor'))).toContain('white')
})

it('a car that the catalogue lacks has no picture', () => {
  expect(planPicture(catalogue, plan('unknown', 'navy'))).toBeNull()
})
