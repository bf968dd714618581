import { albumOfModel } from '#features/albums/contract.ts'
import {
  getCatalogue,
  getSpecSheet,
  latinName,
  modelTitle,
  notAnnounced,
  persianNumbers,
  vehicleTitle,
  worksColours,
  type Catalogue,
  type Model,
  type SpecSheet,
  type Trim,
} from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { compareAddress } from '../compare/compare-query.ts'
import { carInfoPath, rangePath, trimPricePath, usedAdsPath } from '../addresses.ts'
import type { CarView, NearCars, SheetView } from '../car-view.ts'
import { nearestSlugs } from '#kit/nearest-slugs.ts'
import { carPicture, pictureAlt, usualColour } from './car-picture.ts'
import { lineText } from './line-text.ts'
import { loadCosts } from './load-costs.ts'
import { presentSheet } from './present-sheet.ts'
import { trimTable } from './trim-table.ts'

export type LoadedCar = { car: CarView; sheet: SheetView }

/** Loads the car of an address, or similar ones for an unknown address. */
export async function loadCar(
  { db, now }: { db: Db; now: Date },
  slug: string,
  { query, colour }: { query: string; colour: string | null },
): Promise<LoadedCar | NearCars> {
  const catalogue = await getCatalogue(db)
  const trim = catalogue.trims.bySlug.get(slug)
  if (!trim) return { near: nearCars(catalogue, slug) }
  const model = catalogue.models.byId.get(trim.modelId)!
  const trims = catalogue.trimsOf(model.id)
  const sheets = await Promise.all(trims.map(({ id }) => getSpecSheet(db, id)))
  const sheet = sheets[trims.indexOf(trim)]!
  const title = vehicleTitle(catalogue, trim.id)
  const path = carInfoPath(slug)
  return {
    car: {
      ...presentCar({ catalogue, model, trim, sheet, title, path, colour }),
      costs: model.current ? await loadCosts(db, { catalogue, trim, at: now }) : null,
      album: await albumOfModel(db, model.id),
    },
    sheet: {
      ...presentSheet(sheet, query),
      path,
      title,
      bodyType: model.bodyType,
      table: trimTable(trims, sheets, trim),
    },
  }
}

function nearCars(catalogue: Catalogue, slug: string): NearCars['near'] {
  const current = catalogue.trims.list.filter(({ modelId }) => catalogue.models.byId.get(modelId)?.current)
  const near = nearestSlugs(
    slug,
    current.map((trim) => trim.slug),
    5,
  )
  return near.map((each) => ({
    href: carInfoPath(each),
    label: vehicleTitle(catalogue, catalogue.trims.bySlug.get(each)!.id),
  }))
}

type Parts = {
  catalogue: Catalogue
  model: Model
  trim: Trim
  sheet: SpecSheet
  title: string
  path: string
  colour: string | null
}

function presentCar({ catalogue, model, trim, sheet, title, path, colour }: Parts): Omit<CarView, 'costs' | 'album'> {
  const make = catalogue.makes.byId.get(model.makeId)!
  const shown = colour && sheet.colours.includes(colour) ? colour : usualColour(model, sheet.colours)
  const text = (key: Parameters<SpecSheet['line']>[0]) => sheet.line(key)
  const facts = (['power', 'torque', 'gearbox', 'consumption-combined', 'acceleration', 'airbags'] as const)
    .map(text)
    .filter((line) => line !== undefined)
    .map((line) => ({ label: line.label, value: lineText(line) }))
  return {
    path,
    title,
    fullName: latinName(make, model, trim),
    sold: model.current,
    state: model.current ? 'هنوز تولید می‌شود' : 'دیگر تولید نمی‌شود',
    picture: carPicture(model, shown),
    pictureAlt: pictureAlt(title, shown),
    facts,
    colours: sheet.colours.flatMap((slug) => {
      const works = worksColours[slug]
      return works ? [{ ...works, href: `${path}?colour=${slug}`, current: slug === shown }] : []
    }),
    warranty: warrantyText(sheet),
    trims: catalogue
      .trimsOf(model.id)
      .filter(({ id }) => id !== trim.id)
      .map((other) => ({ href: carInfoPath(other.slug), label: persianNumbers(other.nameFa) })),
    modelTitle: modelTitle(make, model),
    model: rangePath(model.slug),
    usedAds: usedAdsPath(trim.slug),
    price: trimPricePath(trim.slug),
    compare: compareAddress([trim.slug], {}),
    brand: make.nameFa,
    described: sheet.line('length')?.source != null,
  }
}

function warrantyText(sheet: SpecSheet): string {
  const [months, km] = [sheet.line('warranty-months'), sheet.line('warranty-km')]
  if (!months?.value || !km?.value) return notAnnounced
  const unsure = months.approximate || km.approximate
  return `${unsure ? 'حدود ' : ''}${months.text} یا ${km.text}، هر کدام زودتر برسد`
}
