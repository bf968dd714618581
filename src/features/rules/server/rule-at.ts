import { sql } from 'kysely'
import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { RuleDefinition, RuleValue } from '../rule-kinds.ts'
import { readValue } from '../rule-value.ts'

/** A rule in force since `from`; `version` identifies it beside results computed with it. */
export type RuleAt<Rule extends RuleDefinition> = { version: bigint; from: Date; value: RuleValue<Rule> }

/**
 * Returns a rule at `at`. Past results never change: versions start tomorrow at the earliest and
 * are immutable. Throws for a moment before the first version.
 */
export async function ruleAt<Rule extends RuleDefinition>(db: Db, rule: Rule, at: Date): Promise<RuleAt<Rule>> {
  const row = await db
    .selectFrom('rule_version')
    .select(['id', 'effective_from', 'value'])
    .where('key', '=', rule.key)
    .where('effective_from', '<=', at)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Error(`No version of rule ${rule.key} at ${at.toISOString()}: its first one starts later`)
  return { version: row.id, from: row.effective_from, value: readValue(rule, row.value) }
}

/** Returns several rules at `at`, in one read. */
export async function rulesAt<const Rules extends Readonly<Record<string, RuleDefinition>>>(
  db: Db,
  rules: Rules,
  at: Date,
): Promise<{ -readonly [Name in keyof Rules]: RuleAt<Rules[Name]> }> {
  const keys = Object.values(rules).map(({ key }) => key)
  const rows = await db
    .selectFrom('rule_version')
    .distinctOn('key')
    .select(['key', 'id', 'effective_from', 'value'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('effective_from', '<=', at)
    .orderBy('key')
    .orderBy('effective_from', 'desc')
    .execute()
  const matches = new Map(rows.map((row) => [row.key, row]))
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => {
      const row = matches.get(rule.key)
      if (!row) throw new Error(`No version of rule ${rule.key} at ${at.toISOString()}: its first one starts later`)
      return [name, { version: row.id, from: row.effective_from, value: readValue(rule, row.value) }]
    }),
  ) as { -readonly [Name in keyof Rules]: RuleAt<Rules[Name]> }
}
