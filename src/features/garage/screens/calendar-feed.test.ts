import { expect, it } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { visit } from '../../../../tests/support/market.ts'
import { addDeadline } from '../server/deadlines.ts'
import { saveLicence } from '../server/licence.ts'
import { anOwner } from '../server/test-cars.ts'
import { action, loader as openPage } from './calendar-address.tsx'
import { loader as read } from './calendar-feed.ts'

const test = useTestDb()
const page = '/profile/my-cars/calendar'

async function anAddress() {
  const owner = await anOwner(test)
  const { personId, ctx, carId } = owner
  const dueOn = addDays(dayOf(test.now), 20)
  const deadline = { kind: 'oil', title: null, dueOn, dueKm: null, everyMonths: null, everyKm: null } as const
  await addDeadline(ctx, { personId, carId, ...deadline, remind: true })
  await saveLicence(ctx, { personId, expiresOn: addDays(dayOf(test.now), 90), remind: true, files: [] })
  const send = (intent: string) => action(visit(test, page, { personId, form: { intent } }) as never)
  const open = async () => ((await send('open')) as { data: { address: string } }).data.address
  return { ...owner, send, open }
}

/** Returns the response of an address to a calendar without a session. */
const feedOf = (address: string) => {
  const { pathname } = new URL(address)
  return read(visit(test, pathname, { params: { token: pathname.split('/')[2]! } }) as never)
}

it('a calendar without a session gets all deadlines and the licence, without plates', async () => {
  const { open, personId } = await anAddress()
  const address = await open()
  expect(new URL(address).pathname).toMatch(/^\/garage-calendar\/[\w-]{43}\/cars\.ics$/)
  const response = await feedOf(address)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = (await response.text()).replaceAll('\r\n ', '')
  expect(text.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual([
    'SUMMARY:تعویض روغن، خودروی من',
    'SUMMARY:پایان اعتبار گواهینامه',
  ])
  expect(text).not.toMatch(/345|۳۴۵/)
  expect(await openPage(visit(test, page, { personId }) as never)).toMatchObject({ feed: { read: expect.any(String) } })
})

it('the database has only the hash of the address', async () => {
  const { open } = await anAddress()
  const token = new URL(await open()).pathname.split('/')[2]!
  const row = await test.db.selectFrom('garage_calendar').selectAll().executeTakeFirstOrThrow()
  expect(Object.values(row).map(String).join(' ')).not.toContain(token)
})

it('a new address ends the previous one, and an ended address opens nothing', async () => {
  const { open, send } = await anAddress()
  const first = await open()
  const second = await open()
  await expect(feedOf(first)).rejects.toMatchObject({ status: 404 })
  expect((await feedOf(second)).status).toBe(200)
  await send('end')
  await send('end')
  await expect(feedOf(second)).rejects.toMatchObject({ status: 404 })
  await expect(feedOf(`https://x/garage-calendar/${'a'.repeat(43)}/cars.ics`)).rejects.toMatchObject({ status: 404 })
})

it('the address of a locked person opens nothing', async () => {
  const { open, personId } = await anAddress()
  const address = await open()
  await test.db.updateTable('person').set({ locked_at: test.now }).where('id', '=', personId).execute()
  await expect(feedOf(address)).rejects.toMatchObject({ status: 404 })
})
