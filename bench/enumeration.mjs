import { figureRows, size } from './rows.mjs'
import { startServer } from './server.mjs'

const samples = size(500, 20)
const maxMs = 10

/**
 * Returns the n-th known or unknown number: the demo's people have made-up numbers under 0970
 * (src/demo/identity/demo-people.ts).
 */
const knownMobile = (n) => `0970${String((n * 7_919 + 1_234_567) % 10_000_000).padStart(7, '0')}`
const unknownMobile = (n) => `0971${String((n * 7_919 + 1_234_567) % 10_000_000).padStart(7, '0')}`

/** Measures one post; each comes from another household, so that no limit refuses it. */
async function timePost(address, path, form, household) {
  const began = performance.now()
  const response = await fetch(address + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { 'x-forwarded-for': `100.64.${household >> 8}.${household & 255}`, 'sec-fetch-site': 'same-origin' },
  })
  await response.arrayBuffer()
  return { ms: performance.now() - began, status: response.status }
}

/** Measures known and unknown numbers in turn, so that load on the machine affects both; returns both means in ms. */
async function compare(address, path, form) {
  const sums = { known: 0, unknown: 0 }
  const answers = { known: new Set(), unknown: new Set() }
  for (let n = -10; n < samples; n++) {
    const kinds = n % 2 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of kinds) {
      const mobile = kind === 'known' ? knownMobile(n + 10) : unknownMobile(n + 10)
      const { ms, status } = await timePost(address, path, form(mobile), (n + 10) * 2 + (kind === 'known' ? 0 : 1))
      answers[kind].add(status)
      // The first ones warm up the server.
      if (n >= 0) sums[kind] += ms
    }
  }
  return { known: sums.known / samples, unknown: sums.unknown / samples, answers }
}

/** Checks whether response times reveal known numbers: 500 known and unknown ones each, by code and by password. */
export async function measureEnumeration() {
  const { rows, add } = figureRows('Signing in: known against unknown numbers')
  const server = await startServer({ DEMO_ADS: '1000', ALL_CODES_PER_HOUR: '1000000', TRUST_PROXY: 'true' })
  const ways = {
    code: ['/login.data', (mobile) => ({ intent: 'request', mobile })],
    password: ['/login/password.data', (mobile) => ({ mobile, password: 'not the password 1' })],
  }
  try {
    for (const [way, [path, form]] of Object.entries(ways)) {
      const { known, unknown, answers } = await compare(server.address, path, form)
      const apart = Math.abs(known - unknown)
      add(`${way}: known number, mean of ${samples}`, known, { unit: 'ms', digits: 1 })
      add(`${way}: unknown number`, unknown, { unit: 'ms', digits: 1 })
      add(`${way}: apart`, apart, { unit: 'ms', figure: `≤ ${maxMs}`, digits: 1 })
      console.log(`statuses ${[...answers.known]} / ${[...answers.unknown]}`)
    }
    return rows
  } finally {
    await server.stop()
  }
}
