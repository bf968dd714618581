import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLane, type Lane } from './lane.ts'

let text: string[]
const wants = (lane: Lane, name: string, { door = '/a', rank = 2, sender = 'a' } = {}) => {
  const waiting = {
    door,
    rank,
    sender,
    start: () => void text.push(name),
    refuse: () => void text.push(`${name} refused`),
  }
  lane.enter(waiting)
  return waiting
}
const laneOf = (limit: number, maxWaiting = 100, doorShare = 1) =>
  createLane({ name: 'test', limit: () => limit, maxWaiting, doorShare })

beforeEach(() => {
  text = []
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('requests beyond the slots', () => {
  it('wait, and start in the order of their rank and then of their arrival', () => {
    const lane = laneOf(1)
    wants(lane, 'first')
    wants(lane, 'guest')
    wants(lane, 'password', { rank: 4 })
    wants(lane, 'write of a person', { rank: 0 })
    wants(lane, 'another guest')
    for (let left = 0; left < 4; left++) lane.leave({ door: '/a', sender: 'a' })
    expect(text).toEqual(['first', 'write of a person', 'guest', 'another guest', 'password'])
  })

  it('start a limited number per tick of the event loop, and the rest in the next ones', () => {
    const lane = createLane({ name: 'test', limit: () => 100, maxWaiting: 100, perTurn: 2 })
    for (const name of ['a', 'b', 'c', 'd', 'e']) wants(lane, name)
    expect(text).toEqual(['a', 'b'])
    vi.runAllTicks()
    lane.leave({ door: '/a', sender: 'a' })
    expect(text).toEqual(['a', 'b'])
    vi.advanceTimersByTime(1)
    expect(text).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are refused when the queue is full, the most expensive and least urgent first', () => {
    const lane = laneOf(1, 2)
    wants(lane, 'first')
    wants(lane, 'search', { rank: 3 })
    wants(lane, 'guest')
    wants(lane, 'write', { rank: 0 })
    wants(lane, 'late search', { rank: 3 })
    expect(text).toEqual(['first', 'search refused', 'late search refused'])
  })

  it('are refused when a burst keeps them waiting for more than a second', () => {
    const lane = laneOf(1)
    wants(lane, 'first')
    wants(lane, 'guest')
    vi.advanceTimersByTime(950)
    expect(text).toEqual(['first'])
    vi.advanceTimersByTime(200)
    expect(text).toEqual(['first', 'guest refused'])
  })

  it('are refused early once the queue has been standing for a while, and writes of users later than others', () => {
    const lane = laneOf(1)
    wants(lane, 'first')
    const standing = setInterval(() => wants(lane, 'filler', { rank: 4 }), 50)
    vi.advanceTimersByTime(2000)
    clearInterval(standing)
    text = []
    wants(lane, 'guest', { rank: 3 })
    wants(lane, 'write', { rank: 0 })
    vi.advanceTimersByTime(300)
    expect(text).toContain('guest refused')
    expect(text).not.toContain('write refused')
    vi.advanceTimersByTime(700)
    expect(text).toContain('write refused')
  })

  it('that went away while they waited are dropped', () => {
    const lane = laneOf(1)
    wants(lane, 'first')
    lane.abandon(wants(lane, 'gone'))
    wants(lane, 'here')
    lane.leave({ door: '/a', sender: 'a' })
    expect(text).toEqual(['first', 'here'])
  })
})

it('with a fixed waiting time keep every request that long, however long the queue has been standing', () => {
  const lane = createLane({ name: 'turns', limit: () => 1, maxWaiting: 100, waitMs: 6000 })
  wants(lane, 'first')
  wants(lane, 'second', { rank: 0 })
  vi.advanceTimersByTime(3000)
  wants(lane, 'third', { rank: 0 })
  vi.advanceTimersByTime(2900)
  expect(text).toEqual(['first'])
  vi.advanceTimersByTime(200)
  expect(text).toEqual(['first', 'second refused'])
  lane.leave({ door: '/a', sender: 'a' })
  expect(text.at(-1)).toBe('third')
})

it('a slow route leaves half of the slots to the others', () => {
  const lane = laneOf(4, 100, 0.5)
  for (const name of ['slow 1', 'slow 2', 'slow 3', 'slow 4']) wants(lane, name, { door: '/slow' })
  wants(lane, 'quick', { door: '/quick' })
  expect(text).toEqual(['slow 1', 'slow 2', 'quick'])
  lane.leave({ door: '/quick', sender: 'a' })
  expect(text).toHaveLength(3)
  lane.leave({ door: '/slow', sender: 'a' })
  expect(text.at(-1)).toBe('slow 3')
})

describe('one sender with many requests', () => {
  const crowd = (lane: Lane, size: number) =>
    Array.from({ length: size }, (_, index) => wants(lane, `crowd ${index}`, { sender: 'crowd' }))

  it('waits behind the first request of every other sender', () => {
    const lane = laneOf(1)
    crowd(lane, 4)
    wants(lane, 'other', { sender: 'other' })
    wants(lane, 'third', { sender: 'third' })
    for (let left = 0; left < 3; left++) lane.leave({ door: '/a', sender: 'crowd' })
    expect(text).toEqual(['crowd 0', 'crowd 1', 'other', 'third'])
  })

  it('yields when the queue is full, and takes nothing from others', () => {
    const lane = laneOf(1, 3)
    crowd(lane, 4)
    wants(lane, 'other', { sender: 'other' })
    wants(lane, 'crowd again', { sender: 'crowd' })
    expect(text).toEqual(['crowd 0', 'crowd 3 refused', 'crowd again refused'])
  })

  it('leaves some slots free for others', () => {
    const lane = createLane({ name: 'test', limit: () => 4, maxWaiting: 10, senderShare: 0.75 })
    crowd(lane, 4)
    wants(lane, 'other', { sender: 'other' })
    expect(text).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'other'])
  })
})

it('a waiting request starts as soon as the limit rises, and the lane reports that somebody had to wait', () => {
  let limit = 1
  const lane = createLane({ name: 'test', limit: () => limit, maxWaiting: 10 })
  wants(lane, 'first')
  expect(lane.look()).toBe(false)
  wants(lane, 'second')
  limit = 2
  expect(lane.look()).toBe(true)
  expect(text).toEqual(['first', 'second'])
  expect(lane.look()).toBe(false)
})

describe('senders with many requests in the last seconds', () => {
  const laneWithHeavy = (limit: number) =>
    createLane({ name: 'work', limit: () => limit, maxWaiting: 100, heavyShare: () => 0.5 })
  /** Each sends twelve requests that end at once. */
  const sendMany = (lane: Lane, ...senders: string[]) => {
    for (const sender of senders)
      for (let sent = 0; sent < 12; sent++) lane.leave(wants(lane, `${sender} before`, { sender }))
    text = []
  }

  it('use half of the slots together, and another sender starts at once', () => {
    const lane = laneWithHeavy(4)
    sendMany(lane, 'one', 'two', 'three')
    const held = ['one', 'two', 'three', 'one'].map((sender, index) => wants(lane, `${sender} ${index}`, { sender }))
    expect(text).toEqual(['one 0', 'two 1'])
    wants(lane, 'occasional', { sender: 'other' })
    expect(text.at(-1)).toBe('occasional')
    lane.leave(held[0]!)
    expect(text.at(-1)).toBe('three 2')
  })

  it('come after all others, also with requests of a lower rank', () => {
    const lane = laneWithHeavy(1)
    sendMany(lane, 'one')
    const held = wants(lane, 'first', { sender: 'other' })
    wants(lane, 'write of one', { sender: 'one', rank: 0 })
    wants(lane, 'search of a third', { sender: 'third', rank: 3 })
    lane.leave(held)
    expect(text).toEqual(['first', 'search of a third'])
  })

  it('are like all others after some seconds without requests, and with a few', () => {
    const lane = laneWithHeavy(2)
    sendMany(lane, 'one')
    wants(lane, 'a', { sender: 'one' })
    wants(lane, 'b', { sender: 'one' })
    expect(text).toEqual(['a'])
    const quiet = laneWithHeavy(2)
    sendMany(quiet, 'one')
    vi.advanceTimersByTime(2000)
    wants(quiet, 'c', { sender: 'one' })
    wants(quiet, 'd', { sender: 'one' })
    expect(text.slice(-2)).toEqual(['c', 'd'])
  })
})
