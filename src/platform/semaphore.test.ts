import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** A piece of work that ends when it is told to. */
function openWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, work: () => ended }
}

it('work beyond the places waits, and beyond the waiting room it is refused for a moment', async () => {
  const inTurn = createSemaphore(1, 1)
  const first = openWork()
  let second = false
  const running = inTurn(first.work)
  const waiting = inTurn(async () => void (second = true))
  await expect(inTurn(async () => {})).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  expect(second).toBe(false)
  first.end()
  await Promise.all([running, waiting])
  expect(second).toBe(true)
})

it('never more work runs than there are places, also when some of it fails', async () => {
  const inTurn = createSemaphore(2, 100)
  let [now, most] = [0, 0]
  const work = async (index: number) => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    if (index % 3 === 0) throw new Error('failed')
  }
  await Promise.allSettled(Array.from({ length: 30 }, (_, index) => inTurn(() => work(index))))
  expect([now, most]).toEqual([0, 2])
})
