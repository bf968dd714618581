import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Catalogue, Holidays } from '#features/catalog/contract.ts'
import { WEEKDAY_NAMES } from '#kit/jalali.ts'
import type { Tables } from '#platform/database/database.ts'
import { dealerPath, personalDealer } from '../../addresses.ts'
import type { DayHours, DealerHours } from '../../dealers/opening-hours.ts'
import { openState } from '../../dealers/opening-hours.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import type { dealerSchema, dealerSummarySchema, personalSellersSchema } from './api-schemas.ts'
import { bothYears, entry } from './present-ad-for-api.ts'
import '../../ad/server/tables.ts'

type Row = Selectable<Tables['gallery']>
type DealerTime = 'hours' | 'holiday_hours' | 'licence_checked_at'
type Facts = Pick<Row, 'slug' | 'name' | 'city_id' | 'founded_year' | 'make_ids' | DealerTime>
type At = { catalogue: Catalogue; liveAds: number; now: Date; holidays: Holidays }

/** Selects the fields of a dealer for lists of the API (allow-list). */
export function presentDealerSummaryForApi(
  row: Facts,
  { catalogue, liveAds, now, holidays }: At,
): z.output<typeof dealerSummarySchema> {
  const city = catalogue.cities.byId.get(row.city_id)
  return {
    slug: row.slug,
    path: dealerPath(row.slug),
    name: row.name,
    province: entry(city && catalogue.provinces.byId.get(city.provinceId)),
    city: entry(city),
    founded: bothYears(row.founded_year),
    makes: row.make_ids.map((id) => entry(catalogue.makes.byId.get(id))),
    open: openState(row, now, holidays).open,
    licenceChecked: row.licence_checked_at !== null,
    liveAds,
  }
}

/**
 * Selects the fields of a dealer for the API (allow-list). A suspended dealer has no hours and is
 * never open.
 */
export function presentDealerForApi(row: Row, at: At): z.output<typeof dealerSchema> {
  const suspended = row.state === 'suspended'
  const facts = presentDealerSummaryForApi(row, at)
  return {
    kind: 'gallery',
    ...facts,
    open: facts.open && !suspended,
    licence: row.licence_number,
    address: row.address,
    about: hideContacts(row.about),
    suspended,
    hours: suspended ? [] : presentWeek(row.hours),
    holidayHours: suspended ? null : presentDay(row.holiday_hours),
  }
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const presentDay = (hours: DayHours) =>
  hours ? { opens: clock(hours[0]), closes: clock(hours[1]) } : { opens: null, closes: null }

const presentWeek = (hours: DealerHours) =>
  WEEKDAY_NAMES.map((day, index) => ({ day, ...presentDay(hours[index] ?? null) }))

/** Formats the reserved dealer of private sellers. */
export const presentPersonalForApi = (liveAds: number): z.output<typeof personalSellersSchema> => ({
  kind: 'personal',
  slug: personalDealer,
  path: dealerPath(personalDealer),
  liveAds,
})
