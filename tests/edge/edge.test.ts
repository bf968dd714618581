import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { demoCopy, freePort, startTestServer } from '../../scripts/test-server.mjs'
import { aPicture, button, postAd, publish } from '../http/support/posting.ts'
import { completeProfile } from '../http/support/common-forms.ts'
import { eventually, expect, openPage, openSignedIn } from '../http/support/visitor.ts'

// The built product behind Varnish of Debian with deploy/varnish.vcl; `npm run test:edge`.

const list = '/services/used-vehicle/advertisement'
const dark = { cookie: 'look=theme%3Ddark' }
const folder = mkdtempSync(join(tmpdir(), 'farman-edge-'))
let edge: string
let dataFolder: string
let varnish: ChildProcess | undefined
let product: { stop: () => Promise<void> } | undefined
let start: () => Promise<{ stop: () => Promise<void> }>

async function startVarnish(ports: { product: number; edge: number; purge: number }): Promise<ChildProcess> {
  const file = join(folder, 'farman.vcl')
  writeFileSync(file, readFileSync('deploy/varnish.vcl', 'utf8').replace('"3000"', `"${ports.product}"`))
  const sockets = ['-a', `127.0.0.1:${ports.edge}`, '-a', `purge=127.0.0.1:${ports.purge}`]
  const settings = ['-p', 'http_gzip_support=off', '-s', 'malloc,64m', '-n', join(folder, 'work'), '-j', 'none']
  const child = spawn('varnishd', ['-F', '-f', file, ...sockets, ...settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await eventually(async () => expect((await fetch(`http://localhost:${ports.edge}/healthz`)).status).toBe(200))
  return child
}

beforeAll(async () => {
  const ports = { product: await freePort(), edge: await freePort(), purge: await freePort() }
  edge = `http://localhost:${ports.edge}`
  dataFolder = await demoCopy()
  start = () =>
    startTestServer({
      port: ports.product,
      dataFolder,
      env: {
        PUBLIC_URL: edge,
        TRUST_PROXY: 'true',
        LIST_AGE_SECONDS: '5',
        EDGE_CACHE_URL: `http://127.0.0.1:${ports.purge}/`,
      },
    })
  product = await start()
  varnish = await startVarnish(ports)
})

afterAll(async () => {
  const ended = varnish && once(varnish, 'exit')
  varnish?.kill('SIGTERM')
  await Promise.all([ended, product?.stop()])
  rmSync(dataFolder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

const guest = () => openPage({ baseURL: edge })
const isKept = ({ headers }: { headers: Headers }) => headers.get('x-request-id')!.startsWith('edge-')

describe('a shared cache', () => {
  test('sends one page to all guests of the same display preferences, and browsers ask each time', async () => {
    const [first, second] = [await guest().request(list), await guest().request(list)]
    expect([isKept(first), isKept(second), second.text === first.text]).toEqual([true, true, true])
    expect(second.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.headers.get('vary')).toMatch(/cookie/)
    expect(second.headers.get('surrogate-key')).toBeNull()
    expect((await guest().request(list, { headers: dark })).text).toContain('data-theme="dark"')
    expect((await guest().request(list)).text).not.toContain('data-theme="dark"')
    const device = { cookie: 'device=abcdefghijklmnop; look=theme%3Ddark' }
    expect((await guest().request(list, { headers: device })).text).toContain('data-theme="dark"')
    expect(
      (await guest().request(list, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding'),
    ).toBe('br')
  })

  test('keeps nothing of a person, no form and nothing that screens leave out', async () => {
    const { page } = await openSignedIn(list, { baseURL: edge })
    await page.reload()
    expect(page.getByRole('banner').getByRole('link', { name: 'پروفایل' })).toBeVisible()
    const visitor = guest()
    await visitor.goto(list)
    expect(visitor.getByRole('banner').getByRole('link', { name: 'ورود' })).toBeVisible()
    expect(isKept(await visitor.request('/login'))).toBe(false)
    expect(isKept(await visitor.request(list, { headers: { cookie: 'sid=foreign' } }))).toBe(false)
  })

  test('takes purges from its own socket alone', async () => {
    await guest().request('/pages/about-us')
    const response = await fetch(`${edge}/`, { method: 'POST', headers: { 'surrogate-key': 'pages' } })
    expect(response.status).not.toBe(200)
    expect(isKept(await guest().request('/pages/about-us'))).toBe(true)
  })

  test('drops the page of an ad when it ends, and a list within the age that lists have', async () => {
    const seller = await openSignedIn('/pages/complete-info', { baseURL: edge })
    await completeProfile(seller.page)
    const id = await postAd(seller.page, {
      pictures: [await aPicture('front.jpg')],
      text: 'خودرو سالم و سفرپسند است و سرویس‌ها به‌موقع انجام شده.',
    })
    const staff = await openSignedIn('/admin/ads', { baseURL: edge, mobile: '09120000001' })
    await publish(staff.page, id)
    const shows = async () => /id="contact"/.test((await guest().request(`/a/${id}`)).text)
    const isListed = async () => (await guest().request(list)).text.includes(id)
    await eventually(async () => expect(await shows()).toBe(true))
    await eventually(async () => expect(await isListed()).toBe(true), { timeout: 15_000 })
    expect(isKept(await guest().request(`/a/${id}`))).toBe(true)

    await seller.page.goto(`/profile/my-ads/${id}`)
    await button(seller.page, 'غیرفعال کردن موقت').click()
    await eventually(async () => expect(await shows()).toBe(false), { timeout: 1500 })
    await eventually(async () => expect(await isListed()).toBe(false), { timeout: 15_000 })
  })

  test('shows guests what it has while the product is away, with its time, and follows it when it is back', async () => {
    // What changed in other tests has been purged for the second time.
    await pause(3000)
    const fresh = await guest().request(list)
    expect(fresh.headers.get('server-timing')).toBeNull()
    await product!.stop()
    await pause(17_000)
    const stale = await guest().request(list)
    expect([stale.status, stale.text === fresh.text]).toEqual([200, true])
    expect(stale.headers.get('server-timing')).toMatch(/^stale;dur=\d+$/)
    expect(new Date(stale.headers.get('x-kept-at')!).getTime()).toBeLessThan(Date.now() - 10_000)
    expect((await guest().request('/profile')).status).toBe(503)
    product = await start()
    await eventually(async () => {
      await guest().request(list)
      expect((await guest().request(list)).headers.get('server-timing')).toBeNull()
    })
  })
})
