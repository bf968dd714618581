import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const queueOf = (...names: string[]) => {
  const queue = createFairQueue<{ sender: string; name: string }>()
  for (const name of names) queue.add({ sender: name[0]!, name })
  return queue
}
const anybody = () => true

it('serves one item of each sender before the second of any', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2')
  const order = Array.from({ length: 7 }, () => queue.takeNext(anybody)?.name)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined])
  expect(queue.size()).toBe(0)
})

it('serves a sender without a turn in the last round before the others', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3')
  for (let turn = 0; turn < 4; turn++) queue.takeNext(anybody)
  queue.add({ sender: 'z', name: 'z1' })
  expect(queue.takeNext(anybody)?.name).toBe('z1')
  // Its second item waits for its turn.
  queue.add({ sender: 'z', name: 'z2' })
  const order = Array.from({ length: 7 }, () => queue.takeNext(anybody)?.name)
  expect(order.indexOf('z2')).toBeGreaterThan(1)
})

it('skips an item that may not start yet, and keeps its turn', () => {
  const queue = queueOf('a1', 'b1', 'b2')
  expect(queue.takeNext(({ sender }) => sender !== 'a')?.name).toBe('b1')
  expect(queue.takeNext(anybody)?.name).toBe('a1')
})

it('drops the newest item of the longest queue, and nothing for a sender with an equally long queue', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1')
  expect(queue.crowdedOut('c')?.name).toBe('a3')
  expect(queue.crowdedOut('b')?.name).toBe('a3')
  expect(queue.crowdedOut('a')).toBeUndefined()
  queue.remove(queue.crowdedOut('c')!)
  expect(queue.crowdedOut('b')).toBeUndefined()
})
