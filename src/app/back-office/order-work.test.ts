import { describe, expect, it } from 'vitest'
import { compareWork, readWorkKey, type QueuedWork } from './order-work.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour))
const item = (id: string, due: number | null, since: number): QueuedWork => ({
  kind: 'ticket',
  id,
  title: id,
  about: '',
  waitingSince: at(since),
  due: due === null ? null : at(due),
})
const order = (...items: QueuedWork[]) => items.toSorted(compareWork).map(({ id }) => id)

describe('the order of the queue', () => {
  it('puts the least remaining time on top, late items first', () => {
    expect(order(item('tomorrow', 20, 3), item('late', 2, 9), item('soon', 8, 1))).toEqual(['late', 'soon', 'tomorrow'])
  })

  it('moves risky items forward, and still a harmless one before a risky one that has much more time', () => {
    const risky = (id: string, due: number, hastenMinutes: number) => ({ ...item(id, due, 1), hastenMinutes })
    expect(order(item('harmless', 10, 1), risky('risky', 12, 180), risky('far', 20, 180))).toEqual([
      'risky',
      'harmless',
      'far',
    ])
  })

  it('puts items without a promise last, the longest waiting first', () => {
    expect(order(item('new', null, 8), item('old', null, 1), item('promised', 23, 9))).toEqual([
      'promised',
      'old',
      'new',
    ])
  })

  it('is stable also for items that are due at the same time', () => {
    expect(order(item('b', 5, 5), item('a', 5, 5), item('c', 5, 4))).toEqual(['c', 'a', 'b'])
  })
})

describe('the name of an item in an address', () => {
  it('is its kind and its id', () => {
    expect(readWorkKey('ticket:0123abcdef')).toEqual({ kind: 'ticket', id: '0123abcdef' })
  })

  it.each([null, '', 'ticket', 'ticket:', ':1', 'ticket:../x', 'ticket:A B', `ticket:${'x'.repeat(41)}`, ['ticket:1']])(
    'is nothing else: %j',
    (text) => {
      expect(readWorkKey(text)).toBeNull()
    },
  )
})
