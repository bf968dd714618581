import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { plannedNotices } from '../planned-notices.ts'
import { notify } from '../server/notify.ts'
import { findNoticeChoices } from '../server/notice-choices.ts'
import { action as choose } from './choices.ts'
import { action, loader } from './my-notifications.tsx'
import { action as read } from './read.ts'

const shared = useTestDb()
const path = '/profile/my-notifications'

const report = (personId: bigint, service: string, now = shared.now) =>
  inTransaction(shared.db, (trx) =>
    notify(
      trx,
      { now },
      { personId, notice: plannedNotices.drawLost, data: { plan: service }, link: '/profile', key: service },
    ),
  )

const open = (personId: bigint, query = '') => loader(visit(shared, path + query, { personId }))

test('groups the inbox by days in Tehran, newest first', async () => {
  const { id } = await aPerson(shared)
  await report(id, 'هفتهٔ پیش', new Date('2026-11-14T08:00:00Z'))
  // Already Friday in Tehran.
  await report(id, 'دیشب', new Date('2026-11-19T21:00:00Z'))
  await report(id, 'صبح', shared.now)
  const { days } = await open(id)
  expect(days.map(({ day, notices }) => [day, notices.length])).toEqual([
    ['امروز', 1],
    ['دیروز', 1],
    ['شنبه ۲۳ آبان ۱۴۰۵', 1],
  ])
})

test('marks one as read, then all, and filters unread ones', async () => {
  const { id: personId } = await aPerson(shared)
  for (const service of ['یک', 'دو', 'سه']) await report(personId, service)
  const { days } = await open(personId)
  const [newest] = days[0]!.notices
  const mark = (form: Record<string, string>) => action(visit(shared, path, { personId, form })).catch(() => {})
  await mark({ intent: 'read', id: newest!.id })
  const unread = await open(personId, '?show=unread')
  expect([unread.unread, unread.days[0]!.notices.map(({ title }) => title)]).toEqual([
    2,
    ['در طرح دو انتخاب نشدید', 'در طرح یک انتخاب نشدید'],
  ])
  await mark({ intent: 'read-all' })
  expect(await open(personId, '?show=unread')).toMatchObject({ unread: 0, days: [] })
})

test.each([
  ['a guest', null, { intent: 'read-all' }, 401],
  ['a mark of nothing', 1n, { intent: 'read', id: 'x' }, 422],
  ['all', 1n, { intent: 'read-all' }, 200],
])('answers the queue of a device with data: %s', async (_name, personId, form, status) => {
  const answer = await read(visit(shared, `${path}/read`, { personId: personId ?? undefined, form }))
  expect(answer.status).toBe(status)
  if (status !== 200) expect(((await answer.json()) as { error: object }).error).toHaveProperty('message')
})

test('saves choices from any page and returns there, never to another site', async () => {
  const { id: personId } = await aPerson(shared)
  const save = (next: string) =>
    choose(visit(shared, `${path}/choices`, { personId, form: { next, sms: 'reminder', inbox: 'reminder' } })).catch(
      (answer: Response) => answer.headers.get('location'),
    )
  expect(await save('/profile')).toBe('/profile?choices=saved#choices')
  expect(await save('//elsewhere.example')).toBe('/profile/my-notifications?choices=saved#choices')
  const choices = await findNoticeChoices(shared.db, personId)
  expect(choices.reminder).toEqual({ inbox: true, sms: true })
  expect(choices.payment).toEqual({ inbox: true, sms: false })
  expect(choices.club.inbox).toBe(false)
})
