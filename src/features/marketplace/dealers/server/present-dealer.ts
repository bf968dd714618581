import { sql, type Selectable } from 'kysely'
import {
  findHolidays,
  getCatalogue,
  persianNumbers,
  placeName,
  type Catalogue,
  type Holidays,
} from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatJalali, parseJalali, toJalali, WEEKDAY_NAMES } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import type { PlateKind } from '../../ad/choices.ts'
import { queryAddress } from '../../search/ad-query.ts'
import { allPlatesQuery, emptyQuery } from '../../search/parse-ad-query.ts'
import { dealerAdsPath, dealerPath, personalDealer } from '../../addresses.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { hasHours, hoursText, openState, openText, type DealerTimes } from '../opening-hours.ts'
import type { DealerQuery } from '../dealer-query.ts'
import { openingHours } from '../dealer-json-ld.ts'
import type {
  DealerCard,
  DealerListView,
  DealerView,
  HolidayRow,
  HoursRow,
  OpenView,
  PersonalView,
  RatingLine,
} from '../dealer-view.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import { conductTexts, findConduct } from '../../ad/server/seller-answers.ts'
import { ratingOf } from './reviews.ts'
import { findCurrentNews } from './find-dealer-news.ts'
import { listAds } from '../../search/server/list-ads.ts'
import type { OpeningContext, DealerRow } from './list-dealers.ts'
import { presentCard, presentCards } from '../../ad/server/present-card.ts'

const newestAds = 8
/** Days of holidays shown ahead. */
const holidaysAhead = 30

const makeNames = (catalogue: Catalogue, ids: readonly number[]): string[] =>
  ids.flatMap((id) => toPersianDigits(catalogue.makes.byId.get(id)?.nameFa ?? '') || [])

function presentOpen(times: DealerTimes, { now, holidays }: OpeningContext): OpenView {
  const state = openState(times, now, holidays)
  return { open: state.open, text: openText(state) }
}

/** Selects the fields of a dealer for the list (allow-list). */
export const presentDealerCard = (
  row: DealerRow,
  catalogue: Catalogue,
  moment: OpeningContext,
  rating: RatingLine,
): DealerCard => ({
  slug: row.slug,
  href: dealerPath(row.slug),
  name: row.name,
  place: row.district_id === null ? placeName(catalogue, row.city_id) : districtPlace(catalogue, row.district_id),
  rating,
  since: row.founded_year,
  stock: row.stock,
  focus: makeNames(catalogue, row.make_ids),
  verified: row.licence_checked_at !== null,
  logo: row.logo,
  open: hasHours(row) ? presentOpen(row, moment) : null,
  pictures: row.pictures,
})

/** «کاشان (استان اصفهان)، راوند». */
export function districtPlace(catalogue: Catalogue, districtId: number): string {
  const district = catalogue.districts.byId.get(districtId)!
  return `${placeName(catalogue, district.cityId)}، ${persianNumbers(district.nameFa)}`
}

function presentHours({ hours }: DealerTimes, now: Date): HoursRow[] {
  const today = toJalali(now).weekday
  return WEEKDAY_NAMES.map((day, index) => ({ day, text: hoursText(hours[index] ?? null), today: index === today }))
}

/** Loads the page of a dealer, including `personal`; null when missing. */
export async function findDealerView(ctx: RequestContext, slug: string): Promise<DealerView | PersonalView | null> {
  if (slug === personalDealer) return { kind: 'personal', ...(await readStock(ctx, null, slug)) }
  const dealer = await findDealer(ctx.db, slug)
  if (!dealer) return null
  const suspended = dealer.state === 'suspended'
  const { db, now } = ctx
  const [catalogue, holidays, news, stock, rating, conduct] = await Promise.all([
    getCatalogue(db),
    findHolidays(db, toJalali(now), holidaysAhead),
    suspended ? [] : findCurrentNews(db, dealer, now),
    suspended ? { stock: 0, stockHref: '', ads: [] } : readStock(ctx, dealer.id, slug),
    ratingOf(db, dealer.id),
    findConduct(db, dealer.id),
  ])
  const times = presentTimes(dealer, { now, holidays })
  return {
    ...presentFacts(dealer, catalogue),
    ...times,
    ...stock,
    news,
    rating,
    conduct: conduct ? conductTexts(conduct) : [],
    ...presentFace(dealer, { suspended, streets: Boolean(ctx.config.MAP_STREETS_FILE) }),
    suspended,
  }
}

/** Selects the fields of a dealer that are always public (allow-list). */
const presentFacts = (dealer: Selectable<Tables['gallery']>, catalogue: Catalogue) => ({
  kind: 'gallery' as const,
  slug: dealer.slug,
  name: dealer.name,
  licence: dealer.licence_number,
  licenceChecked: dealer.licence_checked_at && formatDate(dealer.licence_checked_at),
  place: placeName(catalogue, dealer.city_id),
  address: hideContacts(dealer.address),
  since: dealer.founded_year,
  about: hideContacts(dealer.about),
  focus: makeNames(catalogue, dealer.make_ids),
  team: dealer.team
    .filter(({ hidden }) => !hidden)
    .map(({ name, role }) => ({ name: hideContacts(name), role: hideContacts(role) })),
})

type Face = Pick<Selectable<Tables['gallery']>, 'logo' | 'photo' | 'latitude' | 'longitude'>

/** Selects the pictures and the place of an active dealer. */
function presentFace(face: Face, { suspended, streets }: { suspended: boolean; streets: boolean }) {
  if (suspended) return { logo: null, photo: null, map: null }
  const { logo, photo, latitude, longitude } = face
  const map = latitude === null || longitude === null ? null : { place: { latitude, longitude }, streets }
  return { logo, photo, map }
}

const presentTimes = (times: DealerTimes, moment: OpeningContext) => ({
  open: presentOpen(times, moment),
  hours: presentHours(times, moment.now),
  holidayHours: hoursText(times.holiday_hours),
  holidays: presentHolidays(moment.holidays),
  openingHours: openingHours(times.hours),
})

const presentHolidays = (holidays: Holidays): HolidayRow[] =>
  [...holidays].map(([day, name]) => ({ date: formatJalali(parseJalali(day)!), name }))

/** Loads the number of live ads and the newest of them. */
async function readStock({ db, now }: RequestContext, galleryId: bigint | null, slug: string) {
  const catalogue = await getCatalogue(db)
  const [{ rows }, plates] = await Promise.all([
    listAds(db, catalogue, allPlatesQuery, { galleryId }, newestAds),
    countByPlate(db, galleryId),
  ])
  const plate = plates.map(({ plate_kind }) => plate_kind as PlateKind)
  return {
    stock: plates.reduce((sum, { n }) => sum + n, 0),
    stockHref: queryAddress(dealerAdsPath(slug), plate.length > 0 ? { ...emptyQuery, plate } : emptyQuery),
    ads: presentCards(rows, (row) => presentCard(row, catalogue, now)),
  }
}

/** Returns the number of live ads of a dealer; null means private sellers. */
export async function countLive(db: Db, dealerId: bigint | null): Promise<number> {
  const plates = await countByPlate(db, dealerId)
  return plates.reduce((sum, { n }) => sum + n, 0)
}

const countByPlate = (db: Db, dealerId: bigint | null, where = sql<boolean>`true`) =>
  db
    .selectFrom('ad')
    .select(['plate_kind', sql<number>`count(*)::int`.as('n')])
    .where('state', '=', 'published')
    .where('gallery_id', dealerId === null ? 'is' : '=', dealerId)
    .where(where)
    .groupBy('plate_kind')
    .orderBy('plate_kind')
    .execute()

/** Counts the ads of private sellers in the searched place and make, with a link. */
export async function presentPersonalStock(
  db: Db,
  catalogue: Catalogue,
  { province, city, district, make }: Pick<DealerQuery, 'province' | 'city' | 'district' | 'make'>,
): Promise<DealerListView['personal']> {
  const where = [sql<boolean>`true`]
  if (district) where.push(sql`district_id = ${catalogue.districts.bySlug.get(district)!.id}`)
  else if (city) where.push(sql`city_id = ${catalogue.cities.bySlug.get(city)!.id}`)
  else if (province) where.push(sql`province_id = ${catalogue.provinces.bySlug.get(province)!.id}`)
  if (make) where.push(sql`make_id = ${catalogue.makes.bySlug.get(make)!.id}`)
  const plates = await countByPlate(db, null, sql<boolean>`${sql.join(where, sql` and `)}`)
  const listed = (slug: string | null) => (slug ? [slug] : [])
  const query = {
    ...emptyQuery,
    plate: plates.map(({ plate_kind }) => plate_kind as PlateKind),
    province: listed(province),
    city: listed(city),
    district: listed(district),
    make: listed(make),
  }
  return {
    count: plates.reduce((sum, { n }) => sum + n, 0),
    href:
      where.length > 1 && plates.length > 0
        ? queryAddress(dealerAdsPath(personalDealer), query)
        : dealerPath(personalDealer),
  }
}
