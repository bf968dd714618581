import { expect, it } from 'vitest'
import { planPicture, spreadPlans } from './plan-picture.ts'

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

it('two plans of one car beside each other show two colours or two sides', () => {
  const content = plan('saipa-saina-g', 'grey', 'navy')
  const card = { picture: planPicture(catalogue, content) }
  const [one, two] = spreadPlans([content, content].map((each) => ({ card, content: each })))
  expect(one).toEqual(card)
  expect([one, two].map((each) => /grey|navy/.exec(each!.picture!)?.[0]).toSorted()).toEqual(['grey', 'navy'])
})
