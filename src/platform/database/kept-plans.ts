import type { KyselyPlugin } from 'kysely'
import type { Db } from './database.ts'

const marked = new WeakSet<object>()

const plugin: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    marked.add(queryId)
    return node
  },
  transformResult: async ({ result }) => result,
}

/**
 * Returns a handle of the same database or transaction whose statements a server parses once for each connection, and
 * usually plans once. For short, frequent statements whose text never varies and whose plan suits every value. Name
 * their columns: a plan of `select *` fails once after a migration. Not a handle for `inTransaction` or `afterCommit`.
 */
export const keepPlan = <T extends Db>(db: T): T => db.withPlugin(plugin) as unknown as T

/** A connection keeps each of them; a text that is not among the first is parsed every time. */
const maxStatements = 200

const names = new Map<string, string>()
let count = 0

/** Names a statement of {@link keepPlan}. */
export function noteKeptPlan({ sql, queryId }: { sql: string; queryId: object }): void {
  if (marked.has(queryId) && !names.has(sql) && names.size < maxStatements) names.set(sql, `kept${++count}`)
}

/** Returns the name of a statement; undefined where its plan is not kept. */
export const planName = (sql: string): string | undefined => names.get(sql)

/** Renames a statement: its columns have changed since it was parsed. */
export const forgetPlan = (sql: string): void => void names.set(sql, `kept${++count}`)

/** Returns true for the error of a statement whose columns have changed since it was parsed. */
export const isStalePlan = ({ code, message }: { code?: string; message?: string }): boolean =>
  code === '0A000' && message !== undefined && message.includes('cached plan')
