import type { Insertable } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { gearboxOf, getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { expireCatalogue } from '#features/catalog/server/get-catalogue.ts'
import type { Fuel } from '#features/marketplace/ad/choices.ts'
import type { DayHours, DealerHours } from '#features/marketplace/dealers/opening-hours.ts'
import { searchText } from '#features/marketplace/ad/server/search-text.ts'
import '#features/identity/server/tables.ts'
import '#features/marketplace/ad/server/tables.ts'
import { newPublicId } from '#kit/id.ts'
import { persianSortKey } from '#kit/text.ts'
import { platformContext, scopeContext, type RequestContext, type RequestScope } from '#platform/context.ts'
import type { Tables } from '#platform/database/database.ts'
import type { Role } from '#platform/permissions.ts'
import type { Providers } from '#platform/providers.ts'
import type { TestDb } from './database.ts'
import { testPlatform } from './platform.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let made = 0

type PersonOver = { name?: string | null; mobile?: string; roles?: Role[] }

/** Creates a person who can sign in; each has another number. */
export async function aPerson({ db, secrets, now }: TestDb, over: PersonOver = {}) {
  const mobile = over.mobile ?? `0970${String(++made).padStart(7, '0')}`
  const { id } = await db
    .insertInto('person')
    .values({
      mobile_sealed: secrets.seal(mobile),
      mobile_index: secrets.blindIndex('person.mobile', mobile),
      name: over.name === undefined ? 'مریم احمدی' : over.name,
      roles: over.roles ?? [],
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, mobile }
}

type DealerOver = Partial<Omit<Insertable<Tables['gallery']>, 'hours' | 'holiday_hours' | 'phone_sealed'>> & {
  /** Slugs of the catalogue. */
  city?: string
  makes?: readonly string[]
  hours?: DealerHours
  holidayHours?: DayHours
  phone?: string
}

const workday = [540, 1260] as const

/** Open 9:00 to 21:00, until 14:00 on Thursday, closed on Friday. */
export const usualHours: DealerHours = [workday, workday, workday, workday, workday, [540, 840], null]

/** Creates a dealer in Tehran; the catalogue must be loaded. Returns its id and slug. */
export async function aDealer(test: TestDb, over: DealerOver = {}) {
  const { city = 'tehran', makes = [], hours = usualHours, holidayHours = null, phone = '02112345678', ...row } = over
  const catalogue = await getCatalogue(test.db)
  const place = matchOf(catalogue.cities.bySlug.get(city), city)
  const name = row.name ?? 'اتوگالری آرین'
  return test.db
    .insertInto('gallery')
    .values({
      slug: `gallery-${++made}`,
      name,
      owner_id: null,
      licence_number: '12345678',
      province_id: place.provinceId,
      city_id: place.id,
      address: 'سعادت‌آباد، خیابان سرو، پلاک ۱۲',
      phone_sealed: test.secrets.seal(phone),
      about: 'از سال ۱۳۸۰ خرید و فروش خودرو انجام می‌دهیم.',
      hours: JSON.stringify(hours),
      holiday_hours: holidayHours && JSON.stringify(holidayHours),
      founded_year: 1380,
      make_ids: makes.map((slug) => matchOf(catalogue.makes.bySlug.get(slug), slug).id),
      created_at: test.now,
      sort_key: persianSortKey(name),
      ...row,
    })
    .returning(['id', 'slug', 'name'])
    .executeTakeFirstOrThrow()
}

type AdOver = Partial<Omit<Insertable<Tables['ad']>, 'panels' | 'make_id' | 'model_id' | 'trim_id' | 'city_id'>> & {
  /** Slugs of the catalogue; make, model, body, gearbox, fuel and province follow from them. */
  trim?: string
  city?: string
  /** The name of a district of that city; made when there is none. */
  district?: string
  panels?: object
  /** Price in tomans; null for «توافقی». */
  toman?: number | null
}

/** 400 million tomans at once and 25 a month for two years. */
const someInstalments = { down_payment_rial: 4_000_000_000n, instalment_rial: 250_000_000n, instalment_count: 24 }
const usualDescription = 'سالم و بدون خط و خش.'

/**
 * A live ad of a white Peugeot 207 in Tehran for one billion tomans, published an hour ago, with the first row of its
 * price history. A seller is made when none is given; the catalogue must be loaded. Returns the written row.
 */
export async function anAd(test: TestDb, over: AdOver = {}) {
  const {
    trim: trimSlug = 'peugeot-207-manual-tu5',
    city: citySlug = 'tehran',
    district,
    toman = 1_000_000_000,
    panels = {},
    ...row
  } = over
  const vehicle = await vehicleColumns(test, trimSlug, citySlug, row)
  const districtId = district === undefined ? null : await districtOf(test, vehicle.city_id, district)
  const byInstalments = row.price_mode === 'instalment'
  const cash = toman === null || byInstalments ? null : BigInt(toman) * 10n
  const priceRial = row.price_rial !== undefined ? row.price_rial : cash
  const publishedAt = new Date(test.now.getTime() - hourMs)
  const ad = await test.db
    .insertInto('ad')
    .values({
      public_id: newPublicId(),
      state: 'published',
      seller_id: row.seller_id ?? (await aPerson(test)).id,
      gallery_id: null,
      year: 1401,
      mileage_km: 48_000,
      colour: 'white',
      body_state: 'no-paint',
      document_kind: 'single-page',
      price_mode: priceRial === null ? 'negotiable' : 'fixed',
      price_rial: priceRial,
      ...(byInstalments ? someInstalments : {}),
      description: usualDescription,
      pictures: [],
      created_at: publishedAt,
      published_at: publishedAt,
      expires_at: new Date(publishedAt.getTime() + 30 * dayMs),
      ...vehicle,
      district_id: districtId,
      ...row,
      panels: JSON.stringify(panels),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ad.price_rial !== null) {
    const at = ad.published_at ?? test.now
    await test.db.insertInto('ad_price').values({ ad_id: ad.id, at, price_rial: ad.price_rial }).execute()
  }
  return ad
}

async function vehicleColumns(test: TestDb, trimSlug: string, citySlug: string, row: AdOver) {
  const catalogue: Catalogue = await getCatalogue(test.db)
  const trim = matchOf(catalogue.trims.bySlug.get(trimSlug), trimSlug)
  const model = catalogue.models.byId.get(trim.modelId)!
  const make = catalogue.makes.byId.get(model.makeId)!
  const city = matchOf(catalogue.cities.bySlug.get(citySlug), citySlug)
  const province = catalogue.provinces.byId.get(city.provinceId)!
  const gearbox = row.gearbox ?? gearboxOf(trim)
  const [fuel, year] = [row.fuel ?? (trim.fuel as Fuel), row.year ?? 1401]
  const colour = row.colour ?? 'white'
  const bodyState = row.body_state ?? 'no-paint'
  const description = row.description ?? usualDescription
  return {
    make_id: make.id,
    model_id: model.id,
    trim_id: trim.id,
    body_type: model.bodyType,
    gearbox,
    fuel,
    province_id: province.id,
    city_id: city.id,
    search_text: searchText({ make, model, trim, city, province, year, colour, bodyState, gearbox, fuel, description }),
  }
}

async function districtOf(test: TestDb, cityId: number, name: string): Promise<number> {
  const { districts, districtsOf } = await getCatalogue(test.db)
  const existing = districtsOf(cityId).find(({ nameFa }) => nameFa === name)
  if (existing) return existing.id
  const id = Math.max(...districts.byId.keys()) + 1
  const row = { id, city_id: cityId, slug: `district-${id}`, name_fa: name, sort_key: persianSortKey(name) }
  await test.db.insertInto('district').values(row).execute()
  expireCatalogue(test.db)
  return id
}

function matchOf<T>(entry: T | undefined, slug: string): T {
  if (!entry) throw new RangeError(`the catalogue has no ${slug}; was it loaded?`)
  return entry
}

type RequestOver = {
  personId?: bigint
  roles?: Role[]
  confirmedAt?: Date
  tokenHash?: Buffer
  address?: string
  now?: Date
  providers?: Partial<Providers>
}

/** What a loader or action gets from the server: the router's context, and the same things as `ctx` hands on. */
export function requestContext(test: TestDb, over: RequestOver = {}) {
  const { personId, roles = [], address = '203.0.113.7', now = test.now, providers } = over
  const confirmedAt = over.confirmedAt ?? null
  const session = { personId: personId ?? null, tokenHash: over.tokenHash ?? null, roles, confirmedAt }
  const scope: RequestScope = {
    id: 'test',
    origin: 'http://localhost',
    session,
    address,
    userAgent: 'test',
    cookies: [],
  }
  const platform = testPlatform(test, { now: () => now, providers })
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(scopeContext, scope)
  const ctx: RequestContext = { ...platform, db: test.db, scope, now }
  return { context, scope, ctx }
}

type VisitOver<Params> = RequestOver & { params?: Params; form?: Record<string, string> }

/** The arguments of a loader or (with `form`) an action for one request. */
export function visit<Params extends Record<string, string> = Record<never, string>>(
  test: TestDb,
  path: string,
  { params, form, ...over }: VisitOver<Params> = {},
) {
  const url = new URL(path, 'http://localhost')
  const body = form && new URLSearchParams(form)
  const request = new Request(url, { method: body ? 'POST' : 'GET', body })
  return {
    request,
    url,
    context: requestContext(test, over).context,
    params: params ?? ({} as Params),
    pattern: url.pathname,
  }
}

/** For jobs of a test that calls no gallery's address. */
export const nobodyCalls = () => {
  throw new Error('this test handed in no way to call galleries')
}
