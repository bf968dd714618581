import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, movesUp, type Entrant } from './allocation.ts'

const of = (id: number, rank: number, ...wishes: string[]): Entrant => ({ id: BigInt(id), rank, wishes })
const messagesOf = (given: ReturnType<typeof allocate>) =>
  given.map((each) => `${each.id}:${each.to === 'winner' ? `wish ${each.wish + 1}` : each.to}`)

describe('the cars of a plan with a lottery', () => {
  it.each<[string, Entrant[], Record<string, number>, number, string[]]>([
    ['go by the order of the draw', [of(1, 2, 'a'), of(2, 1, 'a')], { a: 1 }, 1, ['2:wish 1', '1:reserve']],
    ['go to second wishes', [of(1, 1, 'a'), of(2, 2, 'a', 'b')], { a: 1, b: 1 }, 0, ['1:wish 1', '2:wish 2']],
    [
      'pass over who wished for what is gone',
      [of(1, 1, 'a'), of(2, 2, 'a'), of(3, 3, 'b')],
      { a: 1, b: 1 },
      1,
      ['1:wish 1', '2:reserve', '3:wish 1'],
    ],
    [
      'leave the rest without',
      [of(1, 1, 'a'), of(2, 2, 'a'), of(3, 3, 'a')],
      { a: 1 },
      1,
      ['1:wish 1', '2:reserve', '3:loser'],
    ],
    ['do not go to what is not there', [of(1, 1, 'z')], { a: 5 }, 0, ['1:loser']],
    ['go to nobody where nobody is', [], { a: 5 }, 5, []],
  ])('%s', (_, entrants, free, reserves, expected) =>
    expect(messagesOf(allocate(entrants, new Map(Object.entries(free)), reserves))).toEqual(expected),
  )

  it('are assigned once each, and nobody loses a wish to a later ticket', () => {
    const car = fc.constantFrom('a', 'b', 'c')
    const people = fc.array(fc.tuple(car, fc.option(car, { nil: undefined })), { maxLength: 40 })
    fc.assert(
      fc.property(people, fc.nat(6), fc.nat(6), fc.nat(6), (target, a, b, c) => {
        const free = new Map(Object.entries({ a, b, c }))
        const entrants = target.map(([first, second], index) =>
          of(index, index + 1, first, ...(second ? [second] : [])),
        )
        const given = allocate(entrants, free, 3)
        const taken = new Map<string, number>()
        for (const each of given) {
          const { wishes } = entrants[Number(each.id)]!
          if (each.to === 'winner') taken.set(wishes[each.wish]!, (taken.get(wishes[each.wish]!) ?? 0) + 1)
          // A ticket without a car had no free wish: earlier tickets got all of them.
          else for (const wish of wishes) expect(taken.get(wish) ?? 0).toBe(free.get(wish))
        }
        for (const [car_, count] of taken) expect(count).toBeLessThanOrEqual(free.get(car_)!)
        expect(given.filter(({ to }) => to === 'reserve').length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('go to the first reserve with a wish for the freed car', () =>
    expect(
      movesUp([of(5, 9, 'b'), of(6, 7, 'a'), of(7, 8, 'a', 'b')], new Map([['b', 1]])).map(({ id, wish }) => [
        id,
        wish,
      ]),
    ).toEqual([[7n, 1]]))
})
