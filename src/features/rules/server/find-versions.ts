import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { AnyRuleValue, RuleDefinition } from '../rule-kinds.ts'
import { readValue } from '../rule-value.ts'
import { rulesOf } from './rules-of.ts'

export type RuleVersion = {
  id: bigint
  from: Date
  value: AnyRuleValue
  note: string
  createdAt: Date
  state: 'past' | 'current' | 'coming'
}

/** Lists the versions of a rule, latest first; `current` is the one at `now`. */
export async function findVersions(db: Db, rule: RuleDefinition, now: Date): Promise<RuleVersion[]> {
  const rows = await db
    .selectFrom('rule_version')
    .selectAll()
    .where('key', '=', rule.key)
    .orderBy('effective_from', 'desc')
    .execute()
  const current = rows.find(({ effective_from }) => effective_from <= now)
  return rows.map((row) => ({
    id: row.id,
    from: row.effective_from,
    value: readValue(rule, row.value),
    note: row.note,
    createdAt: row.created_at,
    state: row === current ? 'current' : row.effective_from > now ? 'coming' : 'past',
  }))
}

export type RuleNow = { rule: RuleDefinition; current: RuleVersion; coming: RuleVersion | null }

/** Lists every rule at `now`, with its next version if there is one. */
export async function findRules({
  db,
  now,
  manifests,
}: Pick<RequestContext, 'db' | 'now' | 'manifests'>): Promise<RuleNow[]> {
  return Promise.all(
    rulesOf(manifests).map(async (rule) => {
      const versions = await findVersions(db, rule, now)
      const coming = versions.findLast(({ state }) => state === 'coming') ?? null
      return { rule, current: versions.find(({ state }) => state === 'current')!, coming }
    }),
  )
}
