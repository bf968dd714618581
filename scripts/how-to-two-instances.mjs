// Run between the steps of run-many.md by test-how-to.mjs: what holds for two instances of which one's clock is wrong.
// Arguments: the public address, those of the two instances, and the port of the database.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const [publicAddress, one, two, databasePort] = process.argv.slice(2)

/** A browser that keeps cookies and follows no redirect. */
function aBrowser() {
  const cookies = new Map()
  return async (address, form) => {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: new URL(publicAddress).origin,
    }
    const body = form && new URLSearchParams(form)
    const answer = await fetch(address, { method: form ? 'POST' : 'GET', headers, body, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)
      cookies.set(name, value)
    }
    return { status: answer.status, text: await answer.text() }
  }
}

async function codeFor(instance, mobile) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${instance}/dev/sms.json?mobile=${mobile}`)
    const code = (await answer.json()).messages[0]?.code
    if (code) return code
    await sleep(100)
  }
  throw new Error('no code arrived')
}

/** Requests the code from one instance and enters it at the other; reads the session on both. */
async function signIn(first, second, mobile) {
  const browse = aBrowser()
  await browse(`${first}/login`)
  assert.equal((await browse(`${first}/login`, { intent: 'request', mobile })).status, 302)
  const code = await codeFor(second, mobile)
  const answer = await browse(`${second}/login`, { intent: 'verify', code })
  assert.equal(answer.status, 302, answer.text.slice(0, 300))
  for (const instance of [first, second]) assert.equal((await browse(`${instance}/profile`)).status, 200)
}

async function adIsForgottenOnBoth() {
  const list = '/services/used-vehicle/advertisement'
  const [{ id }] = (await (await fetch(`${one}/api/v1/ads`)).json()).ads
  const shown = async (instance) => (await (await fetch(instance + list)).text()).includes(id)
  for (const instance of [one, two, one, two]) assert.equal(await shown(instance), true)
  const change = `update ad set state = 'suspended' where public_id = '${id}'`
  execFileSync('psql', ['-h', '127.0.0.1', '-p', databasePort, '-U', 'postgres', '-d', 'farman', '-qc', change])
  await sleep(1000)
  for (const instance of [one, two]) assert.equal(await shown(instance), false, 'a stopped ad is still shown')
}

const ready = await (await fetch(`${two}/readyz`)).json()
assert.ok(Math.abs(ready.clockAheadSeconds - 420) < 5, `the second instance says ${JSON.stringify(ready)}`)
await signIn(one, two, '09120004001')
await signIn(two, one, '09120004002')
await adIsForgottenOnBoth()
console.log('codes and sessions hold on both instances, and a stopped ad is forgotten by both within a second')
