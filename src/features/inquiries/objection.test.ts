import { describe, expect, it } from 'vitest'
import type { Fine } from './answers.ts'
import { objectionDraft, objectionGrounds, objectionTime, type ObjectionGround } from './objection.ts'

const now = new Date('2026-11-21T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000).toISOString()
const rules = { now, objectionDays: 60, doublingDays: 60 }

const fine: Fine = {
  id: '1',
  title: 'پارک در محل ممنوع',
  code: '2085',
  amountRial: '1500000',
  at: daysAgo(10),
  city: 'تهران',
  place: 'خیابان انقلاب',
  delivery: 'affixed',
  serial: '987654321',
  billId: null,
  paymentId: null,
  payable: true,
  hasImage: false,
}

describe('the deadline of an objection', () => {
  it.each([
    [0, 'affixed', { open: true, left: 60, doublesIn: 60 }],
    [59, 'handed', { open: true, left: 1, doublesIn: 1 }],
    [60, 'affixed', { open: true, left: 0, doublesIn: 0 }],
    [61, 'affixed', { open: false, left: 0, doublesIn: null }],
    [10, 'camera', { open: true, left: 50, doublesIn: null }],
  ] as const)('%i days after a fine (%s)', (days, delivery, expected) => {
    expect(objectionTime({ at: daysAgo(days), delivery }, rules)).toMatchObject(expected)
  })

  it('is unknown without the date of the fine, and nothing is refused', () => {
    expect(objectionTime({ at: null, delivery: 'camera' }, rules)).toEqual({
      left: null,
      lastDay: null,
      open: true,
      doublesIn: null,
    })
  })
})

describe('the letter', () => {
  it.each(Object.keys(objectionGrounds) as ObjectionGround[])('of «%s» has the fine and its reason', (ground) => {
    const text = objectionDraft(fine, { ground, plate: '۱۲ ب ۳۴۵ ایران ۶۷' })
    expect(text).toContain('سریال ۹۸۷۶۵۴۳۲۱')
    expect(text).toContain('خیابان انقلاب')
    expect(text).toContain(objectionGrounds[ground].reason)
    expect(text).not.toMatch(/null|undefined|[0-9]/)
  })

  it('leaves out unknown facts', () => {
    const bare = { ...fine, at: null, city: null, place: null, serial: null, code: null, title: null }
    expect(objectionDraft(bare, { ground: 'sold', plate: '۱۲ ب ۳۴۵ ایران ۶۷' })).toContain('به جریمهٔ به مبلغ')
  })
})
