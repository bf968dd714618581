import { beforeEach, describe, expect, it } from 'vitest'
import { sendSms } from '#features/notifications/contract.ts'
import type { Mobile } from '#kit/mobile.ts'
import { useOwnDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { action, loader } from '../../screens/login-link.tsx'
import { testBrowser } from '../test-browser.ts'
import { operatorCommandSchema, runOperatorCommand } from './operator-commands.ts'
import { createFirstAdministratorLink } from './sign-in-links.ts'

const test = useOwnDb()
const order = (text: string, reason?: string) => {
  const [, verb = '', mobile, role] = /^(sessions end|\w+)(?: (\S+))?(?: (\S+))?$/.exec(text)!
  const command = operatorCommandSchema.parse({ verb, mobile, role, reason })
  return runOperatorCommand(requestContext(test).ctx, command)
}
const lastEntry = () =>
  test.db.selectFrom('audit_entry').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()

let next = 0
const freshNumber = () => `0912777${String(++next).padStart(4, '0')}`

// The last administrator keeps the role, so every test has one unless stated.
let standing = 0n
beforeEach(async () => {
  standing = (await aPerson(test, { roles: ['administrator'] })).id
  await test.db.updateTable('person').set({ roles: [] }).where('id', '!=', standing).execute()
})

describe('operator commands', () => {
  it('create an administrator for an unknown number, and log it', async () => {
    const number = freshNumber()
    expect(await order(`create ${number}`)).toEqual({ ok: true, lines: [`${number} now has the role administrator.`] })
    expect(await lastEntry()).toMatchObject({ actor_id: 0n, act: 'person.roles', request_id: 'terminal' })
    expect((await order('list')).lines).toContain(`${number}  administrator`)
    expect(await order(`create ${number}`)).toEqual({
      ok: true,
      lines: [`${number} has the role administrator already.`],
    })
  })

  it('add and remove roles of existing accounts, also with Persian digits', async () => {
    const number = freshNumber()
    expect(await order(`grant ${number} support`)).toEqual({
      ok: false,
      lines: [`Nobody has an account with ${number}.`],
    })
    await order(`create ${number}`)
    expect((await order(`grant ${number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)} support`)).ok).toBe(
      true,
    )
    expect((await order('list')).lines).toContain(`${number}  administrator, support`)
    expect((await order(`revoke ${number} administrator`)).ok).toBe(true)
    expect((await order('list')).lines).toContain(`${number}  support`)
  })

  it('keep the role of the last administrator', async () => {
    const number = freshNumber()
    await order(`create ${number}`)
    await test.db.updateTable('person').set({ roles: [] }).where('id', '=', standing).execute()
    expect(await order(`revoke ${number} administrator`)).toEqual({
      ok: false,
      lines: [`${number} is the last administrator: grant the role to somebody else first.`],
    })
  })

  it('refuse an invalid number, an invalid role and a missing reason', async () => {
    expect((await order('create 12345')).lines).toEqual(['12345 is not a mobile number such as 09123456789.'])
    expect(operatorCommandSchema.safeParse({ verb: 'grant', mobile: '0912', role: 'king' }).success).toBe(false)
    expect(operatorCommandSchema.safeParse({ verb: 'code', mobile: '0912', reason: ' ' }).success).toBe(false)
  })

  it('end every session of a person, with the reason in the audit log', async () => {
    const number = freshNumber()
    await order(`create ${number}`)
    const link = (await order(`code ${number}`, 'lost the phone')).lines[1]!
    const { args } = testBrowser(test).visit(link, {})
    await expect(action(args as never)).rejects.toMatchObject({ status: 302 })
    const person = await test.db
      .selectFrom('session')
      .select('person_id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect((await order(`sessions end ${number}`, 'stolen laptop')).ok).toBe(true)
    const left = await test.db.selectFrom('session').where('person_id', '=', person.person_id).selectAll().execute()
    expect(left).toEqual([])
    expect(await lastEntry()).toMatchObject({ act: 'person.sessions-end', details: '{"reason":"stolen laptop"}' })
  })
})

describe("an operator's link", () => {
  async function post(link: string, form: Record<string, string> = {}) {
    const { args, scope } = testBrowser(test).visit(link, form)
    try {
      const { data, init } = await action(args as never)
      return { status: init?.status, text: data.problem.text, typed: data.problem.typed, scope }
    } catch (thrown) {
      return { status: (thrown as Response).status, to: (thrown as Response).headers.get('location'), scope }
    }
  }
  const open = (link: string) => loader(testBrowser(test).visit(link).args as never)
  const over = 'این لینک استفاده شده یا مهلتش تمام شده است. از مسئول فنی سامانه لینک جدید بگیرید.'

  it('signs its person in once; opening the page does not use it', async () => {
    const number = freshNumber()
    await order(`create ${number}`)
    const link = (await order(`code ${number}`, 'lost the phone')).lines[1]!
    expect(link).toMatch(/^\/login\/link\?token=[\w-]{43}$/)
    for (let times = 0; times < 3; times++) expect((await open(link)).state).toBe('person')
    const entered = await post(link)
    expect([entered.status, entered.to]).toEqual([302, '/profile'])
    expect(entered.scope.cookies.some(({ name, value }) => name === 'sid' && value !== '')).toBe(true)
    expect(await open(link)).toEqual({ state: 'over' })
    expect(await post(link)).toMatchObject({ status: 422, text: over })
  })

  it('expires after a day, and is invalid when forged', async () => {
    const number = freshNumber()
    await order(`create ${number}`)
    const link = (await order(`code ${number}`, 'lost the phone')).lines[1]!
    await test.db.updateTable('sign_in_link').set({ expires_at: test.now }).execute()
    expect(await post(link)).toMatchObject({ status: 422, text: over })
    expect(await post('/login/link?token=made-up')).toMatchObject({ status: 422, text: over })
    expect(await open('/login/link')).toEqual({ state: 'over' })
  })

  it('does not open a locked account', async () => {
    const number = freshNumber()
    await order(`create ${number}`)
    const link = (await order(`code ${number}`, 'lost the phone')).lines[1]!
    await test.db
      .updateTable('person')
      .set({ locked_at: test.now, lock_reason: 'بررسی' })
      .where('id', '!=', standing)
      .execute()
    expect((await post(link)).text).toMatch(/^این حساب قفل شده است: بررسی/)
  })

  it('creates the first administrator while there is none', async () => {
    expect(await createFirstAdministratorLink(test.db, test.now)).toBeNull()
    await test.db.updateTable('person').set({ name: null }).execute()
    // Only a database without administrators creates such a link.
    const [one, two] = await withoutAdministrator(async () => [
      (await createFirstAdministratorLink(test.db, test.now))!,
      (await createFirstAdministratorLink(test.db, test.now))!,
    ])
    expect(await open(one!)).toEqual({ state: 'over' })
    await withoutAdministrator(async () => {
      expect((await open(one!)).state).toBe('first')
      expect(await post(one!, { mobile: '0912' })).toMatchObject({
        status: 422,
        typed: '0912',
        text: 'شماره باید ۱۱ رقم و با ۰۹ شروع شود',
      })
      const number = freshNumber()
      expect(await post(one!, { mobile: number })).toMatchObject({ status: 302, to: '/admin' })
      expect((await order('list')).lines).toContain(`${number}  administrator`)
      expect(await post(two!, { mobile: freshNumber() })).toMatchObject({ status: 422, text: over })
    })
  })

  /**
   * Runs `work` without administrators. The database protects the last one, so its triggers are
   * disabled meanwhile.
   */
  async function withoutAdministrator<T>(work: () => Promise<T>): Promise<T> {
    const { sql } = await import('kysely')
    await sql`alter table person disable trigger user`.execute(test.db)
    await test.db.updateTable('person').set({ roles: [] }).execute()
    try {
      return await work()
    } finally {
      await test.db
        .updateTable('person')
        .set({ roles: ['administrator'] })
        .where('id', '=', standing)
        .execute()
      await sql`alter table person enable trigger user`.execute(test.db)
    }
  }

  it('show messages that no provider accepted, and no delivered one', async () => {
    const number = freshNumber()
    await order(`create ${number}`)
    const { ctx } = requestContext(test)
    const sms = {
      mobile: number as Mobile,
      template: 'sign-in-code',
      expiresAt: new Date(Date.now() + 60_000),
    } as const
    const failed = await sendSms(test.db, ctx, { ...sms, tokens: ['123456'] })
    const received = await sendSms(test.db, ctx, { ...sms, tokens: ['654321'] })
    const set = (id: bigint, values: object) => test.db.updateTable('sms_message').set(values).where('id', '=', id)
    await set(failed, { state: 'failed', failure: 'no-connection' }).execute()
    await set(received, { state: 'sent', provider_reference: '7' }).execute()
    const { ok, lines } = await order(`messages ${number}`, 'a rehearsal')
    expect([ok, lines]).toEqual([true, [expect.stringMatching(/ {2}sign-in-code {2}123456 {2}\(no-connection\)$/)]])
    expect(await lastEntry()).toMatchObject({ actor_id: 0n, act: 'person.unsent-messages' })
    expect((await order(`messages ${freshNumber()}`, 'a rehearsal')).lines[0]).toMatch(/^No message to 0912777/)
  })
})
