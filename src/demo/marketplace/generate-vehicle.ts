import { z } from 'zod'
import type { City, Make, Model, Trim } from '#features/catalog/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import { dataFile } from '#platform/data-file.ts'
import colourText from '#resources/demo/colours.json?raw'
import type { Panels } from '#features/marketplace/ad/body-map.ts'
import {
  colours,
  type BodyStateSlug,
  type ColourSlug,
  type DocumentKind,
  type PartState,
  type PlateKind,
} from '#features/marketplace/ad/choices.ts'
import { drawBodyState, drawPanels } from './body-condition.ts'
import { freeZones } from './places.ts'
import { yearsOfTrim } from './trim-years.ts'
import { weightedTable, type WeightedTable } from './weighted-table.ts'

export type VehicleDraft = {
  /** Jalali year of manufacture. */
  year: number
  /** Years since the trim's newest year, and years since manufacture. */
  age: number
  yearsOnRoad: number
  mileageKm: number
  colour: ColourSlug
  insideColour: ColourSlug | null
  bodyState: BodyStateSlug
  panels: Panels
  engine: PartState
  gearbox: PartState
  insuranceMonths: number | null
  plate: PlateKind
  document: DocumentKind
  rideHailing: boolean
}

type Kind = { make: Make; model: Model; trim: Trim; thisYear: number; fromGallery: boolean; city: City }

const colourShares = dataFile(
  'demo/colours.json',
  colourText,
  z.array(z.tuple([z.enum(Object.keys(colours) as [ColourSlug, ...ColourSlug[]]), z.number()])),
)
let colourTable: WeightedTable<ColourSlug> | undefined
/** Draws a colour; white is rarer than on the road, where nearly half are white. */
const drawColour: WeightedTable<ColourSlug> = (random) => (colourTable ??= weightedTable(colourShares()))(random)

/** Draws one vehicle of a trim: year, mileage, paint, parts and documents. */
export function generateVehicle(random: SeededRandom, kind: Kind): VehicleDraft {
  const { make, model, thisYear, city } = kind
  const years = yearsOfTrim(model, kind.trim, thisYear)
  const isNew = drawIsNew(random, kind, years.to)
  const year = isNew ? years.to : drawYear(random, kind, years)
  const yearsOnRoad = isNew ? 0 : thisYear - year + 0.3 + 0.6 * random.next()
  const rideHailing = drawRideHailing(random, kind, yearsOnRoad)
  const bodyState = isNew ? 'no-paint' : drawBodyState(random, yearsOnRoad)
  const plate = drawPlate(random, make, city)
  return {
    year,
    age: years.to - year,
    yearsOnRoad,
    mileageKm: isNew ? 0 : drawMileage(random, kind, yearsOnRoad, rideHailing),
    colour: model.slug === 'zamyad-z24' && random.chance(0.8) ? 'blue' : drawColour(random),
    insideColour: random.chance(0.7)
      ? random.weighted<ColourSlug>([
          ['black', 50],
          ['grey', 24],
          ['beige', 12],
          ['cream', 8],
          ['brown', 6],
        ])
      : null,
    bodyState,
    panels: drawPanels(random, bodyState, model.bodyType),
    engine: isNew ? 'sound' : drawPart(random, yearsOnRoad),
    gearbox: isNew ? 'sound' : drawPart(random, yearsOnRoad / 2),
    insuranceMonths: isNew ? random.pick([12, null]) : random.chance(0.08) ? null : random.int(0, 12),
    plate,
    document: isNew || plate !== 'national' ? 'single-page' : drawDocument(random, yearsOnRoad),
    rideHailing,
  }
}

/** Whether the vehicle is unused: of a current model, from this year or the last. */
function drawIsNew(random: SeededRandom, { model, thisYear, fromGallery }: Kind, newestYear: number): boolean {
  return model.current && newestYear >= thisYear - 1 && random.chance(fromGallery ? 0.16 : 0.06)
}

function drawYear(random: SeededRandom, { make, model }: Kind, years: { from: number; to: number }): number {
  const span = years.to - years.from
  const spread = model.current ? Math.min(4, span * 0.5) : Math.max(1.2, span * 0.4)
  const year = Math.max(years.from, years.to - Math.floor(Math.abs(random.normal(0, spread))))
  // Imports were banned from 1398 to 1401, so those years are rare.
  const banned = make.origin === 'imported' && year >= 1398 && year <= 1401 && years.from < 1397
  return banned && random.chance(0.85) ? Math.max(years.from, 1397 - random.int(0, 4)) : year
}

function drawMileage(random: SeededRandom, { make, model }: Kind, yearsOnRoad: number, rideHailing: boolean): number {
  const usual = rideHailing
    ? 33_000
    : model.bodyType === 'pickup'
      ? 25_000
      : make.origin === 'imported'
        ? 16_000
        : 20_000
  const rate = Math.max(3500, random.normal(usual, usual * 0.21))
  // Older vehicles are driven less each year.
  const driven = rate * (yearsOnRoad <= 8 ? yearsOnRoad : 8 + (yearsOnRoad - 8) * 0.55)
  const km = Math.min(520_000, Math.max(500, driven))
  const step = random.weighted([
    [1000, 70],
    [500, 12],
    [100, 10],
    [1, 8],
  ])
  return Math.max(step, Math.round(km / step) * step)
}

function drawRideHailing(random: SeededRandom, { make, model, fromGallery }: Kind, yearsOnRoad: number): boolean {
  const suited = make.origin !== 'imported' && ['sedan', 'hatchback'].includes(model.bodyType)
  return suited && !fromGallery && yearsOnRoad > 1 && yearsOnRoad < 14 && random.chance(0.05)
}

function drawPart(random: SeededRandom, yearsOnRoad: number): PartState {
  const worn = Math.min(1, yearsOnRoad / 15)
  return random.weighted<PartState>([
    ['sound', 97],
    ['needs-repair', 3 * worn],
    ['replaced', 2.5 * worn],
  ])
}

/** Free-zone plates exist in the zones only, mostly on imported vehicles. */
function drawPlate(random: SeededRandom, make: Make, city: City): PlateKind {
  if (!freeZones()[city.slug]) return make.origin === 'imported' && random.chance(0.004) ? 'temporary' : 'national'
  return random.chance(make.origin === 'imported' ? 0.85 : 0.2) ? 'free-zone' : 'national'
}

function drawDocument(random: SeededRandom, yearsOnRoad: number): DocumentKind {
  return random.weighted<DocumentKind>([
    ['single-page', 70],
    ['notarial', 22],
    ['two-page', yearsOnRoad > 10 ? 9 : 1],
    ['power-of-attorney', yearsOnRoad > 4 ? 2.5 : 0.4],
  ])
}
