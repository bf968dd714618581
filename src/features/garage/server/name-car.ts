import { displayYear, modelTitle, vehicleTitle, worksColours, type Catalogue } from '#features/catalog/contract.ts'
import { drawingPictureKey, modelDrawing, stageCount } from '#features/drawings/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { maskPlate } from '#kit/mask-plate.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import type { Secrets } from '#platform/secrets.ts'

type Named = { trim_id: number | null; described: string | null; nickname: string | null }
type Drawn = Parameters<typeof drawingPictureKey>[0]

/** Returns the model of a car; null while unknown. */
export function titleOf(catalogue: Catalogue, { trim_id: trimId, described }: Omit<Named, 'nickname'>): string | null {
  if (trimId !== null && catalogue.trims.byId.has(trimId)) return vehicleTitle(catalogue, trimId)
  return described
}

/** Returns the owner's name for it, otherwise its model. */
export const nameOf = (catalogue: Catalogue, car: Named): string =>
  car.nickname ?? titleOf(catalogue, car) ?? 'خودروی من'

/** A shorter name for a sign: the model without its trim. */
export function shortNameOf(catalogue: Catalogue, car: Named): string {
  const trim = car.trim_id === null ? undefined : catalogue.trims.byId.get(car.trim_id)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  const make = model && catalogue.makes.byId.get(model.makeId)
  return car.nickname ?? (make ? modelTitle(make, model) : (car.described ?? 'خودروی من'))
}

/** The same with its plate for a person with several cars, without identifying digits. */
export function signOf(
  catalogue: Catalogue,
  car: Named & { plate_sealed: Buffer | null },
  secrets: Pick<Secrets, 'open'>,
): string {
  const name = shortNameOf(catalogue, car)
  const plate = car.plate_sealed && parsePlate(secrets.open(car.plate_sealed))
  return plate?.ok ? `${name} (${toPersianDigits(formatPlate(maskPlate(plate.value)))})` : name
}

/** The year in the calendar usual for this make. */
export function yearText(catalogue: Catalogue, trimId: number | null, year: number): string {
  const trim = trimId === null ? undefined : catalogue.trims.byId.get(trimId)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  const make = model && catalogue.makes.byId.get(model.makeId)
  return make ? displayYear(make, year) : toPersianDigits(year)
}

/** Returns the drawing of a car in its colour; null for a car outside the catalogue. */
export function drawingOf(
  catalogue: Catalogue,
  { trim_id: trimId, colour }: { trim_id: number | null; colour: string | null },
): string | null {
  const trim = trimId === null ? undefined : catalogue.trims.byId.get(trimId)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  if (!model) return null
  return drawingPictureKey({
    ...modelDrawing(model),
    view: 'three-quarter',
    colour: (colour && worksColours[colour] ? colour : 'white') as Drawn['colour'],
    scene: trim.id % stageCount,
  })
}
