import { z } from 'zod'
import { sorts } from '../../search/ad-query.ts'
import {
  bodyStates,
  bodyTypes,
  colours,
  fuels,
  gearboxes,
  paints,
  plateKinds,
  priceModes,
  sellers,
  sounds,
} from '../../ad/choices.ts'
import { gallerySorts } from '../../galleries/gallery-query.ts'

/**
 * Parameters of lists are described, not enforced: what means nothing is left out and named in `dropped`, as on the pages
 * (`parse-ad-query.ts`, `gallery-query.ts` read them).
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

/** What a list of ads can be asked; the same as in the address of the page. */
export const adListParameters = z.object({
  q: text('Words or a sentence, read as filters; `understood` tells how. The rest is looked for in the ads.'),
  said: text(
    'The sentence that was read before: `q` is then looked for as it stands. Equal to `q` for no reading at all.',
  ),
  make: slugs('Slugs of makes.'),
  model: slugs('Slugs of models.'),
  trim: slugs('Slugs of trims.'),
  province: slugs('Slugs of provinces.'),
  city: slugs('Slugs of cities.'),
  bodyType: anyOf(bodyTypes, 'Kinds of body.'),
  gearbox: anyOf(gearboxes, 'Gearboxes.'),
  fuel: anyOf(fuels, 'Fuels.'),
  colour: anyOf(colours, 'Colours of the body.'),
  body: anyOf(bodyStates, "States of the body, in the seller's words."),
  paint: anyOf(paints, 'How much is painted, by the body map.'),
  sound: described({
    type: 'array',
    items: { type: 'string', enum: Object.keys(sounds) },
    description: 'Parts that the body map shows sound. May be repeated; all of them must be.',
  }),
  seller: anyOf(sellers, 'Who sells.'),
  price: anyOf(priceModes, 'How the price is meant.'),
  plate: anyOf(plateKinds, 'Plates; only `national` when absent, because others are another market.'),
  yearFrom: number('First year, Jalali or Gregorian.'),
  yearTo: number('Last year, Jalali or Gregorian.'),
  tomanFrom: number('Least cash price in tomans (ten rials).'),
  tomanTo: number('Highest cash price in tomans (ten rials).'),
  downTo: number('Highest down payment of a sale by instalments, in tomans.'),
  monthlyTo: number('Highest monthly payment of a sale by instalments, in tomans.'),
  kmFrom: number('Least mileage in kilometres.'),
  kmTo: number('Highest mileage in kilometres.'),
  sort: oneOf(sorts, 'Order; `newest` when absent.'),
  near: text('Slug of the city for `sort=nearest`.'),
  after: text('Cursor: `next` of the page before.'),
})

/** What the list of galleries can be asked. */
export const galleryListParameters = z.object({
  province: text('Slug of a province.'),
  city: text('Slug of a city.'),
  make: text('Slug of a make that it is known for or has on sale.'),
  open: described({ type: 'string', enum: ['1'], description: 'Only those that are open at this moment.' }),
  verified: described({ type: 'string', enum: ['1'], description: 'Only those whose licence staff have checked.' }),
  sort: oneOf(gallerySorts, 'Order; `stock` when absent.'),
  after: text('Cursor: `next` of the page before.'),
})
