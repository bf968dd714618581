import { z } from 'zod'
import type { Catalogue } from '#features/catalog/contract.ts'
import { invalidText } from '#kit/invalid-text.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError, type ErrorWords } from '#platform/errors.ts'
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

/** The content of an ad, without values for what is left out. */
const content = z.object({
  code: codeSchema.optional(),
  trim: z.string().max(80).describe('Slug of the catalogue: `/api/v1/catalogue/…`.'),
  year: z.int().describe('Jalali or Gregorian.'),
  mileageKm: z.int().min(0).max(999_999),
  colour: oneOf(colours),
  plateKind: oneOf(plateKinds),
  documentKind: oneOf(documentKinds),
  bodyState: oneOf(bodyStates),
  engineState: oneOf(partStates),
  gearboxState: oneOf(partStates),
  panels: z.partialRecord(oneOf(panels), oneOf(panelStates)).optional().describe('Panels that are not sound.'),
  insuranceMonths: z.int().min(0).max(12).optional(),
  pictures: z
    .array(z.string().max(100))
    .min(1)
    .max(maxPictures)
    .describe('Ids of `POST /api/v1/gallery/pictures`, the first one as the cover.'),
  priceMode: oneOf(priceModes),
  price: moneySchema.optional(),
  downPayment: moneySchema.optional(),
  monthly: moneySchema.optional(),
  instalments: z.int().min(1).max(120).optional(),
  barterFor: z.string().max(100).optional(),
  city: z.string().max(80).describe('Slug of the catalogue.'),
  district: z.string().max(80).optional().describe('Slug of a district of this city, from the catalogue.'),
  plate: z
    .string()
    .max(40)
    .optional()
    .describe('The number plate as written. Sealed, shown to nobody and never returned; it finds double ads.'),
  vin: z.string().max(40).optional().describe('The VIN, 17 signs. Sealed, shown to nobody and never returned.'),
  description: z.string().min(1).max(longestDescription).describe('Without phone numbers, links and accounts.'),
  meant: z
    .array(z.enum(['mileageKm', 'price']))
    .max(2)
    .optional()
    .describe('Unusual numbers that are right all the same.'),
})

/** An ad as a dealer's program posts it. */
export const adBodySchema = content
  .extend({
    plateKind: content.shape.plateKind.default('national'),
    engineState: content.shape.engineState.default('sound'),
    gearboxState: content.shape.gearboxState.default('sound'),
    priceMode: content.shape.priceMode.default('fixed'),
  })
  .meta({ id: 'GalleryAdBody', description: 'An ad to be posted. The same rules hold as on the pages.' })
export type AdBody = z.output<typeof adBodySchema>

/** Returns a body without plate and VIN, which the sandbox checks but does not keep. */
export const withoutIdentity = ({ plate: _plate, vin: _vin, ...body }: AdBody): AdBody => body

/** Parts of an ad; what is left out stays as it is, and `null` removes an optional value. */
export const adPatchSchema = content
  .partial()
  .extend({
    insuranceMonths: content.shape.insuranceMonths.nullable(),
    district: content.shape.district.nullable(),
    barterFor: content.shape.barterFor.nullable(),
  })
  .meta({ id: 'GalleryAdPatch', description: 'The parts of an ad that change. `null` removes an optional value.' })
export type AdPatch = z.output<typeof adPatchSchema>

/** Returns the ad after a change of parts. Numbers that stay were accepted before. */
export function patchedBody(body: AdBody, patch: AdPatch): AdBody {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  const same = (['mileageKm', 'price'] as const).filter((name) => patch[name] === undefined)
  const merged = Object.fromEntries(
    [...Object.entries(body), ...given].map(([name, value]) => [name, value ?? undefined]),
  )
  // A district belongs to its city.
  if (patch.city !== undefined && patch.district === undefined && patch.city !== body.city) delete merged.district
  return { ...(merged as AdBody), meant: [...new Set([...(patch.meant ?? []), ...same])] }
}

/** Names of form fields in the API. */
const apiFields: Readonly<Record<string, string>> = {
  mileage: 'mileageKm',
  mileageMeant: 'meant',
  plate: 'plateKind',
  plateNumber: 'plate',
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
      ['plateNumber', body.plate ?? ''],
      ['vin', body.vin ?? ''],
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
export const refuseFields = (fields: Record<string, string | ErrorWords>) => new AppError('invalid', 422, { fields })

const wholeTomans = {
  fa: 'مبلغ را به ریال و مضرب ۱۰ بفرستید.',
  en: 'Send whole rials that are a multiple of ten.',
}

/** What each field must be, for programs that ask for English. */
const rules: Readonly<Record<string, string>> = {
  trim: 'trim is not in the catalogue. Send a slug of /api/v1/catalogue.',
  year: 'year is missing, or the car was not made in it.',
  mileageKm: 'mileageKm is missing, or too low for the age of the car. Name it in `meant` when it is right.',
  colour: 'colour is none of the allowed values.',
  plateKind: 'plateKind is none of the allowed values.',
  documentKind: 'documentKind is none of the allowed values.',
  bodyState: 'bodyState is none of the allowed values, or says unpainted beside painted panels.',
  panels: 'panels names an unknown panel or state.',
  insuranceMonths: 'insuranceMonths is a whole number from 0 to 12.',
  pictures: 'pictures needs 1 to 20 ids of POST /api/v1/gallery/pictures.',
  priceMode: 'priceMode is none of the allowed values.',
  price: 'price is missing, out of range, or far from similar cars. Name it in `meant` when it is right.',
  downPayment: 'downPayment is missing or out of range.',
  monthly: 'monthly is missing or out of range.',
  instalments: 'instalments is missing, or no whole number from 1 to 120.',
  barterFor: 'barterFor contains a phone number, a link or an account, or is too long.',
  city: 'city is not in the catalogue.',
  district: 'district is not a district of this city.',
  description: 'description is missing, too long, or contains a phone number, a link or an account.',
}

/** Returns the message of a form for a program: a tick of the form is a name in `meant`. */
const wordsFor = (field: string, text: string): ErrorWords => ({
  fa: text.replace(/اگر درست است، «[^«»]{1,80}» را علامت بزنید\./, `اگر درست است، «${field}» را در meant بفرستید.`),
  en: rules[field] ?? invalidText(field, 'en'),
})

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
  const wrong: Record<string, ErrorWords> = {}
  const note = (errors: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(errors)) {
      const field = apiField(name)
      wrong[field] ??= wordsFor(field, text)
    }
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
