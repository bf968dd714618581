import type { BodyPart, Harm, HarmedPart, ValuedCar } from '#features/prices/contract.ts'
import { bodyClassOf, type BodyStateSlug } from '../choices.ts'
import { panels as panelNames, type Panels, type PanelSlug, type PanelState } from '../body-map.ts'
import type { PricedRow } from './priced-rows.ts'

const partEndings: readonly (readonly [string, BodyPart])[] = [
  ['bumper', 'bumper'],
  ['hood', 'hood'],
  ['roof', 'roof'],
  ['trunk', 'trunk'],
  ['fender', 'fender'],
  ['door', 'door'],
  ['sill', 'sill'],
  ['pillar', 'pillar'],
  ['rail', 'chassis'],
  ['apron', 'chassis'],
]

const partOf = Object.fromEntries(
  Object.keys(panelNames).map((panel) => [panel, partEndings.find(([ending]) => panel.endsWith(ending))![1]]),
) as Record<PanelSlug, BodyPart>

/** A dented, unrepaired panel costs as much as a replacement. */
const harmOf: Record<PanelState, Harm> = {
  scratched: 'scratched',
  'dent-repair': 'dent-repair',
  spot: 'spot',
  painted: 'painted',
  replaced: 'replaced',
  dented: 'replaced',
}

const times = (count: number, part: BodyPart, harm: Harm): HarmedPart[] =>
  Array.from({ length: count }, () => ({ part, harm }))
const around = [...times(4, 'fender', 'painted'), ...times(4, 'door', 'painted')]

/** The parts of a body without marked panels, by its described state. */
const partsOfState: Partial<Record<BodyStateSlug, readonly HarmedPart[]>> = {
  'one-spot': times(1, 'fender', 'spot'),
  'two-spots': times(2, 'fender', 'spot'),
  'many-spots': times(4, 'fender', 'spot'),
  'dent-repair': times(1, 'door', 'dent-repair'),
  scratches: times(1, 'door', 'scratched'),
  'fender-painted': times(1, 'fender', 'painted'),
  'one-door-painted': times(1, 'door', 'painted'),
  'two-doors-painted': times(2, 'door', 'painted'),
  'hood-painted': times(1, 'hood', 'painted'),
  'around-painted': around,
  'full-painted': [...around, ...times(1, 'hood', 'painted'), ...times(1, 'roof', 'painted')],
  'hood-replaced': times(1, 'hood', 'replaced'),
  'fender-replaced': times(1, 'fender', 'replaced'),
  'door-replaced': times(1, 'door', 'replaced'),
}

/** Lists the damaged parts by the body map, or by the described state when no panel is marked. */
export function bodyOf(panels: Panels, state: BodyStateSlug): readonly HarmedPart[] {
  const marked = Object.entries(panels) as [PanelSlug, PanelState][]
  if (marked.length === 0) return partsOfState[state] ?? []
  return marked.map(([panel, harm]) => ({ part: partOf[panel], harm: harmOf[harm] }))
}

/** The columns of an ad on which the value of its car depends. */
export type ValuedColumns = Omit<PricedRow, 'id' | 'public_id' | 'price_mode' | 'price_rial' | 'document_kind'>

/** Maps an ad to the input of the price model. */
export const valuedCar = (row: ValuedColumns): ValuedCar => ({
  modelId: row.model_id,
  trimId: row.trim_id,
  year: row.year,
  mileageKm: row.mileage_km,
  body: bodyOf(row.panels, row.body_state),
  wrecked: bodyClassOf(row.body_state) === null,
  engine: row.engine_state,
  gearbox: row.gearbox_state,
  nationalPlate: row.plate_kind === 'national',
  insuranceMonths: row.insurance_months,
  colour: row.colour,
  place: String(row.province_id),
  rideHailing: row.ride_hailing,
})
