import { describe, expect, it } from 'vitest'
import '#features/notifications/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../tests/support/market.ts'
import { hashPassword } from '../password/password-hash.ts'
import { findSessionStanding, guestSession } from '#platform/session.ts'
import { sha256 } from '#platform/secrets.ts'
import { resetPassword } from '../password/set-password.ts'
import { requestCode } from '../request-code.ts'
import { browserHolder } from '../sign-in-codes.ts'
import { mobile as asMobile, testBrowser } from '../test-browser.ts'
import { answerClaim } from './answer-claim.ts'
import { findClaims, releaseNumbers } from './claims.ts'
import { claimAccount, enterWithProof } from './enter-with-proof.ts'
import { owesSecondProof, proveAgain } from './require-second-proof.ts'

const test = useTestDb()
const dayMs = 86_400_000
const password = 'باران-بهاری-۴۴۰'
const code = '0012345679'
const ago = (days: number) => new Date(test.now.getTime() - days * dayMs)

type Has = { password?: number; nationalCode?: number; name?: string; entered?: number }

/** Creates a long-standing person; numbers are days since a fact was set. */
async function anOwner({ password: since, nationalCode, name, entered = 1 }: Has = {}) {
  const person = await aPerson(test, { name: name ?? null })
  const [first, last] = name?.split(' ') ?? []
  await test.db
    .updateTable('person')
    .set({
      ...(first && { first_name: first, last_name: last ?? null }),
      ...(since !== undefined && { password_hash: await hashPassword(password), password_set_at: ago(since) }),
      ...(nationalCode !== undefined && {
        national_code_sealed: test.secrets.seal(code),
        national_code_index: test.secrets.blindIndex('person.national_code', code),
        national_code_at: ago(nationalCode),
      }),
      last_entered_at: ago(entered),
    })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** Signs in with one code in a browser that has not used this number. */
async function withCode(mobile: string, browser = testBrowser(test)) {
  await browser.ask(mobile)
  return { browser, answer: await browser.answer(await browser.readCode()) }
}

const sessions = async (personId: bigint) =>
  (await test.db.selectFrom('session').select('person_id').where('person_id', '=', personId).execute()).length

describe('one code by message on a new device', () => {
  it.each<[string, Has, boolean]>([
    ['has a password', { password: 30 }, true],
    ['has told a national code', { nationalCode: 30 }, true],
    ['set the password an hour ago, which proves nothing yet', { password: 0.04 }, false],
    ['told the national code an hour ago', { nationalCode: 0.04 }, false],
    ['has nothing else that only they know', { name: 'مریم احمدی' }, false],
    ['was away for half a year and has told a name', { name: 'مریم احمدی', entered: 180 }, true],
    ['was away for half a year and told nothing', { entered: 180 }, false],
  ])('for a person with %s: %o, needs a second proof: %s', async (_what, has, more) => {
    const owner = await anOwner(has)
    const { answer } = await withCode(owner.mobile)
    expect(answer.ok).toBe(!more)
    if (!answer.ok) expect(answer.code).toBe('proof-needed')
    expect(await sessions(owner.id)).toBe(more ? 0 : 1)
  })
})

describe('the second proof', () => {
  it.each([
    ['the password', { password: 30 }, { way: 'password', text: password }, 'ok'],
    ['another password', { password: 30 }, { way: 'password', text: 'باران-بهاری-۴۴۱' }, 'proof-wrong'],
    ['the national code in Persian digits', { nationalCode: 30 }, { way: 'national-code', text: '۰۰۱۲۳۴۵۶۷۹' }, 'ok'],
    ['another national code', { nationalCode: 30 }, { way: 'national-code', text: '0499370899' }, 'proof-wrong'],
    ['no national code at all', { nationalCode: 30 }, { way: 'national-code', text: 'سلام' }, 'proof-wrong'],
    ['a way that the account does not offer', { nationalCode: 30 }, { way: 'password', text: password }, 'proof-wrong'],
    ['the name', { name: 'مریم احمدی', entered: 200 }, { way: 'name', text: ' مريم  احمدي ' }, 'ok'],
    ['another name', { name: 'مریم احمدی', entered: 200 }, { way: 'name', text: 'مریم احمد' }, 'proof-wrong'],
  ] as const)('%s', async (_what, has, given, expected) => {
    const owner = await anOwner(has)
    const { browser } = await withCode(owner.mobile)
    const answer = await enterWithProof(browser.ctx(), { browserToken: browser.browserToken, ...given })
    expect(answer.ok ? 'ok' : answer.code).toBe(expected)
    expect(await sessions(owner.id)).toBe(expected === 'ok' ? 1 : 0)
  })

  it('opens one session, in the browser with the code, within a quarter of an hour', async () => {
    const owner = await anOwner({ password: 30 })
    const { browser } = await withCode(owner.mobile)
    const given = { way: 'password', text: password } as const
    const enter = (browserToken: string) => enterWithProof(browser.ctx(), { browserToken, ...given })
    expect(await enter(testBrowser(test).browserToken)).toEqual({ ok: false, code: 'code-unknown' })
    const entered = await enter(browser.browserToken)
    if (!entered.ok) throw new Error(entered.code)
    const session = { ...guestSession, tokenHash: sha256(entered.value.token) }
    expect(await findSessionStanding(test.db, session)).toEqual({ deviceSince: test.now, provedAt: test.now })
    expect(await enter(browser.browserToken)).toEqual({ ok: false, code: 'code-unknown' })

    const late = await withCode(owner.mobile)
    late.browser.passSeconds(15 * 60)
    const answer = await enterWithProof(late.browser.ctx(), { browserToken: late.browser.browserToken, ...given })
    expect(answer).toEqual({ ok: false, code: 'code-unknown' })
  })

  it('is tried five times an hour per account, from anywhere', async () => {
    const owner = await anOwner({ password: 30 })
    let last = testBrowser(test)
    for (let tried = 0; tried < 5; tried++) {
      const { browser } = await withCode(owner.mobile, testBrowser(test, { address: `198.51.${tried}.1` }))
      last = browser
      const answer = await enterWithProof(browser.ctx(), {
        browserToken: browser.browserToken,
        way: 'password',
        text: 'x',
      })
      expect(answer).toEqual({ ok: false, code: 'proof-wrong' })
    }
    // The step of the last browser is still open.
    const right = { browserToken: last.browserToken, way: 'password', text: password } as const
    expect(await enterWithProof(last.ctx(), right)).toMatchObject({ ok: false, code: 'limited' })
    expect(await sessions(owner.id)).toBe(0)
  })

  it('is not needed again on the same device, until ninety days without a sign-in', async () => {
    const owner = await anOwner({ password: 30 })
    const { browser } = await withCode(owner.mobile)
    const own = browser.ctx()
    await enterWithProof(own, { browserToken: browser.browserToken, way: 'password', text: password })
    browser.bringDevice(own.scope.deviceCookie)
    browser.passSeconds(3600)
    expect((await withCode(owner.mobile, browser)).answer.ok).toBe(true)
    browser.passSeconds(91 * 86_400)
    expect((await withCode(owner.mobile, browser)).answer).toEqual({ ok: false, code: 'proof-needed' })
  })

  it('does not make the device older by signing in again', async () => {
    const owner = await anOwner()
    const { browser } = await withCode(owner.mobile)
    browser.passSeconds(7200)
    const { answer } = await withCode(owner.mobile, browser)
    if (!answer.ok) throw new Error(answer.code)
    const standing = await findSessionStanding(test.db, { ...guestSession, tokenHash: sha256(answer.value.token) })
    expect(standing).toEqual({ deviceSince: test.now, provedAt: null })
  })

  it('also precedes a new password by a code alone', async () => {
    const owner = await anOwner({ password: 30, nationalCode: 30 })
    const browser = testBrowser(test)
    const holder = browserHolder(browser.browserToken)
    const mobile = asMobile(owner.mobile)
    await requestCode(browser.ctx(), { mobile, holder, purpose: 'password', nextPath: '/', again: false })
    const given = { browserToken: browser.browserToken, code: await browser.readCode(), password: 'کویر-شب-۹۲-آرام' }
    expect(await resetPassword(browser.ctx(), { ...given, endOthers: true })).toEqual({
      ok: false,
      code: 'proof-needed',
    })
    const entered = await enterWithProof(browser.ctx(), { ...given, way: 'national-code', text: code })
    expect(entered).toMatchObject({ ok: true, value: { nextPath: '/profile/settings/password' } })
  })
})

describe('a second proof in a session', () => {
  it('is required where the account has one, and counts for half an hour', async () => {
    const owner = await anOwner({ nationalCode: 30 })
    const { browser } = await withCode(owner.mobile)
    const entered = await enterWithProof(browser.ctx(), {
      browserToken: browser.browserToken,
      way: 'national-code',
      text: code,
    })
    if (!entered.ok) throw new Error(entered.code)
    const tokenHash = sha256(entered.value.token)
    const owes = async () => {
      const ctx = browser.ctx()
      ctx.scope.session = { ...guestSession, personId: owner.id, tokenHash }
      return { ctx, owes: await owesSecondProof(ctx, owner.id) }
    }
    expect((await owes()).owes).toBe(false)
    browser.passSeconds(1800)
    const { ctx, owes: again } = await owes()
    expect(again).toBe(true)
    expect(await proveAgain(ctx, owner.id, { way: 'national-code', text: '0499370899' })).toMatchObject({ ok: false })
    expect(await proveAgain(ctx, owner.id, { way: 'national-code', text: code })).toEqual({ ok: true, value: null })
    expect((await owes()).owes).toBe(false)
    const { id } = await anOwner()
    expect(await owesSecondProof(browser.ctx(), id)).toBe(false)
  })
})

describe('a holder of the number without a proof', () => {
  const stuck = async (has: Has, kind: 'open' | 'release') => {
    const owner = await anOwner(has)
    const { browser } = await withCode(owner.mobile)
    expect(await claimAccount(browser.ctx(), { browserToken: browser.browserToken, kind })).toMatchObject({ ok: true })
    return { owner, browser }
  }
  const hours = (count: number) => count * 3600

  it('gets access after three days without an objection, once', async () => {
    const { owner, browser } = await stuck({ password: 30 }, 'open')
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', owner.id).execute()
    expect(notices).toEqual([{ kind: 'account-claim' }])
    browser.passSeconds(hours(71))
    expect((await withCode(owner.mobile, browser)).answer).toEqual({ ok: false, code: 'proof-needed' })
    browser.passSeconds(hours(1))
    expect((await withCode(owner.mobile, browser)).answer.ok).toBe(true)
    browser.bringDevice(undefined)
    expect((await withCode(owner.mobile, browser)).answer).toEqual({ ok: false, code: 'proof-needed' })
  })

  it('gets no access after the owner returned, or a week too late', async () => {
    const { owner, browser } = await stuck({ password: 30 }, 'open')
    const other = testBrowser(test)
    await withCode(owner.mobile, other)
    await enterWithProof(other.ctx(), { browserToken: other.browserToken, way: 'password', text: password })
    expect(await findClaims(test.db, owner.id, test.now)).toEqual([])
    browser.passSeconds(hours(73))
    expect((await withCode(owner.mobile, browser)).answer).toEqual({ ok: false, code: 'proof-needed' })

    const late = await stuck({ password: 30 }, 'open')
    late.browser.passSeconds(hours(72 + 7 * 24))
    expect((await withCode(late.owner.mobile, late.browser)).answer).toEqual({ ok: false, code: 'proof-needed' })
  })

  it('disowns the account: the number leaves it after three days and starts a new one', async () => {
    const { owner } = await stuck({ password: 30, name: 'مریم احمدی' }, 'release')
    const after = (count: number) => new Date(test.now.getTime() + count * 3_600_000)
    await releaseNumbers({ db: test.db, secrets: test.secrets, now: after(71) })
    expect(await personOf(owner.mobile)).toBe(owner.id)
    await releaseNumbers({ db: test.db, secrets: test.secrets, now: after(72) })
    expect(await personOf(owner.mobile)).toBeUndefined()
    const row = await test.db.selectFrom('person').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ first_name: 'مریم', locked_at: after(72) })
    expect(test.secrets.open(row.mobile_sealed)).toBe('')
    const fresh = await withCode(owner.mobile)
    expect(fresh.answer.ok && fresh.answer.value.personId !== owner.id).toBe(true)
  })

  it('cannot remove the number when the owner objects, or from a staff account', async () => {
    const { owner, browser } = await stuck({ password: 30 }, 'release')
    await answerClaim(browser.ctx(), owner.id, 'object')
    const staff = await stuck({ password: 30 }, 'release')
    await test.db
      .updateTable('person')
      .set({ roles: ['support'] })
      .where('id', '=', staff.owner.id)
      .execute()
    await releaseNumbers({ db: test.db, secrets: test.secrets, now: new Date(test.now.getTime() + 100 * 3_600_000) })
    expect(await personOf(owner.mobile)).toBe(owner.id)
    expect(await personOf(staff.owner.mobile)).toBe(staff.owner.id)
  })

  it('disowns it in a session too, which ends, and the device forgets the account', async () => {
    const owner = await anOwner()
    const { browser, answer } = await withCode(owner.mobile)
    if (!answer.ok) throw new Error(answer.code)
    const ctx = browser.ctx()
    ctx.scope.session = { ...guestSession, personId: owner.id, tokenHash: sha256(answer.value.token) }
    await answerClaim(ctx, owner.id, 'not-mine')
    expect(await sessions(owner.id)).toBe(0)
    expect(ctx.scope.deviceCookie).toBe('')
    expect(await findClaims(test.db, owner.id, test.now)).toMatchObject([{ kind: 'release' }])
  })

  const personOf = async (mobile: string) =>
    (
      await test.db
        .selectFrom('person')
        .select('id')
        .where('mobile_index', '=', test.secrets.blindIndex('person.mobile', mobile))
        .executeTakeFirst()
    )?.id
})
