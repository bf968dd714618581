import { vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import type { Panels } from '../../ad/body-map.ts'
import type { ContactWay } from '../../ad/contact-way.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import type { SummaryLine } from '../posting-view.ts'
import { isSmallEdit } from '../small-edit.ts'
import { describedFields, picturesLabel, summaryLines, type Described } from '../summary.ts'
import { stateAfterAction } from '../../ad/ad-states.ts'
import type { AdColumns } from './ad-row.ts'
import type { ChangedField } from './tables.ts'

/** The columns of an ad that its summary uses. */
type Row = Pick<
  FullAdRow,
  'trim_id' | 'city_id' | 'district_id' | Exclude<keyof Described, 'car' | 'city' | 'district' | 'panels'>
> & { panels: Panels }

const describe = <Ad extends Row>(catalogue: Catalogue, ad: Ad): Ad & Described => ({
  ...ad,
  car: vehicleTitle(catalogue, ad.trim_id),
  city: catalogue.cities.byId.get(ad.city_id)?.nameFa ?? '',
  district: catalogue.districts.byId.get(ad.district_id ?? 0)?.nameFa ?? '',
})

/** Describes an ad line by line, without empty facts. */
export const summaryOf = (catalogue: Catalogue, ad: Row & { contact_way?: ContactWay }): SummaryLine[] =>
  summaryLines(describe(catalogue, ad))

/** Describes the differences between two states of an ad, for staff. */
function describeChanges(catalogue: Catalogue, before: Row, after: Row): ChangedField[] {
  const [old, now] = [describe(catalogue, before), describe(catalogue, after)]
  const changed = describedFields.flatMap(({ label, say }) => {
    const [was, is] = [say(old), say(now)]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
  if (before.pictures.join() === after.pictures.join()) return changed
  const stored = new Set(before.pictures)
  const fresh = after.pictures.filter((picture) => !stored.has(picture)).length
  const counted = `${formatInteger(after.pictures.length)} عکس، ${formatInteger(fresh)} عکس جدید`
  return [...changed, { label: picturesLabel, before: `${formatInteger(before.pictures.length)} عکس`, after: counted }]
}

/**
 * Returns what an edit changes and whether it needs a review. A published ad keeps its public version meanwhile.
 * `recent` are the ad's prices of the window (`findRecentPrices`).
 */
export function editOf(
  catalogue: Catalogue,
  before: FullAdRow,
  row: AdColumns,
  recent: readonly bigint[],
): { changes: ChangedField[]; effect: 'none' | 'apply' | 'send' } {
  const { state } = before
  const changes = describeChanges(catalogue, before, { ...before, ...row, panels: JSON.parse(row.panels) as object })
  if (changes.length === 0 && (state === 'published' || state === 'paused')) return { changes, effect: 'none' }
  const small = isSmallEdit({ labels: changes.map(({ label }) => label), before, after: row, recent })
  // The states of a small price change are those of any small change.
  const applies = small && stateAfterAction(state, 'reprice', 'seller') !== null
  return { changes, effect: applies ? 'apply' : 'send' }
}
