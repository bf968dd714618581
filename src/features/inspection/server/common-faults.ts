import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ReportDocument } from '../document.ts'
import { groups, type GroupKey } from '../report-items.ts'

/**
 * Below this number of inspected cars nothing is published about a model, and a single car does not make a common
 * fault.
 */
const minCars = 5
const minBad = 2
const maxShown = 6
/** The newest reports are enough. */
const maxRead = 500

export type CommonFault = { name: string; bad: number; of: number }

/**
 * Lists faults that inspectors found in several of these cars, the most frequent first; only the newest report of each
 * car counts.
 */
export async function findCommonFaults(db: Db, { adIds }: { adIds: readonly bigint[] }): Promise<CommonFault[]> {
  if (adIds.length === 0) return []
  const rows = await db
    .selectFrom('inspection_report')
    .innerJoin('inspection_key', 'inspection_key.id', 'key_id')
    .distinctOn('ad_id')
    .select('document')
    .where('ad_id', '=', sql<bigint>`any(${adIds.map(String)}::bigint[])`)
    .where('revoked_at', 'is', null)
    .where('inspection_key.state', '<>', 'revoked')
    .orderBy('ad_id', 'desc')
    .orderBy('inspection_report.id', 'desc')
    .limit(maxRead)
    .execute()
  if (rows.length < minCars) return []
  const seen = new Map<string, CommonFault>()
  for (const { document } of rows) {
    const read = (JSON.parse(document) as ReportDocument).groups
    for (const [group, { name: groupName, items }] of Object.entries(groups)) {
      // Documents belong to the owner, not to the model.
      if (group === 'legal') continue
      for (const [item, label] of Object.entries(items)) {
        const grade = read[group as GroupKey]?.items[item]
        if (grade === undefined || grade === 'absent') continue
        const name = `${label} (${groupName})`
        const fault = seen.get(name) ?? { name, bad: 0, of: 0 }
        seen.set(name, { name, bad: fault.bad + (grade === 'good' ? 0 : 1), of: fault.of + 1 })
      }
    }
  }
  return [...seen.values()]
    .filter(({ bad, of }) => bad >= minBad && of >= minCars)
    .toSorted((one, other) => other.bad / other.of - one.bad / one.of || (one.name < other.name ? -1 : 1))
    .slice(0, maxShown)
}
