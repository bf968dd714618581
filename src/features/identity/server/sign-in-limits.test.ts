import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useOwnDb, useTestDb } from '../../../../tests/support/database.ts'
import { confirmPerson, requestConfirmation } from './confirm-person.ts'
import { findKnownDevice, forgetDevice } from './known-device.ts'
import { signInWithPassword } from './password/sign-in-with-password.ts'
import { mobileIndex } from './sign-in-codes.ts'
import { mobile, otherCode, testBrowser } from './test-browser.ts'

const shared = useTestDb()
const own = useOwnDb()
const number = '09123456789'
const hour = 3600

type Browser = ReturnType<typeof testBrowser>

/** Creates a browser in which the number's owner has signed in before. */
async function ownersBrowser(to = number, db = shared): Promise<Browser> {
  const browser = testBrowser(db, { address: '192.0.2.1' })
  await browser.ask(to)
  const answer = await browser.answer(await browser.readCode())
  if (!answer.ok) throw new Error(answer.code)
  return browser
}

/** Requests codes from successive addresses, each in a new browser. */
async function attack(times: number, { to = number, after = 0, config = {}, db = shared, from = '198.51.100' } = {}) {
  let sent = 0
  for (let n = 0; n < times; n++) {
    const stranger = testBrowser(db, { address: `${from}.${n}`, config })
    stranger.passSeconds(after)
    if ((await stranger.ask(to)).ok) sent++
  }
  return sent
}

const scryptText = (password: string) =>
  ['scrypt', 2, 8, 1, Buffer.from('salt').toString('base64url')]
    .concat(scryptSync(password, 'salt', 32, { N: 2, r: 8, p: 1 }).toString('base64url'))
    .join('$')

describe('while strangers request codes for a number from many addresses', () => {
  test('its owner still gets one in the browser that signed in before, and signs in', async () => {
    const owner = await ownersBrowser()
    expect(await attack(30)).toBe(4)
    owner.passSeconds(60)
    expect((await owner.ask(number)).ok).toBe(true)
    expect((await owner.answer(await owner.readCode())).ok).toBe(true)
  })

  test('the owner gets one in every hour of the day', async () => {
    const owner = await ownersBrowser()
    const sent = []
    for (let hours = 1; hours <= 6; hours++) {
      await attack(8, { after: hours * hour })
      owner.passSeconds(hour)
      sent.push((await owner.ask(number, { again: true })).ok)
    }
    expect(sent).toEqual([true, true, true, true, true, true])
  })

  test('a signed-in person can still prove a sensitive action', async () => {
    const owner = await ownersBrowser()
    const answer = await owner.ask(number)
    expect(answer.ok).toBe(true)
    const signedIn = await owner.answer(await owner.readCode())
    if (!signedIn.ok) throw new Error(signedIn.code)
    await attack(30)
    const { personId } = signedIn.value
    // The browser has no device cookie: its sign-in was earlier, or the cookie was removed.
    owner.bringDevice(undefined)
    const ctx = owner.ctx()
    ctx.scope.session = { personId, tokenHash: Buffer.alloc(32, 1), roles: [], confirmedAt: null }
    const outcome = await requestConfirmation(ctx, { personId, nextPath: '/', again: false, byCall: false })
    expect(outcome.ok).toBe(true)
    expect((await confirmPerson(ctx, await owner.readCode())).ok).toBe(true)
  })

  test("neither a forged cookie nor another number's opens the owner's lane", async () => {
    const thief = await ownersBrowser('09351112233')
    await attack(30)
    expect((await thief.ask(number)).ok).toBe(false)
    for (const made of ['', 'a~b', `${'a'.repeat(22)}.20778.${'a'.repeat(22)}`, 'x'.repeat(5000)]) {
      thief.bringDevice(made)
      expect((await thief.ask(number)).ok).toBe(false)
    }
  })

  test("a browser unused for half a year counts as a stranger's again", async () => {
    const owner = await ownersBrowser()
    owner.passSeconds(180 * 24 * hour)
    await attack(30, { after: 180 * 24 * hour })
    expect((await owner.ask(number)).ok).toBe(false)
  })

  test("the owner's lane is limited too, and the refusal states the wait", async () => {
    const owner = await ownersBrowser()
    await attack(30)
    const answers = []
    for (let n = 0; n < 3; n++) {
      owner.passSeconds(120)
      answers.push(await owner.ask(number, { again: true }))
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(answers[2]).toMatchObject({ code: 'limited', waitSeconds: hour - 360 })
  })

  test('an unknown number is refused like a known one', async () => {
    await ownersBrowser()
    const refusal = async (to: string) => {
      await attack(30, { to, from: to === number ? '198.51.100' : '198.51.101' })
      return testBrowser(shared, { address: '192.0.2.99' }).ask(to)
    }
    expect(await refusal(number)).toEqual(await refusal('09999999999'))
  })
})

const givePassword = () =>
  shared.db
    .updateTable('person')
    .set({ password_hash: scryptText('Kavir-shab-92') })
    .execute()

describe('while strangers guess the password of a number', () => {
  test('its owner signs in in the browser that signed in before, and a stranger does not', async () => {
    const owner = await ownersBrowser()
    await givePassword()
    const tryIn = (browser: Browser, password: string) =>
      signInWithPassword(browser.ctx(), { mobile: mobile(number), password })
    for (let n = 0; n < 12; n++) await tryIn(testBrowser(shared, { address: `198.51.100.${n}` }), 'wrong')
    expect(await tryIn(testBrowser(shared, { address: '192.0.2.50' }), 'Kavir-shab-92')).toMatchObject({
      code: 'limited',
    })
    expect((await tryIn(owner, 'Kavir-shab-92')).ok).toBe(true)
  })

  test('a stolen browser has ten tries an hour, not more', async () => {
    const owner = await ownersBrowser()
    await givePassword()
    const tries = []
    for (let n = 0; n < 25; n++) {
      tries.push(await signInWithPassword(owner.ctx(), { mobile: mobile(number), password: 'wrong' }))
    }
    expect(tries.filter((answer) => !answer.ok && answer.code === 'password-wrong')).toHaveLength(20)
  })
})

describe('the shared budget of all numbers', () => {
  const config = { ALL_CODES_PER_HOUR: 60, ADDRESS_CODES_PER_HOUR: 20 }
  const askFrom = async (address: string, times: number) => {
    let sent = 0
    for (let n = 0; n < times; n++) {
      const to = `0936${String(Number(address.at(-1)) * 1000 + n).padStart(7, '0')}`
      if ((await testBrowser(shared, { address, config }).ask(to)).ok) sent++
    }
    return sent
  }

  test('is not used up by two addresses: others still get their codes', async () => {
    expect(await askFrom('198.51.100.1', 40)).toBe(20)
    // The first half is used up on the way; beyond it an address gets three.
    expect(await askFrom('198.51.100.2', 40)).toBe(13)
    expect((await testBrowser(shared, { address: '203.0.113.9', config }).ask('09121110000')).ok).toBe(true)
  })

  test('is not used up by a whole IPv6 network', async () => {
    const sent = []
    for (let n = 0; n < 100; n++) {
      const stranger = testBrowser(shared, { address: `2001:db8:1:${n.toString(16)}::1`, config })
      sent.push((await stranger.ask(`0937000${String(n).padStart(4, '0')}`)).ok)
    }
    // Half, and ten of the scarce half.
    expect(sent.filter(Boolean)).toHaveLength(40)
  })

  test('reserves a tenth for browsers that signed in before', async () => {
    const owner = await ownersBrowser()
    for (let n = 0; n < 90; n++) {
      await testBrowser(shared, { address: `10.${n}.0.1`, config }).ask(`0938000${String(n).padStart(4, '0')}`)
    }
    expect((await testBrowser(shared, { address: '203.0.113.9', config }).ask('09121110000')).ok).toBe(false)
    const again = testBrowser(shared, { address: '192.0.2.1', config })
    again.bringDevice(owner.device())
    expect((await again.ask(number)).ok).toBe(true)
  })
})

test('thirty concurrent requests for one number send five codes', async () => {
  const askers = Array.from({ length: 30 }, (_, n) => testBrowser(own, { address: `198.51.100.${n}` }).ask(number))
  expect((await Promise.all(askers)).filter(({ ok }) => ok)).toHaveLength(5)
})

test('concurrent requests for many numbers from one address send only its quota', async () => {
  const config = { ADDRESS_CODES_PER_HOUR: 20 }
  const askers = Array.from({ length: 40 }, (_, n) =>
    testBrowser(own, { address: '203.0.113.200', config }).ask(`0939000${String(n).padStart(4, '0')}`),
  )
  expect((await Promise.all(askers)).filter(({ ok }) => ok)).toHaveLength(20)
})

test('a family browser knows the numbers of four people', async () => {
  const browser = testBrowser(shared, { address: '192.0.2.1' })
  const numbers = ['09120000001', '09120000002', '09120000003', '09120000004', '09120000005']
  for (const each of numbers) {
    await browser.ask(each)
    await browser.answer(await browser.readCode())
    expect(await browser.answer(otherCode('000000'))).toMatchObject({ ok: false })
  }
  expect(browser.device()?.split('~')).toHaveLength(4)
})

test("a number that left the account is a stranger's in this browser, and others stay known", async () => {
  const browser = await ownersBrowser()
  await browser.ask('09351112233')
  await browser.answer(await browser.readCode())
  const ctx = browser.ctx()
  const index = (of: string) => mobileIndex(ctx.secrets, mobile(of))
  expect([findKnownDevice(ctx, index(number)), findKnownDevice(ctx, index('09351112233'))]).not.toContain(null)
  forgetDevice(ctx, index(number))
  expect(findKnownDevice(ctx, index(number))).toBeNull()
  expect(findKnownDevice(ctx, index('09351112233'))).not.toBeNull()
  forgetDevice(ctx, index('09351112233'))
  expect(ctx.scope.cookies.at(-1)).toMatchObject({ name: 'device', value: '', maxAgeSeconds: 0 })
})
