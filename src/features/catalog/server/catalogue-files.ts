import { z } from 'zod'
import { sha256 } from '#platform/secrets.ts'
import { searchWordKinds, type SearchWord } from '../types.ts'
import catalogueText from './data/catalogue.json?raw'
import districtsText from './data/districts.json?raw'
import provincesText from './data/provinces.json?raw'
import searchWordsText from './data/search-words.json?raw'

/** Words in place of a maker or a model in addresses of new cars that name other pages. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'bill',
  'compare',
  'info',
  'payment-result',
  'paymentresult',
  'sale-plan',
  'sale-plans-now',
  'vehicle-sale',
  'verify-sale-draw',
])

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const count = z.number().int().positive().nullable()

const trimEntry = z.object({
  slug,
  nameFa: z.string(),
  nameEn: z.string(),
  engineCc: count,
  powerHp: count,
  cylinders: count,
  gearbox: z.object({
    kind: z.enum(['manual', 'automatic', 'cvt', 'dual-clutch', 'e-cvt', 'single-speed']),
    speeds: count,
  }),
  fuel: z.enum(['petrol', 'dual', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric']),
  drivetrain: z.string().nullable(),
  approximate: z.boolean(),
})

const modelEntry = z.object({
  slug,
  nameFa: z.string(),
  nameEn: z.string(),
  body: z.enum(['sedan', 'hatchback', 'suv', 'pickup', 'coupe', 'convertible', 'mpv', 'wagon']),
  class: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'sport', 'pickup', 'full-size']),
  productionYears: z.object({
    from: z.number().int(),
    to: z.number().int().nullable(),
    calendar: z.enum(['jalali', 'gregorian']),
  }),
  current: z.boolean(),
  trims: z.array(trimEntry).min(1),
})

const makeEntry = z
  .object({
    slug,
    nameFa: z.string(),
    nameEn: z.string(),
    country: z.string().length(2),
    origin: z.enum(['domestic', 'assembled', 'imported']),
    models: z.array(modelEntry).min(1),
  })
  .superRefine((make, context) => {
    const slugs = [make.slug, ...make.models.map((model) => `${make.slug}-${model.slug}`)]
    for (const taken of slugs.filter((each) => reservedSlugs.has(each))) {
      context.addIssue({ code: 'custom', message: `«${taken}» is an address of its own and can be no slug` })
    }
  })

const provinceEntry = z.object({
  slug,
  nameFa: z.string(),
  plateCodes: z.array(z.number().int().min(10).max(99)),
  cities: z.array(z.object({ slug, nameFa: z.string(), capital: z.boolean() })).min(1),
})

const districtEntries = z.record(slug, z.record(slug, z.string()))

export type MakeEntry = z.output<typeof makeEntry>
export type ProvinceEntry = z.output<typeof provinceEntry>
/** By city slug: slug within the city → name. */
export type DistrictEntries = z.output<typeof districtEntries>

/** Reads and validates the files of vehicles and places; throws a ZodError for an invalid file. */
export function readCatalogueFiles(vehicles: string = catalogueText): {
  makes: MakeEntry[]
  provinces: ProvinceEntry[]
  districts: DistrictEntries
} {
  const { makes } = z.object({ makes: z.array(makeEntry) }).parse(JSON.parse(vehicles))
  const { provinces } = z.object({ provinces: z.array(provinceEntry) }).parse(JSON.parse(provincesText))
  const { districts } = z.object({ districts: districtEntries }).parse(JSON.parse(districtsText))
  return { makes, provinces, districts }
}

/** Reads the search words by kind and slug. */
export function readSearchWordFile(): SearchWord[] {
  const file = z.partialRecord(z.enum(searchWordKinds), z.record(z.string(), z.array(z.string()).min(1)))
  return Object.entries(file.parse(JSON.parse(searchWordsText))).flatMap(([kind, bySlug]) =>
    Object.entries(bySlug).flatMap(([slug, spellings]) =>
      spellings.map((spelling) => ({ spelling, kind: kind as SearchWord['kind'], slug })),
    ),
  )
}

/**
 * Returns a digest of the files; raise `shape` when the loader creates different rows from the same
 * files.
 */
export function catalogueDigest(): string {
  const shape = 3
  return sha256(`${shape}\n${catalogueText}\n${provincesText}\n${districtsText}\n${searchWordsText}`).toString(
    'base64url',
  )
}
