import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import type { Role } from '#platform/permissions.ts'
import { findSession, openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { action } from '../../screens/admin/person.tsx'
import { testBrowser } from '../test-browser.ts'
import { findPeople } from './find-people.ts'
import { lockPerson, unlockPerson } from './lock-person.ts'
import { setRoles } from './set-roles.ts'

const db = useTestDb()
const reason = 'آگهی‌های ساختگی'

async function staff(role: Role) {
  const { id } = await aPerson(db, { roles: [role] })
  return { id, ctx: requestContext(db, { personId: id, roles: [role], confirmedAt: db.now }).ctx }
}

const actions = async () =>
  (await db.db.selectFrom('audit_entry').select(['act', 'subject', 'details']).orderBy('number').execute()).map(
    ({ act, subject, details }) => [act, subject, JSON.parse(details) as unknown],
  )

const all = { q: '', role: null, state: null }

const find = async (text: string, over: { role?: Role; locked?: boolean } = {}) => {
  const filter = { q: text, role: over.role ?? null, state: over.locked ? ('locked' as const) : null }
  return (await findPeople(db, filter, { after: null, size: 50 })).rows.map(({ name }) => name)
}

describe("staff's search for a person", () => {
  test('finds by full number in any form, part of the name, role and state, and shows no number', async () => {
    const { id, mobile } = await aPerson(db, { name: 'زهرا نوروزی', roles: ['inspector'] })
    await aPerson(db, { name: 'نوروز علی' })
    expect(await find(mobile.replace(/^0/, '+98'))).toEqual(['زهرا نوروزی'])
    expect(await find(mobile.slice(0, 8))).toEqual([])
    expect(await find('نوروز')).toEqual(['نوروز علی', 'زهرا نوروزی'])
    expect(await find('نوروز', { role: 'inspector' })).toEqual(['زهرا نوروزی'])
    expect(await find('%')).toEqual([])
    await db.db.updateTable('person').set({ locked_at: db.now }).where('id', '=', id).execute()
    expect(await find('', { locked: true })).toEqual(['زهرا نوروزی'])
    const everybody = await findPeople(db, all, { after: null, size: 50 })
    expect(JSON.stringify(everybody)).not.toContain(mobile)
  })

  test('pages through people, each once', async () => {
    for (let made = 0; made < 60; made++) await aPerson(db)
    const first = await findPeople(db, all, { after: null, size: 50 })
    const second = await findPeople(db, all, { after: first.next, size: 50 })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([new Set(ids).size, second.next]).toEqual([60, null])
  })
})

describe('locking a person', () => {
  test('ends their sessions at once and is logged', async () => {
    const [operator, person] = [await staff('operator'), await aPerson(db)]
    const token = await openSession(db.db, { personId: person.id, userAgent: '', now: db.now, lifetimeSeconds: 60 })
    await lockPerson(operator.ctx, { personId: person.id, reason })
    expect((await findSession(db.db, token, db.now)).personId).toBeNull()
    expect(await actions()).toEqual([['person.lock', `person:${person.id}`, { reason }]])
    expect((await verifyAudit(db.db, db.secrets)).broken).toBeNull()
  })

  test('shows the reason after the right code, and opens no session', async () => {
    const [operator, person] = [await staff('operator'), await aPerson(db)]
    await lockPerson(operator.ctx, { personId: person.id, reason })
    const browser = testBrowser(db)
    await browser.ask(person.mobile)
    const code = await browser.readCode()
    expect(await browser.answer(code)).toEqual({ ok: false, code: 'locked', reason })
    expect(await browser.answer(code)).toEqual({ ok: false, code: 'code-used' })
    expect(await db.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('ends when removed, which is logged once', async () => {
    const [operator, person] = [await staff('operator'), await aPerson(db)]
    await lockPerson(operator.ctx, { personId: person.id, reason })
    await unlockPerson(operator.ctx, person.id)
    await unlockPerson(operator.ctx, person.id)
    expect((await actions()).map(([action]) => action)).toEqual(['person.lock', 'person.unlock'])
    const browser = testBrowser(db)
    await browser.ask(person.mobile)
    expect((await browser.answer(await browser.readCode())).ok).toBe(true)
  })

  test('is refused for oneself, and operators cannot lock other staff', async () => {
    const [operator, colleague] = [await staff('operator'), await staff('finance')]
    const lock = (personId: bigint) => lockPerson(operator.ctx, { personId, reason })
    expect(await lock(operator.id)).toEqual({ ok: false, code: 'own-account' })
    expect(await lock(colleague.id)).toEqual({ ok: false, code: 'higher-account' })
    const { ctx } = await staff('administrator')
    expect(await lockPerson(ctx, { personId: colleague.id, reason })).toEqual({ ok: true, value: null })
  })

  test.each<Role>(['support', 'finance', 'content-editor', 'gallery-owner'])(
    'is refused for the role %s',
    async (role) => {
      const [{ ctx }, person] = [await staff(role), await aPerson(db)]
      await expect(lockPerson(ctx, { personId: person.id, reason })).rejects.toMatchObject({ status: 403 })
      await expect(unlockPerson(ctx, person.id)).rejects.toMatchObject({ status: 403 })
      expect(await actions()).toEqual([])
    },
  )
})

describe('roles', () => {
  const rolesOf = async (id: bigint) =>
    (await db.db.selectFrom('person').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles

  test('are set by an administrator, logged as a difference, and apply in open sessions', async () => {
    const [{ ctx }, person] = [await staff('administrator'), await aPerson(db, { roles: ['support'] })]
    const token = await openSession(db.db, { personId: person.id, userAgent: '', now: db.now, lifetimeSeconds: 60 })
    await setRoles(ctx, { personId: person.id, wanted: ['finance'] })
    expect((await findSession(db.db, token, db.now)).roles).toEqual(['finance'])
    const details = { given: ['finance'], taken: ['support'] }
    expect(await actions()).toEqual([['person.roles', `person:${person.id}`, details]])
  })

  test("are not saved over a colleague's change", async () => {
    const [{ ctx }, other, person] = [await staff('administrator'), await staff('administrator'), await aPerson(db)]
    await setRoles(other.ctx, { personId: person.id, wanted: ['finance'], seen: [] })
    expect(await setRoles(ctx, { personId: person.id, wanted: ['support'], seen: [''] })).toEqual({
      ok: false,
      code: 'roles-changed',
    })
    expect(await rolesOf(person.id)).toEqual(['finance'])
    expect(await setRoles(ctx, { personId: person.id, wanted: ['support'], seen: ['finance'] })).toMatchObject({
      ok: true,
    })
  })

  test('cannot be given to oneself, or by anyone but an administrator', async () => {
    const [administrator, operator] = [await staff('administrator'), await staff('operator')]
    expect(await setRoles(administrator.ctx, { personId: administrator.id, wanted: [] })).toMatchObject({ ok: false })
    await expect(setRoles(operator.ctx, { personId: administrator.id, wanted: ['operator'] })).rejects.toMatchObject({
      status: 403,
    })
    expect(await rolesOf(administrator.id)).toEqual(['administrator'])
  })

  test('ignore unknown roles and unknown fields', async () => {
    const [{ id }, person] = [await staff('administrator'), await aPerson(db)]
    const form = { intent: 'roles', role: 'emperor', mobile_index: 'x', password_hash: 'x', name: 'دزد' }
    const who = { personId: id, roles: ['administrator' as const], confirmedAt: db.now }
    const before = await db.db.selectFrom('person').selectAll().where('id', '=', person.id).executeTakeFirst()
    await action(visit(db, `/admin/people/${person.id}`, { ...who, form, params: { personId: String(person.id) } }))
    const after = await db.db.selectFrom('person').selectAll().where('id', '=', person.id).executeTakeFirst()
    expect(after).toEqual(before)
  })
})
