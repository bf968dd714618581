import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { withPostgres } from '../scripts/postgres.mjs'
import { percentile, startServer } from './server.mjs'

const list = '/services/used-vehicle/advertisement'
const everyMs = 20
/** With its picture and its end an ad takes three writes of a key, which may do sixty in a minute. */
const adsOfOneKey = 15
const longestMs = 10_000

/**
 * Measures an ad posted at one instance until it is in the list of the other: in its API, and on the guests' page from
 * the render cache. Two processes, one PostgreSQL. `npm run bench -- ad-to-search 60` for another number of ads.
 */
export async function measureAdToSearch([ads = 40]) {
  const { makeGalleryKeys } = await import(pathToFileURL('build/bench/ad-to-search-bench.js').href)
  await withPostgres(async (DATABASE_URL) => {
    const common = {
      DATABASE_URL,
      MODE: 'demo',
      DEMO_ADS: '3000',
      APP_SECRET: 'bench-secret-of-two-instances-0123456789',
      ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    }
    const one = await startServer(common)
    const two = await startServer(common)
    try {
      const keys = await makeGalleryKeys({ ...common, DATA_DIR: one.folder }, Math.ceil(ads / adsOfOneKey))
      await measure(one.address, two.address, keys, ads)
    } finally {
      await two.stop()
      await one.stop()
    }
  })
}

/** Throws for a response at which a dealer's program would stop. */
async function expectStatus(answer, status, what) {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function measure(one, two, keys, ads) {
  const noise = { create: { width: 800, height: 600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } }
  const times = { api: [], page: [] }
  const late = { api: 0, page: 0 }
  for (let n = 0; n < ads; n++) {
    const headers = { authorization: `Bearer ${keys[Math.floor(n / adsOfOneKey)]}` }
    const picture = await fetch(`${one}/api/v1/gallery/pictures`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body: await sharp(noise).jpeg().toBuffer(),
    })
    const { id: pictureId } = await (await expectStatus(picture, 201, 'the picture')).json()
    const km = 40_000 + n * 7 + Math.floor(Math.random() * 5)
    const body = {
      trim: 'peugeot-207-manual-tu5',
      year: 1401,
      mileageKm: km,
      colour: 'white',
      documentKind: 'single-page',
      bodyState: 'no-paint',
      pictures: [pictureId],
      price: { amount: '10000000000', currency: 'IRR' },
      city: 'tehran',
      description: `خودروی شمارهٔ ${n} نمایشگاه، سالم و سرویس‌شده.`,
      meant: ['price'],
    }
    // Both pages of the other instance are cached when the ad arrives.
    const query = `make=peugeot&model=peugeot-207&sort=newest`
    await Promise.all([fetch(`${two}${list}?${query}`), fetch(`${two}/api/v1/ads?${query}`)])
    const answer = await fetch(`${one}/api/v1/gallery/ads`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const began = performance.now()
    const posted = await (await expectStatus(answer, 201, 'the ad')).json()
    if (posted.state !== 'published') throw new Error(`the ad waits: ${posted.state}`)
    const adId = posted.ad.id
    const seen = async (address, where) => {
      while (performance.now() - began < longestMs) {
        const text = await fetch(address).then((match) => match.text())
        if (text.includes(adId)) return performance.now() - began
        await pause(everyMs)
      }
      late[where]++
      return longestMs
    }
    const [api, page] = await Promise.all([
      seen(`${two}/api/v1/ads?${query}`, 'api'),
      seen(`${two}${list}?${query}`, 'page'),
    ])
    times.api.push(api)
    times.page.push(page)
    const ended = await fetch(`${one}/api/v1/gallery/ads/${adId}`, { method: 'DELETE', headers })
    await expectStatus(ended, 204, 'its end')
  }
  for (const [name, words] of [
    ['api', 'in the search of the other instance'],
    ['page', 'on the page that its guests get'],
  ]) {
    const say = [0.5, 0.95, 1].map((share) => percentile(times[name], share).toFixed(0)).join(', ')
    console.log(`${words}: p50, p95, slowest ${say} ms after the answer (aim 2000); ${late[name]} of ${ads} never`)
  }
}
