import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { answerForMoment } from '#platform/http/health.ts'
import type { PolledGauge } from '#platform/http/metrics.ts'

/** Counts a large table at most once in this time, however often metrics are read. */
const countEveryMs = 60_000

/** Returns a gauge with the number of rows of a table in each of its states. */
export const stateGauge = (
  db: Db,
  { name, help, table }: { name: string; help: string; table: string },
): PolledGauge => ({
  name,
  help,
  label: 'state',
  read: answerForMoment(async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::float8 as count from ${sql.table(table)} group by state`.execute(db)
    return rows.map(({ state, count }): [string, number] => [state, count])
  }, countEveryMs),
})
