import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parseConfig, type Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { copyDatabase, CopyRefused } from '#platform/database/copy-database.ts'
import { DatabaseBusy } from '#platform/database/lock-file.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { gatherStatistics } from '#platform/database/statistics.ts'
import { diskFiles } from '#platform/files/files.ts'
import { copyFiles } from '#platform/files/copy-files.ts'
import { s3Files } from '#platform/files/s3-files.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { createProgress } from '#platform/progress.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Copies the embedded database of DATA_DIR into the empty server of DATABASE_URL, all or nothing, and the files into
 * the bucket of S3_… when one is configured. The source stays unchanged (docs/how-to/run-many.md).
 */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const folder = join(config.DATA_DIR, 'database')
  if (!config.DATABASE_URL) throw new CopyRefused('DATABASE_URL names the server to move to.')
  if (!existsSync(folder))
    throw new CopyRefused(`There is no database in ${folder}: DATA_DIR names the folder to move.`)
  const source = await openEmbedded({ folder })
  try {
    const target = await openServer(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL)
    try {
      await moveFiles(config, source.db)
      const progress = createProgress()
      const sayTable = (table: string, rows: number) => {
        progress.end()
        if (rows > 0) say(`${table}: ${rows}`)
      }
      const counts = await copyDatabase(source, target, sayTable, (table, rows) =>
        progress.show(`${table}: ${rows} rows`),
      )
      await gatherStatistics(target.db)
      const rows = [...counts.values()].reduce((total, count) => total + count, 0)
      say(`${rows} rows of ${counts.size} tables are there; rows, hashes and sequences are the same on both sides`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  if (!config.APP_SECRET || !config.ENCRYPTION_KEYS) {
    say(
      `The keys are in ${join(config.DATA_DIR, 'secrets.json')}: give APP_SECRET and ENCRYPTION_KEYS to every instance.`,
    )
  }
}

/** Copies files into the bucket and reads each back; without a bucket they stay in place, and all must exist. */
async function moveFiles(config: Config, db: Db): Promise<void> {
  const local = diskFiles(join(config.DATA_DIR, 'files'))
  const outbound = createOutbound({ log: createLog('silent') })
  const bucket = config.s3 && s3Files(config.s3, outbound)
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from file where state in ('unused', 'attached') order by id`.execute(db)
  const progress = createProgress()
  const onFile = (copied: number) => progress.show(`${copied} of ${rows.length} files`)
  const missing = await copyFiles({ keys: rows.map(({ key }) => key), from: local, to: bucket, onFile })
  progress.end()
  await outbound.close()
  if (missing.length > 0) {
    throw new CopyRefused(
      `${missing.length} files are not in ${config.DATA_DIR}/files, the first of them ${missing[0]}.`,
    )
  }
  say(bucket ? `${rows.length} files are in the bucket, each read back` : `${rows.length} files stay in DATA_DIR/files`)
}

await main().catch((error: unknown) => {
  const expected = error instanceof CopyRefused || error instanceof DatabaseBusy
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
