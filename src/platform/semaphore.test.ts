import { expect, it, vi } from 'vitest'
import { senderScope } from './current-sender.ts'
import { createSemaphore } from './semaphore.ts'

/** Creates work that ends on demand. */
function openWork() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, work: () => ended }
}

it('work beyond the slots waits, and beyond the queue it is temporarily refused', async () => {
  const inTurn = createSemaphore({ name: 'test', max: 1, maxWaiting: 1, maxWaitMs: 60_000 })
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

it('never more work runs than there are slots, also when some of it fails', async () => {
  const inTurn = createSemaphore({ name: 'test', max: 2, maxWaiting: 100, maxWaitMs: 60_000 })
  let [now, max] = [0, 0]
  const work = async (index: number) => {
    max = Math.max(max, ++now)
    await new Promise(setImmediate)
    now--
    if (index % 3 === 0) throw new Error('failed')
  }
  await Promise.allSettled(Array.from({ length: 30 }, (_, index) => inTurn(() => work(index))))
  expect([now, max]).toEqual([0, 2])
})

it('a caller that waited too long is refused, and the next one runs', async () => {
  vi.useFakeTimers()
  try {
    const inTurn = createSemaphore({ name: 'test', max: 1, maxWaiting: 5, maxWaitMs: 1000 })
    const first = openWork()
    const running = inTurn(first.work)
    const late = inTurn(async () => 'late').catch((error: { status: number }) => error.status)
    await vi.advanceTimersByTimeAsync(900)
    const later = inTurn(async () => 'later')
    await vi.advanceTimersByTimeAsync(200)
    expect(await late).toBe(503)
    first.end()
    await running
    expect(await later).toBe('later')
    expect(await inTurn(async () => 'free again')).toBe('free again')
  } finally {
    vi.useRealTimers()
  }
})

it('a sender with much work leaves a slot to others, takes turns with them and is dropped first', async () => {
  const inTurn = createSemaphore({ name: 'test', max: 2, maxPerSender: 1, maxWaiting: 4, maxWaitMs: 60_000 })
  const message: string[] = []
  const works = new Map<string, () => void>()
  const ask = (sender: string, name: string) =>
    senderScope(sender)(() =>
      inTurn(async () => {
        await new Promise<void>((resolve) => works.set(name, resolve))
        message.push(name)
      }).catch((error: { status: number }) => void message.push(`${name} ${error.status}`)),
    )
  const all = ['1', '2', '3', '4', '5'].map((index) => ask('crowd', `crowd ${index}`))
  expect([...works.keys()]).toEqual(['crowd 1'])
  all.push(ask('b', 'b 1'), ask('c', 'c 1'), ask('b', 'b 2'))
  expect([...works.keys()]).toEqual(['crowd 1', 'b 1'])
  for (let turn = 0; turn < 20; turn++) {
    for (const end of works.values()) end()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  expect(message).toEqual(['crowd 1', 'b 1', 'crowd 5 503', 'crowd 4 503', 'crowd 2', 'c 1', 'b 2', 'crowd 3'])
})
