import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { answerForMoment } from '#platform/http/health.ts'
import type { PolledGauge } from '#platform/http/metrics.ts'

const countEveryMs = 60_000

/** Returns the figure of how many bytes uploaded files take, in the bucket or on the disk. */
export const fileBytesGauge = (db: Db, store: 'bucket' | 'disk'): PolledGauge => ({
  name: 'files_bytes',
  help: 'Bytes of uploaded files, by where they are kept.',
  label: 'store',
  read: answerForMoment(async () => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::float8 as bytes from file`.execute(db)
    return rows.map(({ bytes }): [string, number] => [store, bytes])
  }, countEveryMs),
})
