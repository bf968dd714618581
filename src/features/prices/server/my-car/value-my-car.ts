import { displayYear, productionYears, vehicleTitle, type Catalogue, type Trim } from '#features/catalog/contract.ts'
import { formatDate, toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import { trimPricePath } from '../../addresses.ts'
import type { MyCar } from '../../my-car/my-car-schema.ts'
import { confidences, noValueReasons, stepLabel, type CarWords } from '../../step-label.ts'
import type { ValuedCar } from '../../valuation/car.ts'
import { marketOf } from '../../valuation/fit/fit-market.ts'
import { valueCar, type Valuation } from '../../valuation/value-car.ts'
import type { ValueView } from '../../value-view.ts'
import { readEffects } from '../market-effects.ts'
import type { MarketOffers } from '../market-offers.ts'

/** A car with its texts. */
export type CarDescription = { car: ValuedCar; words: CarWords }

const isPart = (slug: string, parts: MarketOffers['words']['parts']): slug is ValuedCar['engine'] =>
  Object.hasOwn(parts, slug)

/** Returns the years in which a trim's model was made, newest first. */
export function yearsOf(catalogue: Catalogue, trim: Trim, now: Date): number[] {
  const { from, to } = productionYears(catalogue.models.byId.get(trim.modelId)!, toJalali(now).year)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index)
}

type Statement = Accepted<CarDescription> | Refused<'year' | 'body' | 'engine' | 'gearbox' | 'colour' | 'province'>

/** Parses a car from a form; the code of a refusal is the field with an unlisted value. */
export function describeCar(
  typed: MyCar,
  trim: Trim,
  catalogue: Catalogue,
  words: MarketOffers['words'],
  now: Date,
): Statement {
  const { year, km, engine, gearbox, colour, insurance } = typed
  const body = words.bodies.find(({ slug }) => slug === typed.body)
  const province = catalogue.provinces.bySlug.get(typed.province)
  if (!yearsOf(catalogue, trim, now).includes(year)) return refuse('year')
  if (!body) return refuse('body')
  if (!isPart(engine, words.parts)) return refuse('engine')
  if (!isPart(gearbox, words.parts)) return refuse('gearbox')
  if (!Object.hasOwn(words.colours, colour)) return refuse('colour')
  if (!province) return refuse('province')
  const make = catalogue.makes.byId.get(catalogue.models.byId.get(trim.modelId)!.makeId)!
  const car: ValuedCar = {
    modelId: trim.modelId,
    trimId: trim.id,
    year,
    mileageKm: km,
    ...body.car,
    engine,
    gearbox,
    nationalPlate: true,
    insuranceMonths: insurance ?? null,
    colour,
    place: String(province.id),
    rideHailing: typed.taxi === 'on',
  }
  return ok({
    car,
    words: {
      ...car,
      title: vehicleTitle(catalogue, trim.id),
      yearText: (of) => displayYear(make, of),
      body: body.label,
      colour: words.colours[colour]!,
      province: province.nameFa,
    },
  })
}

const marketDays = 30

/**
 * Returns the value of a car by the present ads; the same on every instance, because all data come from the database.
 */
export async function valueMyCar(db: Db, offers: MarketOffers, car: ValuedCar, now: Date): Promise<Valuation> {
  const since = new Date(now.getTime() - marketDays * dayMs)
  const [cars, effects] = await Promise.all([offers.ofModel(db, { modelId: car.modelId, since }), readEffects(db)])
  return valueCar(marketOf(cars, effects, toJalali(now).year), car)
}

const tomanOf = (rial: bigint) => Number(rial / 10n)

/** Returns a valuation as a page shows it; null, with the reason, without a value. */
export async function presentValuation(
  db: Db,
  offers: MarketOffers,
  { car, words }: CarDescription,
  { trim, valuation, at }: { trim: Trim; valuation: Valuation; at: Date },
): Promise<{ value: ValueView | null; reason: string | null }> {
  if (valuation.valueRial === null) return { value: null, reason: noValueReasons[valuation.reason] }
  const { valueRial, lowRial, highRial, confidence, sample, steps, comparables, baseYear, usualKm } = valuation
  const adjusted = new Map(comparables.map(({ id, adjustedRial }) => [id, adjustedRial]))
  const shown = await offers.show(db, [...adjusted.keys()])
  return {
    reason: null,
    value: {
      toman: tomanOf(valueRial),
      low: tomanOf(lowRial),
      high: tomanOf(highRial),
      confidence: confidences[confidence],
      sample,
      date: formatDate(at),
      steps: steps.map(({ kind, rial }) => ({
        kind,
        label: stepLabel(kind, words, { year: baseYear, km: usualKm }),
        toman: tomanOf(rial),
      })),
      comparables: shown.map(({ id, href, title, about, priceRial }) => ({
        href,
        title,
        about,
        toman: tomanOf(priceRial),
        adjusted: tomanOf(adjusted.get(id)!),
      })),
      ended: adjusted.size - shown.length,
      others: [...adjusted.values()].map(tomanOf),
      priceHref: trimPricePath(trim.slug, car.mileageKm === 0 ? 'new' : car.year),
      valuationHref: null,
    },
  }
}
