import './tables.ts'
import '../../ad/server/tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Panels } from '../../ad/body-map.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import { rateAd } from '../../ad/server/rate-ads.ts'
import type { FaultSlug } from '../faults.ts'
import type { PostingStep } from '../steps.ts'
import type { AdColumns } from './ad-row.ts'
import { notePrice } from './publish-ad.ts'
import type { ChangedField } from './tables.ts'

// An edit of a published ad that staff must see: a proposed version beside the public one (decision 0555).

/** Columns as JSON: amounts as text. */
export type ColumnsJson = Readonly<Record<string, unknown>>

const amounts: readonly string[] = ['price_rial', 'down_payment_rial', 'instalment_rial']

const asJson = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Returns the columns of `row` that differ from the ad, as JSON. `search_text` is among them when others are. */
export function changedColumns(ad: FullAdRow, row: AdColumns): ColumnsJson {
  const now: Record<string, unknown> = { ...ad }
  const next: Record<string, unknown> = { ...row, panels: JSON.parse(row.panels) as Panels }
  const differs = (name: string) =>
    JSON.stringify(sorted(asJson(now[name]))) !== JSON.stringify(sorted(asJson(next[name])))
  const changed = Object.keys(next).filter((name) => name !== 'search_text' && differs(name))
  if (changed.length === 0) return {}
  return Object.fromEntries([...changed, 'search_text'].map((name) => [name, asJson(next[name])]))
}

/** Sorts the keys of an object, whose order in the database is another one. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Converts columns from JSON for a query. */
export function columnsOf(json: ColumnsJson): Partial<AdColumns> {
  const entries = Object.entries(json).map(([name, value]) => {
    if (amounts.includes(name)) return [name, value === null ? null : BigInt(value as string)]
    return [name, name === 'panels' ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(entries) as Partial<AdColumns>
}

/** Returns the ad as it will be with these columns. */
export function withColumns(ad: FullAdRow, json: ColumnsJson | null | undefined): FullAdRow {
  if (!json) return ad
  const { panels, search_text: _words, ...columns } = columnsOf(json)
  return { ...ad, ...columns, ...(panels !== undefined && { panels: JSON.parse(panels) as Panels }) } as FullAdRow
}

/** The last edit of an ad that is not public: it waits for staff, or was rejected and can be corrected. */
type OpenEdit = {
  state: 'waiting' | 'rejected'
  proposed: ColumnsJson
  changes: readonly ChangedField[]
  faults: Partial<Record<PostingStep, FaultSlug>>
  note: string
}

/** Finds the open edit of each of these ads. */
export async function findOpenEdits(db: Db, adIds: readonly bigint[]): Promise<Map<bigint, OpenEdit>> {
  if (adIds.length === 0) return new Map()
  const last = await db
    .selectFrom('ad_submission')
    .distinctOn('ad_id')
    .select(['ad_id', 'outcome', 'proposed', 'before', 'faults', 'note'])
    .where('ad_id', 'in', adIds)
    .orderBy('ad_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    last.flatMap(({ ad_id, outcome, proposed, before, faults, note }): [bigint, OpenEdit][] => {
      const state = outcome === null ? 'waiting' : outcome === 'rejected' ? 'rejected' : null
      return proposed && state ? [[ad_id, { state, proposed, changes: before ?? [], faults, note }]] : []
    }),
  )
}

export const findOpenEdit = async (db: Db, adId: bigint): Promise<OpenEdit | null> =>
  (await findOpenEdits(db, [adId])).get(adId) ?? null

/** Writes columns of an ad and what follows from them; returns what they were, as JSON. */
export async function applyColumns(
  trx: Trx,
  { id, json, now }: { id: bigint; json: ColumnsJson; now: Date },
): Promise<ColumnsJson> {
  const names = Object.keys(json) as (keyof AdColumns)[]
  if (names.length === 0) return {}
  const before = await trx.selectFrom('ad').select(names).where('id', '=', id).executeTakeFirstOrThrow()
  const columns = columnsOf(json)
  await trx.updateTable('ad').set(columns).where('id', '=', id).execute()
  if (columns.price_rial !== undefined) await notePrice(trx, id, { price: columns.price_rial, now })
  await rateAd(trx, id, now)
  return Object.fromEntries(Object.entries(before).map(([name, value]) => [name, asJson(value)]))
}

/** Withdraws the submission of an ad that waits, if any. */
export async function withdrawWaiting(trx: Trx, adId: bigint, now: Date): Promise<void> {
  await trx
    .updateTable('ad_submission')
    .set({ outcome: 'withdrawn', decided_at: now })
    .where('ad_id', '=', adId)
    .where('outcome', 'is', null)
    .execute()
}

/** A price that the seller sets at once replaces one that waits for staff. */
export async function dropProposedPrice(trx: Trx, adId: bigint, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('ad_submission')
    .select(['id', 'proposed', 'before'])
    .where('ad_id', '=', adId)
    .where('outcome', 'is', null)
    .where('proposed', 'is not', null)
    .executeTakeFirst()
  if (!waiting?.proposed || !('price_rial' in waiting.proposed)) return
  const { price_rial: _price, search_text, ...rest } = waiting.proposed
  if (Object.keys(rest).length === 0) return withdrawWaiting(trx, adId, now)
  await trx
    .updateTable('ad_submission')
    .set({
      proposed: JSON.stringify({ ...rest, search_text }),
      before: JSON.stringify((waiting.before ?? []).filter(({ label }) => label !== 'قیمت')),
    })
    .where('id', '=', waiting.id)
    .execute()
}
