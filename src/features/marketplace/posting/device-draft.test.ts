import { describe, expect, it } from 'vitest'
import { asideOf, joined, withStep, type DeviceDraft } from './device-draft.ts'

const draft = (over: Partial<DeviceDraft> = {}): DeviceDraft => ({
  values: { car: [['year', '1400']] },
  step: 'condition',
  at: 1000,
  base: null,
  changed: true,
  rev: 3,
  older: null,
  wanted: false,
  sending: null,
  ...over,
})
const typed = (year: string, rev: number) => ({
  step: 'car',
  entries: [['year', year]] as [string, string][],
  next: 'condition',
  rev,
  at: 2000,
})

describe('two tabs of one device', () => {
  it('leave no second state when they write one after the other', () => {
    expect(withStep(draft(), typed('1399', 3))).toMatchObject({
      values: { car: [['year', '1399']] },
      older: null,
      rev: 4,
      at: 2000,
    })
  })
  it('keep the newer of two concurrent states, and the older beside it', () => {
    const { values, older } = withStep(draft(), typed('1399', 2))
    expect([values.car, older?.values.car, older?.at]).toEqual([[['year', '1399']], [['year', '1400']], 1000])
  })
  it('lose nothing when they write the same, or different steps', () => {
    expect(withStep(draft(), typed('1400', 1)).older).toBe(null)
    const other = withStep(draft(), { step: 'price', entries: [['mode', 'fixed']], next: 'contact', rev: 1 })
    expect([Object.keys(other.values), other.older]).toEqual([['car', 'price'], null])
  })
})

describe('another car', () => {
  it('begins with nothing of the first one, and every draft put aside stays', () => {
    const first = draft({ values: { car: [['trim', 'one']], pictures: [['pictures', 'kept-1']] } })
    const second = asideOf(first)
    expect([second.values, second.older?.values]).toEqual([{}, first.values])
    const third = asideOf({ ...second, values: { car: [['trim', 'two']] } })
    expect([third.values, third.older?.values, third.earlier?.map(({ values }) => values)]).toEqual([
      {},
      { car: [['trim', 'two']] },
      [first.values],
    ])
  })
})

describe("a guest's draft after sign-in", () => {
  const guest = draft({ values: { car: [['year', '1390']] }, at: 5000, wanted: true })
  it.each([
    ['nothing of their own', null, '1390', undefined],
    ['what the account has anyway', draft({ changed: false, base: '7' }), '1390', undefined],
    ['something older', draft({ base: '7' }), '1390', '1400'],
    ['something newer', draft({ base: '7', at: 9000 }), '1400', '1390'],
  ])('joins %s', (_what, own, year, beside) => {
    const { values, older, changed, wanted } = joined(own, guest)
    expect([values.car?.[0]?.[1], older?.values.car?.[0]?.[1], changed, wanted]).toEqual([year, beside, true, true])
  })
})
