import { z } from 'zod'
import { sorts } from '../../search/ad-query.ts'
import { fixedChoicesOf } from '../../search/parse-ad-query.ts'
import {
  choiceKeys,
  endKey,
  notKey,
  rangeFilters,
  rangeKeys,
  refusableKeys,
  type ChoiceKey,
  type RangeKey,
} from '../../search/filter-keys.ts'
import { dealerSorts } from '../../dealers/dealer-query.ts'

/**
 * List parameters are described but not enforced. As on the pages, unknown values are ignored and
 * named in `dropped` (`parse-ad-query.ts` and `gallery-query.ts` read them).
 */
const described = (meta: Record<string, unknown>) => z.unknown().optional().meta(meta)

const text = (description: string) => described({ type: 'string', description })
const number = (description: string) => described({ type: 'integer', description })
const oneOf = (words: object, description: string) =>
  described({ type: 'string', enum: Object.keys(words), description })
const slugs = (description: string) =>
  described({ type: 'array', items: { type: 'string' }, description: `${description} May be repeated.` })
const anyOf = (words: object, description: string) =>
  described({
    type: 'array',
    items: { type: 'string', enum: Object.keys(words) },
    description: `${description} May be repeated.`,
  })

const choiceDescriptions: Record<ChoiceKey, string> = {
  make: 'Slugs of makes.',
  model: 'Slugs of models.',
  trim: 'Slugs of trims.',
  province: 'Slugs of provinces.',
  city: 'Slugs of cities.',
  district: 'Slugs of districts, as they stand in the answer to this list.',
  bodyType: 'Kinds of body.',
  gearbox: 'Gearboxes.',
  fuel: 'Fuels.',
  colour: 'Colours of the body.',
  body: "States of the body, in the seller's words.",
  paint: 'How much is painted, by the body map.',
  sound: 'Parts that the body map shows sound; an ad must have all of them.',
  seller: 'Who sells.',
  price: 'How the price is meant.',
  plate: 'Plates; only `national` when absent, because others are another market.',
  rating: 'Price ratings against the market.',
  document: 'Kinds of the document.',
  origin: 'Countries of the badges of makes.',
  picture: '`yes` for ads with a picture.',
}
const choiceParameters = Object.fromEntries(
  choiceKeys.map((key) => {
    const words = fixedChoicesOf(key)
    return [key, words ? anyOf(words, choiceDescriptions[key]) : slugs(choiceDescriptions[key])]
  }),
)

const refusedParameters = Object.fromEntries(
  refusableKeys.map((key) => {
    const description = `Refused values of \`${key}\`: ads with them are left out.`
    const words = fixedChoicesOf(key)
    return [notKey(key), words ? anyOf(words, description) : slugs(description)]
  }),
)

const rangeDescriptions: Record<RangeKey, Partial<Record<'From' | 'To', string>>> = {
  year: { From: 'First year, Jalali or Gregorian.', To: 'Last year, Jalali or Gregorian.' },
  toman: { From: 'Least cash price in tomans (ten rials).', To: 'Highest cash price in tomans (ten rials).' },
  down: { To: 'Highest down payment of a sale by instalments, in tomans.' },
  monthly: { To: 'Highest monthly payment of a sale by instalments, in tomans.' },
  insurance: { From: 'Fewest months that the insurance still holds.' },
  km: { From: 'Least mileage in kilometres.', To: 'Highest mileage in kilometres.' },
}
const rangeParameters = Object.fromEntries(
  rangeKeys.flatMap((key) =>
    rangeFilters[key].ends.map((end) => [endKey(key, end), number(rangeDescriptions[key][end]!)]),
  ),
)

/** Parameters of lists of ads, the same as in the page's address. */
export const adListParameters = z.object({
  q: text('Words or a sentence, read as filters; `understood` tells how. The rest is looked for in the ads.'),
  said: text(
    'The sentence that was read before: `q` is then looked for as it stands. Equal to `q` for no reading at all.',
  ),
  ...choiceParameters,
  ...refusedParameters,
  ...rangeParameters,
  sort: oneOf(sorts, 'Order; `newest` when absent.'),
  near: text('Slug of the city for `sort=nearest`.'),
  box: text('Part of the map whose towns count, in degrees: `west,south,east,north`.'),
  after: text('Cursor: `next` of the page before.'),
})

/** Parameters of the list of dealers. */
export const dealerListParameters = z.object({
  province: text('Slug of a province.'),
  city: text('Slug of a city.'),
  district: text('Slug of a district.'),
  make: text('Slug of a make that it is known for or has on sale.'),
  open: described({ type: 'string', enum: ['1'], description: 'Only those that are open at this moment.' }),
  verified: described({ type: 'string', enum: ['1'], description: 'Only those whose licence staff have checked.' }),
  sort: oneOf(dealerSorts, 'Order; `stock` when absent.'),
  after: text('Cursor: `next` of the page before.'),
})
