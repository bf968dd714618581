import { vehicleTitle, type Catalogue } from '#capabilities/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import type { Panels } from '../../ad/body-map.ts'
import type { ContactWay } from '../../ad/contact-way.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import type { SummaryLine } from '../posting-view.ts'
import { describedFields, picturesLabel, priceLabel, summaryLines, type Described } from '../summary.ts'
import { stateAfterAct } from '../../ad/ad-states.ts'
import type { AdColumns } from './ad-row.ts'
import type { ChangedField } from './tables.ts'

/** The columns of an ad of which its words are made. */
type Row = Pick<FullAdRow, 'trim_id' | 'city_id' | Exclude<keyof Described, 'car' | 'city' | 'panels'>> & {
  panels: Panels
}

const describe = <Ad extends Row>(catalogue: Catalogue, ad: Ad): Ad & Described => ({
  ...ad,
  car: vehicleTitle(catalogue, ad.trim_id),
  city: catalogue.cities.byId.get(ad.city_id)?.nameFa ?? '',
})

/** An ad in words, line by line; what was not said is left out. */
export const summaryOf = (catalogue: Catalogue, ad: Row & { contact_way?: ContactWay }): SummaryLine[] =>
  summaryLines(describe(catalogue, ad))

/** What differs between two states of an ad, in words, as staff read it. */
function describeChanges(catalogue: Catalogue, before: Row, after: Row): ChangedField[] {
  const [old, now] = [describe(catalogue, before), describe(catalogue, after)]
  const changed = describedFields.flatMap(({ label, say }) => {
    const [was, is] = [say(old), say(now)]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
  if (before.pictures.join() === after.pictures.join()) return changed
  const kept = new Set(before.pictures)
  const fresh = after.pictures.filter((picture) => !kept.has(picture)).length
  const counted = `${formatInteger(after.pictures.length)} عکس، ${formatInteger(fresh)} عکس جدید`
  return [...changed, { label: picturesLabel, before: `${formatInteger(before.pictures.length)} عکس`, after: counted }]
}

/** Has nothing but the price changed, by less than a fifth? Only then nobody looks. */
function isSmallPriceChange(changes: readonly ChangedField[], before: bigint | null, after: bigint | null) {
  if (changes.length !== 1 || changes[0]!.label !== priceLabel || before === null || after === null) return false
  const difference = after > before ? after - before : before - after
  return difference * 5n < before
}

/** What an edit changes, and whether it has to be sent anew: a live ad is in no list then until somebody has looked. */
export function editOf(
  catalogue: Catalogue,
  before: FullAdRow,
  row: AdColumns,
): { changes: ChangedField[]; effect: 'none' | 'reprice' | 'send' } {
  const { state, price_rial: price } = before
  const changes = describeChanges(catalogue, before, { ...before, ...row, panels: JSON.parse(row.panels) as object })
  if (changes.length === 0 && (state === 'published' || state === 'paused')) return { changes, effect: 'none' }
  const reprices = isSmallPriceChange(changes, price, row.price_rial) && stateAfterAct(state, 'reprice', 'seller')
  return { changes, effect: reprices ? 'reprice' : 'send' }
}
