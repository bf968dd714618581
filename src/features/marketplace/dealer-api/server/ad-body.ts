import { z } from 'zod'
import type { Catalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { moneySchema } from '#platform/http/api-schemas.ts'
import { panels, panelStates } from '../../ad/body-map.ts'
import { bodyStates, colours, documentKinds, partStates, plateKinds, priceModes } from '../../ad/choices.ts'
import { askQuestions } from '../../posting/server/ask-questions.ts'
import type { PostingValues } from '../../posting/server/posting-draft.ts'
import { longestDescription, maxPictures, type PostedAd, type PostingStep } from '../../posting/steps.ts'
import { readStep } from '../read-steps.ts'

const oneOf = <Slug extends string>(choices: Readonly<Record<Slug, unknown>>) =>
  z.enum(Object.keys(choices) as [Slug, ...Slug[]])

/** The dealer's own identifier of a car. */
export const codeSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .describe('Your own name of the car: one code is one ad. The code of a draft sends that draft.')

/** An ad as a dealer's program posts it. */
export const adBodySchema = z
  .object({
    code: codeSchema.optional(),
    trim: z.string().max(80).describe('Slug of the catalogue: `/api/v1/catalogue/…`.'),
    year: z.int().describe('Jalali or Gregorian.'),
    mileageKm: z.int().min(0).max(999_999),
    colour: oneOf(colours),
    plateKind: oneOf(plateKinds).default('national'),
    documentKind: oneOf(documentKinds),
    bodyState: oneOf(bodyStates),
    engineState: oneOf(partStates).default('sound'),
    gearboxState: oneOf(partStates).default('sound'),
    panels: z.partialRecord(oneOf(panels), oneOf(panelStates)).optional().describe('Panels that are not sound.'),
    insuranceMonths: z.int().min(0).max(12).optional(),
    pictures: z
      .array(z.string().max(100))
      .min(1)
      .max(maxPictures)
      .describe('Ids of `POST /api/v1/gallery/pictures`, the first one as the cover.'),
    priceMode: oneOf(priceModes).default('fixed'),
    price: moneySchema.optional(),
    downPayment: moneySchema.optional(),
    monthly: moneySchema.optional(),
    instalments: z.int().min(1).max(120).optional(),
    barterFor: z.string().max(100).optional(),
    city: z.string().max(80).describe('Slug of the catalogue.'),
    district: z.string().max(80).optional().describe('Slug of a district of this city in the catalogue.'),
    description: z.string().min(1).max(longestDescription).describe('Without phone numbers, links and accounts.'),
    meant: z
      .array(z.enum(['mileageKm', 'price']))
      .max(2)
      .optional()
      .describe('Unusual numbers that are right all the same.'),
  })
  .meta({ id: 'GalleryAdBody', description: 'An ad to be posted. The same rules hold as on the pages.' })
export type AdBody = z.output<typeof adBodySchema>

/** Names of form fields in the API. */
const apiFields: Readonly<Record<string, string>> = {
  mileage: 'mileageKm',
  mileageMeant: 'meant',
  plate: 'plateKind',
  document: 'documentKind',
  body: 'bodyState',
  engine: 'engineState',
  gearbox: 'gearboxState',
  insurance: 'insuranceMonths',
  mode: 'priceMode',
  priceMeant: 'meant',
  instalment: 'monthly',
  province: 'city',
}

const apiField = (name: string): string => {
  const [root = ''] = name.split(/[.[]/)
  return apiFields[root] ?? root
}

type Money = z.output<typeof moneySchema>
const toman = (money: Money | undefined) => (money === undefined ? '' : String(BigInt(money.amount) / 10n))
const number = (value: number | undefined) => (value === undefined ? '' : String(value))

/** Converts a posted ad to form values. */
export function valuesOfBody(body: AdBody, catalogue: Catalogue): PostingValues {
  const filled = (entries: [string, string][]) => entries.filter(([, value]) => value !== '')
  const meant = (field: 'mileageKm' | 'price') => (body.meant?.includes(field) ? 'on' : '')
  const provinceId = catalogue.cities.bySlug.get(body.city)?.provinceId ?? 0
  return {
    car: filled([
      ['trim', body.trim],
      ['year', String(body.year)],
      ['mileage', String(body.mileageKm)],
      ['mileageMeant', meant('mileageKm')],
      ['colour', body.colour],
      ['plate', body.plateKind],
      ['document', body.documentKind],
    ]),
    condition: filled([
      ['body', body.bodyState],
      ...Object.entries(body.panels ?? {}).map(([panel, state]): [string, string] => [`panels.${panel}`, state]),
      ['engine', body.engineState],
      ['gearbox', body.gearboxState],
      ['insurance', number(body.insuranceMonths)],
    ]),
    pictures: body.pictures.map((picture): [string, string] => ['pictures', picture]),
    price: filled([
      ['mode', body.priceMode],
      ['price', toman(body.price)],
      ['priceMeant', meant('price')],
      ['downPayment', toman(body.downPayment)],
      ['instalment', toman(body.monthly)],
      ['instalments', number(body.instalments)],
      ['barterFor', body.barterFor ?? ''],
    ]),
    contact: filled([
      ['province', catalogue.provinces.byId.get(provinceId)?.slug ?? ''],
      ['city', body.city],
      ['district', body.district ?? ''],
      ['description', body.description],
    ]),
  }
}

/** Throws 422 with the invalid fields. */
export const refuseFields = (fields: Record<string, string>) => new AppError('invalid', 422, { fields })

const wholeTomans = 'مبلغ را به ریال و مضرب ۱۰ بفرستید.'

/** Refuses amounts that are not whole tomans, which the pages cannot show. */
export function checkMoney(amounts: Readonly<Record<string, Money | undefined>>): void {
  const wrong = Object.entries(amounts).filter(([, money]) => money && !/^\d{1,16}0$/.test(money.amount))
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong.map(([name]) => [name, wholeTomans])))
}

/**
 * Validates all steps with the schemas and questions of the pages. Throws 422 with a message per
 * field.
 */
export async function readPosted(ctx: RequestContext, values: PostingValues): Promise<PostedAd> {
  const posted: Record<string, unknown> = { review: { accepted: 'on' } }
  const wrong: Record<string, string> = {}
  const note = (errors: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(errors)) wrong[apiField(name)] ??= text
  }
  for (const step of ['car', 'condition', 'pictures', 'price', 'contact'] satisfies PostingStep[]) {
    const reading = readStep(step, values[step])
    if (!reading.ok) note(reading.errors)
    else {
      posted[step] = reading.value
      note(await askQuestions(ctx, step, reading.value as never, posted as Partial<PostedAd>))
    }
  }
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong)
  return posted as PostedAd
}
