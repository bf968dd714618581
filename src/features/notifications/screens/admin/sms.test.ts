import { expect, test } from 'vitest'
import type { Mobile } from '#kit/mobile.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { sendSms } from '../../server/send-sms.ts'
import { loader as loadFile } from './sms-csv.ts'
import { loader, middleware } from './sms.tsx'

const shared = useTestDb()
const [first, second] = ['09123456789', '09351234567'] as [Mobile, Mobile]

const send = (mobile: Mobile, template: 'sign-in-code' | 'ticket' = 'sign-in-code') =>
  sendSms(shared.db, shared, { mobile, template, tokens: ['987654'], expiresAt: shared.now })

const answered = (id: bigint, answer: { state?: 'sent' | 'failed'; delivery?: 'delivered' | 'failed' }) =>
  shared.db
    .updateTable('sms_message')
    .set({ provider: 'kavenegar', provider_reference: '8792343', ...answer })
    .where('id', '=', id)
    .execute()

const open = (query = '') => loader(visit(shared, `/admin/sms${query}`))

test('staff see sent messages, newest first, without number and text', async () => {
  await send(first)
  await answered(await send(second, 'ticket'), { state: 'sent' })
  const { rows } = await open()
  expect(rows).toMatchObject([
    { mobile: '\u2066۰۹۳۵***۴۵۶۷\u2069', template: 'پاسخ پشتیبانی', state: 'sent', reference: '8792343' },
    { mobile: '\u2066۰۹۱۲***۶۷۸۹\u2069', template: 'کد ورود', state: 'waiting', reference: null },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/987654|09123456789/)
})

test.each([
  ['?mobile=۰۹۱۲ ۳۴۵ ۶۷۸۹', [first, first]],
  ['?mobile=12', []],
  ['?state=delivered', [first]],
  ['?state=failed', [second]],
  ['?template=ticket', [second]],
  ['?mobile=09123456789&state=waiting', [first]],
])('%s shows %j', async (query, numbers) => {
  await send(first)
  await answered(await send(first), { state: 'sent', delivery: 'delivered' })
  await answered(await send(second, 'ticket'), { state: 'sent', delivery: 'failed' })
  const { rows } = await open(query)
  const endings = numbers.map((number) => number.slice(-4))
  const latin = (text: string) => text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
  expect(rows.map(({ mobile }) => latin(mobile).slice(-5, -1))).toEqual(endings)
})

test('the file contains every page of the log', async () => {
  for (let n = 0; n < 52; n++) await send(first)
  expect((await open()).next).not.toBeNull()
  const { id: personId } = await aPerson(shared)
  const args = visit(shared, '/admin/sms.csv', { personId, roles: ['support'] })
  const text = await (await loadFile(args)).text()
  const entries = await shared.db.selectFrom('audit_entry').select('act').execute()
  expect(entries).toEqual([{ act: 'sms.export' }])
  expect(text.trim().split('\r\n')).toHaveLength(53)
})

test('the log needs the permission to read it', async () => {
  const { id: personId } = await aPerson(shared)
  const [guard] = middleware
  const enter = async (roles: ('content-editor' | 'support')[]) => {
    const confirmedAt = new Date()
    const args = visit(shared, '/admin/sms', { personId, roles, confirmedAt })
    return guard!(args as never, async () => new Response('in'))
  }
  await expect(enter(['content-editor'])).rejects.toMatchObject({ status: 403 })
  expect(await enter(['support'])).toBeInstanceOf(Response)
})
