import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { lastBackUpSeconds } from '#platform/back-up-mark.ts'
import type { Platform } from '#platform/context.ts'
import { answerForMoment } from './health.ts'
import type { PolledGauge } from './metrics.ts'

const readEveryMs = 60_000

/** Returns the gauges that warn an operator early: disk space, the last back-up, the schema. */
export function operationGauges({ config: { DATA_DIR }, database }: Platform): PolledGauge[] {
  return [
    {
      name: 'disk_bytes',
      help: 'Bytes of the disk of DATA_DIR: free for this process, and used.',
      label: 'state',
      read: async () => {
        const { bavail, blocks, bfree, bsize } = await statfs(DATA_DIR)
        return [
          ['free', bavail * bsize],
          ['used', (blocks - bfree) * bsize],
        ]
      },
    },
    {
      name: 'back_up_last_success_seconds',
      help: 'When the last back-up was complete, in seconds since 1970; 0 when none was noted in DATA_DIR.',
      read: async () => lastBackUpSeconds(DATA_DIR),
    },
    {
      name: 'schema_info',
      help: 'The newest migration of the database, with the value 1.',
      label: 'migration',
      read: answerForMoment(async () => {
        const { rows } = await sql<{ name: string }>`
          select name from kysely_migration order by name desc limit 1`.execute(database.db)
        return rows.map(({ name }): [string, number] => [name, 1])
      }, readEveryMs),
    },
  ]
}
