import { beforeEach, expect, test } from 'vitest'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import type { RequestContext } from '#platform/context.ts'
import { findSession, openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { confirmMobileChange, openMobile, startMobileChange } from '../../contract.ts'
import { mobile, otherCode } from '../test-browser.ts'

const db = useTestDb()
const fresh = '09351112233'
let person: { id: bigint; mobile: string }
let ctx: RequestContext

async function signedIn(personId: bigint): Promise<RequestContext> {
  const token = await openSession(db.db, { personId, userAgent: '', now: db.now, lifetimeSeconds: 3600 })
  const request = requestContext(db)
  return { ...request.ctx, scope: { ...request.scope, session: await findSession(db.db, token, db.now) } }
}

beforeEach(async () => {
  person = await aPerson(db)
  ctx = await signedIn(person.id)
})

/** Starts a change and returns the codes of the old and the new number. */
async function start(to = fresh): Promise<[string, string]> {
  const started = await startMobileChange(ctx, { personId: person.id, mobile: mobile(to) })
  if (!started.ok) throw new Error(started.code)
  const rows = await db.db.selectFrom('sms_message').select('tokens_sealed').orderBy('id', 'desc').limit(2).execute()
  const [newCode, oldCode] = rows.map((row) => (JSON.parse(db.secrets.open(row.tokens_sealed)) as string[])[0]!)
  return [oldCode!, newCode!]
}

const confirm = (oldCode: string, newCode: string, as = ctx) =>
  confirmMobileChange(as, { personId: person.id, oldCode, newCode })

test('an account changes its number by the codes of both and stays signed in only here', async () => {
  const elsewhere = await signedIn(person.id)
  const codes = await start()
  expect(await confirm(...codes)).toEqual({ ok: true, value: null })
  expect(await openMobile(db.db, db.secrets, person.id)).toBe(fresh)
  const rows = await db.db.selectFrom('session').select('token_hash').where('person_id', '=', person.id).execute()
  expect(rows.map(({ token_hash }) => Buffer.from(token_hash))).toEqual([ctx.scope.session.tokenHash])
  expect(elsewhere.scope.session.tokenHash).not.toEqual(ctx.scope.session.tokenHash)
})

/** Lists messages with their number and text, oldest first. */
async function messages() {
  const rows = await db.db.selectFrom('sms_message').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    to: db.secrets.open(row.mobile_sealed),
    template: row.template,
    words: (JSON.parse(db.secrets.open(row.tokens_sealed)) as string[]).at(-1),
  }))
}

test('both codes name their purpose, and the old number is notified of the change', async () => {
  const codes = await start()
  expect(await messages()).toEqual([
    { to: person.mobile, template: 'act-code', words: 'تغییر شمارهٔ موبایل' },
    { to: fresh, template: 'act-code', words: 'ثبت این شماره در حساب' },
  ])
  await confirm(...codes)
  expect((await messages()).at(-1)).toEqual({
    to: person.mobile,
    template: 'mobile-changed',
    words: 'شمارهٔ موبایل حساب فرمان شما عوض شد. اگر کار شما نبود، به پشتیبانی پیام بدهید.',
  })
  const notices = await db.db.selectFrom('notice').select(['kind', 'data']).where('person_id', '=', person.id).execute()
  expect(notices).toEqual([{ kind: 'mobile-changed', data: { oldMobile: maskMobile(person.mobile as Mobile) } }])
})

test('an unfinished change does not notify the old number', async () => {
  const [oldCode, newCode] = await start()
  await confirm(oldCode, otherCode(newCode))
  expect((await messages()).map(({ template }) => template)).toEqual(['act-code', 'act-code'])
})

test('one code is not enough, and the refusal names its number', async () => {
  const [oldCode, newCode] = await start()
  expect(await confirm(otherCode(oldCode), newCode)).toEqual({ ok: false, code: 'code-wrong', at: 'old' })
  expect(await confirm(oldCode, otherCode(newCode))).toEqual({ ok: false, code: 'code-wrong', at: 'new' })
  expect(await openMobile(db.db, db.secrets, person.id)).toBe(person.mobile)
})

test('the two codes are not interchangeable', async () => {
  const [oldCode, newCode] = await start()
  if (oldCode !== newCode) expect(await confirm(newCode, oldCode)).toMatchObject({ ok: false, code: 'code-wrong' })
})

test('the codes count only in the session that requested them', async () => {
  const codes = await start()
  const elsewhere = await signedIn(person.id)
  expect(await confirm(...codes, elsewhere)).toEqual({ ok: false, code: 'code-unknown', at: 'old' })
})

test('a taken number is revealed only to its holder', async () => {
  const other = await aPerson(db)
  const codes = await start(other.mobile)
  expect(await confirm(...codes)).toEqual({ ok: false, code: 'mobile-taken' })
  expect(await confirm(...codes)).toEqual({ ok: false, code: 'code-used', at: 'old' })
  expect(await openMobile(db.db, db.secrets, other.id)).toBe(other.mobile)
})

test('the same number is refused before anything is sent', async () => {
  const again = { personId: person.id, mobile: mobile(person.mobile) }
  expect(await startMobileChange(ctx, again)).toEqual({ ok: false, code: 'mobile-same' })
  expect(await db.db.selectFrom('sms_message').selectAll().execute()).toEqual([])
})
