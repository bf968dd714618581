import { expect, it } from 'vitest'
import { groupByDay } from './present-notice.ts'

const notice = { kind: 'test', topic: 'club' as const, title: () => 'خبر' }
const ctx = {
  manifests: [{ name: 'test', notices: [notice] }],
  log: { warn: () => {} },
  secrets: {},
  now: new Date('2026-11-29T12:00:00Z'),
} as never

const row = (id: bigint, at: string) => ({
  id,
  person_id: 1n,
  kind: 'test',
  data: {},
  link: null,
  created_at: new Date(at),
  read_at: null,
})

it('days and times fall down the page, in whichever order the notices were written', () => {
  const days = groupByDay(ctx, [
    row(4n, '2026-11-27T08:00:00Z'),
    row(3n, '2026-11-29T09:00:00Z'),
    row(2n, '2026-11-27T10:00:00Z'),
    row(1n, '2026-11-28T08:00:00Z'),
  ])
  expect(days.map(({ day, notices }) => [day, notices.map(({ id }) => id)])).toEqual([
    ['امروز', ['3']],
    ['دیروز', ['1']],
    ['جمعه ۶ آذر ۱۴۰۵', ['2', '4']],
  ])
})
