import { z } from 'zod'
import { adStates } from '../../ad/ad-states.ts'
import { droppedSchema, labelledSchema, momentSchema, moneySchema, yearSchema } from '#platform/http/api-schemas.ts'

const pictureSchema = z
  .object({ small: z.string(), large: z.string(), view: z.string().nullable() })
  .meta({ id: 'Picture', description: 'Paths of two widths (320 and 1200 px) as WebP on this host.' })

/** An ad in lists of the API. */
export const adSummarySchema = z
  .object({
    id: z.string(),
    path: z.string().describe('Its page on this host.'),
    title: z.string(),
    state: z.string(),
    make: labelledSchema,
    model: labelledSchema,
    trim: labelledSchema,
    year: yearSchema,
    mileageKm: z.int(),
    gearbox: labelledSchema,
    colour: labelledSchema,
    bodyState: labelledSchema,
    plateKind: labelledSchema,
    province: labelledSchema,
    city: labelledSchema,
    district: labelledSchema.nullable(),
    priceMode: labelledSchema,
    price: moneySchema
      .nullable()
      .describe('In cash. Null when the seller named no number, and for a sale by instalments.'),
    downPayment: moneySchema.nullable(),
    monthly: moneySchema.nullable(),
    priceDrop: moneySchema.nullable().describe('How far the price has fallen since publication.'),
    rating: z.object({ slug: z.string(), label: z.string(), gapPermille: z.int() }).nullable(),
    seller: z.enum(['gallery', 'personal']),
    gallery: z.string().describe('Slug of the gallery; `personal` for private sellers.'),
    publishedAt: momentSchema.nullable(),
    pictures: z.array(pictureSchema),
  })
  .meta({ id: 'AdSummary' })

const panelSchema = z.object({ panel: labelledSchema, state: labelledSchema })

const valuationSchema = z
  .object({
    low: moneySchema,
    high: moneySchema,
    confidence: labelledSchema,
    steps: z
      .array(z.object({ kind: z.string(), label: z.string(), change: moneySchema }))
      .describe('From the base on; they add up to `market.value`, to the rial.'),
    comparables: z
      .array(z.object({ id: z.string(), price: moneySchema, adjusted: moneySchema }))
      .describe('Ads that are still on offer, and what each would ask if it were this car.'),
  })
  .describe('How the value of a car comes about.')
  .meta({ id: 'AdValuation' })

/** All facts of one ad in the API. Contact details are never included. */
export const adSchema = adSummarySchema
  .extend({
    fuel: labelledSchema,
    insideColour: labelledSchema.nullable(),
    engineState: labelledSchema,
    gearboxState: labelledSchema,
    panels: z.array(panelSchema).describe('Panels that are not sound.'),
    insuranceMonths: z.int().nullable(),
    documentKind: labelledSchema,
    rideHailing: z.boolean(),
    instalment: z.object({ downPayment: moneySchema, monthly: moneySchema, count: z.int() }).nullable(),
    barterFor: z.string().nullable(),
    description: z.string(),
    market: z
      .object({ value: moneySchema, sample: z.int(), ratedAt: momentSchema.nullable() })
      .nullable()
      .describe('What the car is worth in cash, from so many comparable ads; the rating is held against it.'),
    valuation: valuationSchema.nullable(),
    noRatingReason: labelledSchema.nullable(),
    priceHistory: z.array(z.object({ at: momentSchema, price: moneySchema })).describe('Oldest first.'),
    expiresAt: momentSchema.nullable(),
    soldAt: momentSchema.nullable(),
    galleryName: z.string().nullable(),
  })
  .meta({ id: 'Ad' })

const facetOptionSchema = z.object({ slug: z.string(), label: z.string(), count: z.int(), chosen: z.boolean() })

const parametersSchema = z.record(z.string(), z.array(z.string()))

/** How the search words were interpreted. */
const understoodSchema = z
  .object({
    query: parametersSchema.describe(
      'What the answer is for, as parameters of this operation; `said` is what was read.',
    ),
    ignored: z.array(z.string()).describe('Words that were not searched for.'),
    corrections: z.array(z.object({ typed: z.string(), taken: z.string() })),
    questions: z
      .array(z.object({ typed: z.string(), options: z.array(parametersSchema) }))
      .describe('What may mean several things; each option is parameters that say which.'),
  })
  .meta({ id: 'Understood' })

/** A page of ads. */
export const adPageSchema = z
  .object({
    total: z.int(),
    ads: z.array(adSummarySchema),
    next: z.string().nullable().describe('Cursor of the next page: send it as `after`. Null at the end.'),
    facets: z
      .record(z.string(), z.array(facetOptionSchema))
      .describe('For each filter the number of ads that each option would give.'),
    dropped: droppedSchema,
    understood: understoodSchema,
  })
  .meta({ id: 'AdPage' })

const hoursSchema = z.object({ opens: z.string().nullable(), closes: z.string().nullable() })

const dealerFacts = {
  slug: z.string(),
  path: z.string(),
  name: z.string(),
  province: labelledSchema,
  city: labelledSchema,
  founded: yearSchema,
  makes: z.array(labelledSchema).describe('What it is known for.'),
  open: z.boolean().describe('At this moment, by the clock in Tehran and the official holidays.'),
  licenceChecked: z.boolean().describe("Staff compared the licence with the guild's register."),
  liveAds: z.int(),
}

/** A dealer in lists of the API. */
export const dealerSummarySchema = z.object(dealerFacts).meta({ id: 'GallerySummary' })

/** All facts of one dealer in the API. The phone is never included. */
export const dealerSchema = z
  .object({
    kind: z.literal('gallery'),
    ...dealerFacts,
    licence: z.string(),
    address: z.string(),
    about: z.string(),
    suspended: z.boolean(),
    hours: z
      .array(hoursSchema.extend({ day: z.string() }))
      .describe('Seven days, Saturday first, `HH:MM` in Tehran; null is closed.'),
    holidayHours: hoursSchema.nullable().describe('On official holidays; null for a suspended gallery.'),
  })
  .meta({ id: 'Gallery' })

/** The reserved dealer of private sellers. */
export const personalSellersSchema = z
  .object({ kind: z.literal('personal'), slug: z.literal('personal'), path: z.string(), liveAds: z.int() })
  .meta({ id: 'PersonalSellers' })

/** A page of dealers. */
export const dealerPageSchema = z
  .object({
    total: z.int(),
    galleries: z.array(dealerSummarySchema),
    next: z.string().nullable().describe('Cursor of the next page: send it as `after`. Null at the end.'),
    dropped: droppedSchema,
  })
  .meta({ id: 'GalleryPage' })

/** A person's own ads. */
export const ownAdsSchema = z
  .object({
    ads: z.array(
      z.object({
        ad: adSummarySchema,
        state: z.enum(adStates),
        acts: z.array(z.string()).describe('What its seller can do with it now.'),
        faults: z
          .array(z.object({ step: z.string(), code: z.string(), text: z.string() }))
          .describe('What has to be mended before a rejected ad is published.'),
      }),
    ),
  })
  .meta({ id: 'OwnAds' })

/** A person's bookmarks. */
export const bookmarksSchema = z
  .object({
    bookmarks: z.array(
      z.object({ ad: adSummarySchema, keptPrice: moneySchema.nullable().describe('The price when it was kept.') }),
    ),
    gone: z.int().describe('How many can not be seen any more.'),
  })
  .meta({ id: 'Bookmarks' })
