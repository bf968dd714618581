import { expect, it } from 'vitest'
import { useTestDb } from '../../tests/support/database.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { demoManifest } from './manifest.ts'

const test = useTestDb({ demo: true })

const run = async (name: string) => {
  const job = demoManifest.jobs!(testPlatform(test))[name]!
  await (job.run as () => Promise<unknown>)()
}

it('announces one rehearsed opening, also when the job runs twice', async () => {
  await run('openings.demo')
  await run('openings.demo')
  const openings = await test.db.selectFrom('opening').select('opens_at').where('subject', '=', 'demo:60').execute()
  expect(openings.map(({ opens_at }) => opens_at > test.now)).toEqual([true])
})

it('opens one small plan for an hour, also when the job runs twice', async () => {
  const plans = async () => (await test.db.selectFrom('sale_plan').select('id').execute()).length
  const before = await plans()
  await run('sales.hourly-plan')
  const after = await plans()
  await run('sales.hourly-plan')
  expect([after - before <= 1, await plans()]).toEqual([true, after])
})
