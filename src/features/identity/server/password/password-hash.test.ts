import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { concurrencyMetrics, waitingFor } from '#platform/concurrency-metrics.ts'
import { passwordFits } from './password-hash.ts'

const limit = 'password-hashing'

async function inUse(): Promise<number> {
  const { values } = await concurrencyMetrics[0]!.get()
  return values.find(({ labels }) => labels.limit === limit)!.value
}

it('hashes at most half as many passwords as processors at once, so that file operations find a free thread', async () => {
  const max = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
  const hashing = Array.from({ length: max + 2 }, () => passwordFits('a password', null))
  expect([await inUse(), waitingFor(limit)]).toEqual([max, 2])
  await Promise.all(hashing)
  expect([await inUse(), waitingFor(limit)]).toEqual([0, 0])
})
