import { expect, it } from 'vitest'
import { readHours, typedHours } from './hours-form.ts'

const week = {
  hours: [[540, 1260], [540, 1260], [540, 1260], [540, 1260], [540, 1260], [540, 840], null],
  holiday_hours: [600, 780],
} as const

it('reads its own output', () => {
  expect(readHours(typedHours(week as never))).toEqual({ ok: true, value: week })
})

it.each([
  ['open without close', { open0: '540', close0: '' }, 'شنبه'],
  ['close before open', { open6: '600', close6: '540' }, 'جمعه'],
  ['no time', { open7: 'x', close7: '900' }, 'تعطیلات رسمی'],
  ['no half hour', { open1: '541', close1: '900' }, 'یکشنبه'],
])('%s names its day', (_name, over, day) => {
  expect(readHours({ ...typedHours(week as never), ...over })).toMatchObject({ ok: false, day })
})

it('an empty form means closed all week', () => {
  expect(readHours({})).toMatchObject({ ok: true, value: { holiday_hours: null } })
})
