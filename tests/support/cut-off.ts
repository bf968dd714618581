import type { KyselyPlugin } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { forgetFailedRows } from '#platform/jobs/each-row.ts'

/** Ends the process from the database's view at the `n`th statement from now on: it throws «cut» from then. */
export function cutAt(db: Db, n: number): { db: Db; wasCut: () => boolean } {
  // The process that starts after a cut knows no failed rows.
  forgetFailedRows()
  let left = n
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (--left <= 0) throw new Error('cut')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: (db as Db & { withPlugin(given: KyselyPlugin): Db }).withPlugin(plugin), wasCut: () => left <= 0 }
}
