import './tables.ts'
import type { Db } from '#platform/database.ts'
import { ruleKeys, type AnyRuleValue, type RuleKey } from '../rule-table.ts'
import { readValue } from '../rule-value.ts'

export type RuleVersion = {
  id: bigint
  from: Date
  value: AnyRuleValue
  note: string
  createdAt: Date
  state: 'past' | 'current' | 'coming'
}

/** Every version of a rule, the last one first; `current` is the one that holds at `now`. */
export async function findVersions(db: Db, key: RuleKey, now: Date): Promise<RuleVersion[]> {
  const rows = await db
    .selectFrom('rule_version')
    .selectAll()
    .where('key', '=', key)
    .orderBy('effective_from', 'desc')
    .execute()
  const current = rows.find(({ effective_from }) => effective_from <= now)
  return rows.map((row) => ({
    id: row.id,
    from: row.effective_from,
    value: readValue(key, row.value),
    note: row.note,
    createdAt: row.created_at,
    state: row === current ? 'current' : row.effective_from > now ? 'coming' : 'past',
  }))
}

export type RuleNow = { key: RuleKey; current: RuleVersion; coming: RuleVersion | null }

/** Every rule as it holds at `now`, with its next version if there is one. */
export async function findRules(db: Db, now: Date): Promise<RuleNow[]> {
  return Promise.all(
    ruleKeys.map(async (key) => {
      const versions = await findVersions(db, key, now)
      const coming = versions.findLast(({ state }) => state === 'coming') ?? null
      return { key, current: versions.find(({ state }) => state === 'current')!, coming }
    }),
  )
}
