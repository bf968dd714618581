import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { manifests } from '#app/features.ts'
import { openMobile } from '#features/identity/contract.ts'
import { savedSearchNotice } from '#features/marketplace/saved-searches/server/notices.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import { noticeJobs } from '#features/notifications/server/jobs.ts'
import { inTransaction } from '#platform/database/database.ts'
import { addJob, defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'

const batch = 500
const urgent = defineJob({ name: 'bench.urgent', lane: 'urgent', payload: z.object({}) })

/**
 * Notifies `people` people by `notifyMany`, and waits until all notices are delivered; meanwhile adds an urgent job ten
 * times a second. Every person must have one notice at the end.
 */
export async function notifyThousands(environment: Record<string, string>, people: number) {
  const { database, secrets, clock, config } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db, signals } = database
  await sql`
    insert into person (mobile_sealed, mobile_index, roles, created_at)
    select 'x', sha256(n::text::bytea), '{}', now() from generate_series(1, ${people}::int) as n`.execute(db)
  const { rows: persons } = await sql<{ id: bigint }>`select id from person order by id`.execute(db)
  let ran = () => {}
  const bulk = database.engine === 'embedded' ? 1 : config.JOB_BULK_WORKERS
  const stop = await startJobs({
    db,
    signals,
    table: {
      ...noticeJobs({ db, secrets, clock, signals, openMobile, manifests, origin: 'http://localhost' }),
      [urgent.name]: handleJob(urgent, async () => ran()),
    },
    log: createLog('silent'),
    pollSeconds: 2,
    leaseSeconds: 60,
    workers: { urgent: 16, normal: 4, bulk },
  })
  const waits: number[] = []
  const probe = { on: true }
  const probing = (async () => {
    while (probe.on) {
      const began = performance.now()
      const { promise, resolve } = Promise.withResolvers<void>()
      ran = resolve
      await addJob(db, urgent, {})
      await promise
      waits.push(performance.now() - began)
      await pause(100)
    }
  })()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  for (let first = 0; first < persons.length; first += batch) {
    const to = persons
      .slice(first, first + batch)
      .map(({ id: personId }) => ({ personId, data: { search: 'x', count: 1 }, link: null, key: 'bench' }))
    await inTransaction(db, (trx) => notifyMany(trx, { now: new Date() }, { notice: savedSearchNotice, to }))
  }
  const toldSeconds = seconds()
  const waiting = sql<{ n: number }>`select count(*)::int as n from job where name = 'notifications.deliver-notice'`
  while ((await waiting.execute(db)).rows[0]!.n > 0) await pause(50)
  const deliveredSeconds = seconds()
  probe.on = false
  await probing
  const { rows } = await sql<{ notices: number; told: number; failed: number }>`
    select count(*)::int as notices, count(distinct person_id)::int as told,
      (select count(*)::int from job where failed_at is not null) as failed from notice`.execute(db)
  await stop()
  await database.close()
  return { ...rows[0]!, people, toldSeconds, deliveredSeconds, waits }
}
