import { describe, expect, it } from 'vitest'
import { placeOnRoad } from './road.ts'

const today = '2026-11-24'
const pixels = (places: ReturnType<typeof placeOnRoad>) => places.signs.map((at) => Math.round(at * places.width))

describe('signs along the road', () => {
  it('are in the order of their days and never overlap', () => {
    const signs = pixels(placeOnRoad(['2026-11-25', '2026-11-25', '2026-11-26', '2027-03-01'], today))
    signs.slice(1).forEach((at, index) => expect(at - signs[index]!).toBeGreaterThanOrEqual(141))
    expect(signs[0]).toBeGreaterThan(150)
  })

  it('stay on the road, which grows with them', () => {
    const few = placeOnRoad(['2026-12-01'], today)
    const many = placeOnRoad(
      Array.from({ length: 8 }, () => '2026-12-01'),
      today,
    )
    expect(few.width).toBe(660)
    expect(many.width).toBeGreaterThan(1000)
    for (const { signs } of [few, many]) expect(Math.max(...signs)).toBeLessThan(1)
  })

  it('show the months between them at their first days', () => {
    const { months, signs } = placeOnRoad(['2026-12-04', '2027-01-08', '2027-02-19'], today)
    expect(months.map(({ name }) => name)).toEqual(['دی', 'بهمن'])
    // Dey begins on 22 December, between the first two signs.
    expect(months[0]!.at).toBeGreaterThan(signs[0]!)
    expect(months[0]!.at).toBeLessThan(signs[1]!)
  })
})
