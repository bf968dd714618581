import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useOwnDb } from '../../../tests/support/database.ts'
import { createLog } from '#platform/log.ts'
import { addJob, defineJob, handleJob, type JobRun } from './jobs.ts'
import { startJobs } from './start-jobs.ts'

const test = useOwnDb()
const work = defineJob({ name: 'work', payload: z.object({}) })
const rows = () => test.db.selectFrom('job').selectAll().execute()

it('a stopping process releases a long job at once without counting an attempt, and another takes it', async () => {
  const begun: JobRun[] = []
  const ended = Promise.withResolvers<void>()
  const start = (handler: (run: JobRun) => Promise<unknown>, stopSeconds = 0.05) =>
    startJobs({
      db: test.db,
      signals: test.database.signals,
      table: { work: handleJob(work, (_payload, run) => handler(run)) },
      log: createLog('silent'),
      pollSeconds: 3600,
      leaseSeconds: 3600,
      workers: { urgent: 0, normal: 1, bulk: 0 },
      stopSeconds,
    })
  const stopFirst = await start(async (run) => {
    begun.push(run)
    await ended.promise
  })
  await addJob(test.db, work, {})
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  await stopFirst()
  expect(begun[0]!.signal.aborted).toBe(true)
  expect(await rows()).toMatchObject([{ attempts: 0, lease: null, locked_until: null }])

  const again = Promise.withResolvers<number>()
  const stopSecond = await start(async (run) => again.resolve(run.attempt), 5)
  expect(await again.promise).toBe(1)
  // The first run ends now: it does not count.
  ended.resolve()
  await stopSecond()
  expect(await rows()).toEqual([])
})
