import { displayYear, getCatalogue, vehicleTitle, type Catalogue, type Trim } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { toOptions } from '#kit/options.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { myCarPath, trimPricePath } from '../../addresses.ts'
import { myCarSchema, type MyCar } from '../../my-car/my-car-schema.ts'
import type { MyCarOptions, MyCarView } from '../../my-car/my-car-view.ts'
import { marketOffersOf, type MarketOffers } from '../market-offers.ts'
import { findSharedValuation } from './shared-valuation.ts'
import { presentValuation, describeCar, valueMyCar, yearsOf, type CarDescription } from './value-my-car.ts'

type Place = { catalogue: Catalogue; trim: Trim; offers: MarketOffers }

/** Returns the trim of an address, and the feature with ads; throws not-found for an unknown one. */
export async function findPlace({ db, manifests }: RequestContext, slug: string): Promise<Place> {
  const catalogue = await getCatalogue(db)
  const trim = catalogue.trims.bySlug.get(slug)
  const offers = marketOffersOf(manifests)
  if (!trim || !offers) throw notFound()
  return { catalogue, trim, offers }
}

/** The car in an address or a form: as typed and, when it is complete and valid, parsed. */
export function readCar(params: URLSearchParams): { typed: Record<string, string>; car: MyCar | null; wrong: boolean } {
  const names = Object.keys(myCarSchema.shape)
  const typed = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)?.slice(0, 60)
      return value ? [[name, value]] : []
    }),
  )
  const read = myCarSchema.safeParse(typed)
  const wrong = read.error?.issues.some(({ path: [name] }) => String(name) in typed) ?? false
  return { typed, car: read.success ? read.data : null, wrong }
}

/** A car in the address of the page. */
export function carQuery(car: MyCar): string {
  const entries = Object.entries(car).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

/**
 * Loads the page that values a car of a trim: with only a form, with the car of the address, of a link, or of an ad.
 */
export async function loadMyCar(ctx: RequestContext, slug: string, params: URLSearchParams): Promise<MyCarView> {
  const place = await findPlace(ctx, slug)
  const { catalogue, trim, offers } = place
  const page = {
    title: vehicleTitle(catalogue, trim.id),
    path: myCarPath(trim.slug),
    priceHref: trimPricePath(trim.slug),
    options: optionsOf(place, ctx.now),
    gone: false,
    unread: false,
  }
  const link = params.get('share')
  if (link !== null) {
    const shared = await findSharedValuation(ctx.db, trim.id, link.slice(0, 20), ctx.now)
    if (!shared) return { ...page, typed: {}, result: null, gone: true }
    const outcome = describeCar(shared.car, trim, catalogue, offers.words, ctx.now)
    const about = outcome.ok ? aboutOf(outcome.value) : ''
    const opened = { path: `${page.path}?share=${link}`, until: formatDate(shared.expiresAt) }
    const result = { value: shared.value, reason: null, about, link: opened, adHref: null }
    return { ...page, typed: typedOf(shared.car), result }
  }
  const ad = params.get('ad')
  const offer = ad === null ? null : await offers.valued(ctx.db, ad.slice(0, 20))
  if (offer?.trimId === trim.id) {
    const { car } = readCar(new URLSearchParams(offer.typed))
    const message = car && describeCar(car, trim, catalogue, offers.words, ctx.now)
    const about = message?.ok ? aboutOf(message.value) : ''
    return {
      ...page,
      typed: offer.typed,
      result: { value: { ...offer.value, valuationHref: null }, reason: null, about, link: null, adHref: offer.href },
    }
  }
  const { typed, car, wrong } = readCar(params)
  const message = car && describeCar(car, trim, catalogue, offers.words, ctx.now)
  // A link to the form may have some facts of the car; with its body too it requests a valuation.
  if (!message?.ok) return { ...page, typed, result: null, unread: wrong || message !== null || 'body' in typed }
  const valuation = await valueMyCar(ctx.db, offers, message.value.car, ctx.now)
  const shown = await presentValuation(ctx.db, offers, message.value, { trim, valuation, at: ctx.now })
  return { ...page, typed, result: { ...shown, about: aboutOf(message.value), link: null, adHref: null } }
}

const typedOf = (car: MyCar): Record<string, string> => Object.fromEntries(new URLSearchParams(carQuery(car)))

const aboutOf = ({ words }: CarDescription) =>
  [
    `مدل ${words.yearText(words.year)}`,
    words.mileageKm === 0 ? 'صفر کیلومتر' : `${formatInteger(words.mileageKm)} کیلومتر`,
    words.body,
    words.colour,
    words.province,
  ].join(' · ')

function optionsOf({ catalogue, trim, offers: { words } }: Place, now: Date): MyCarOptions {
  const make = catalogue.makes.byId.get(catalogue.models.byId.get(trim.modelId)!.makeId)!
  const fromWords = (table: Readonly<Record<string, string>>) => toOptions(table)
  return {
    years: yearsOf(catalogue, trim, now).map((year) => ({ value: String(year), label: displayYear(make, year) })),
    bodies: words.bodies.map(({ slug, label }) => ({ value: slug, label })),
    parts: fromWords(words.parts),
    colours: fromWords(words.colours),
    provinces: catalogue.provinces.list.map(({ slug, nameFa }) => ({ value: slug, label: nameFa })),
  }
}
