import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { startTestServer } from '../../../scripts/test-server.mjs'
import { payAtBank } from '../support/common-forms.ts'
import type { Page } from '../support/page.ts'
import { writePlate } from '../support/plate.ts'
import { eventually, expect, freshNationalCode, openPage, openSignedIn, signIn } from '../support/visitor.ts'

const root = join(import.meta.dirname, '../../..')
const board = JSON.parse(readFileSync(join(root, 'deploy/grafana/farman.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}

/** Set by tests/how-to/board.mjs, which draws the board of this run: where Prometheus reads, and a PostgreSQL server. */
const { BOARD_PORT: givenPort, BOARD_DATABASE_URL: databaseUrl } = process.env

/** The embedded database has one connection and no pool. */
const onlyOnServer = /^database_connections$/

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type TraceBody = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
const spans: Span[] = []
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of (JSON.parse(body) as TraceBody).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.end('{}')
  })
})

let dataFolder = ''
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as AddressInfo
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  if (!givenPort || !databaseUrl) server = await startTestServer({ env })
  else {
    dataFolder = mkdtempSync(join(tmpdir(), 'farman-board-'))
    const options = { ads: 300, port: Number(givenPort), dataFolder }
    server = await startTestServer({ ...options, env: { ...env, DATABASE_URL: databaseUrl } })
  }
}, 300_000)
afterAll(async () => {
  await server?.stop()
  collector.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Samples by the name of their figure. */
async function readFigures(): Promise<Map<string, number[]>> {
  const body = await (await fetch(`${server.address}/metrics`)).text()
  const samples = new Map<string, number[]>()
  for (const [, name, value] of body.matchAll(/^([a-z_0-9]+)(?:\{[^\n]*\})? (\S+)$/gm))
    samples.set(name!, [...(samples.get(name!) ?? []), Number(value)])
  return samples
}

const sum = (samples: readonly number[] | undefined) =>
  (samples ?? []).filter((value) => !Number.isNaN(value)).reduce((total, value) => total + value, 0)

/** Whether each figure of an expression has a sample, and where it is a rate, moved between the two readings. */
function hasData(expression: string, before: Map<string, number[]>, after: Map<string, number[]>): boolean {
  const bare = expression.replace(/\{[^}]*\}/g, '')
  const names = [...after.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(bare))
  const isRate = (name: string) => new RegExp(`(?:rate|increase)\\(${name}\\[`).test(bare)
  return (
    names.length > 0 &&
    names.every((name) =>
      isRate(name)
        ? sum(after.get(name)) > sum(before.get(name))
        : after.get(name)!.some((value) => !Number.isNaN(value)),
    )
  )
}

/** What is refused or breaks only in trouble. */
const onlyInTrouble = /^(?:Refused by a limit|Not stored for want of room \(507\))$/

async function askForFines(page: Page) {
  await page.goto('/services/vehicle-center/inquiry/fines-details')
  await writePlate(page, '12ب34561')
  await page.getByLabel('کد ملی مالک').fill(freshNationalCode())
  await page.getByLabel('شمارهٔ موبایل به نام همان نفر').fill('09123456781')
  await page.getByLabel('این اطلاعات مال خود من است').check()
  await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
  await signIn(page)
  await payAtBank(page)
}

/** More requests at once than are served or wait, and a database whose disk is full for a while. */
async function makeTrouble(url: string) {
  const burst = Array.from({ length: 800 }, (_, n) =>
    fetch(`${server.address}/services/used-vehicle/advertisement?page=${n}`, {
      headers: { 'x-forwarded-for': `192.0.2.${n % 250}` },
    }).then(
      (response) => response.text(),
      () => '',
    ),
  )
  await Promise.all(burst)
  const database = new pg.Client(url)
  await database.connect()
  // What a full disk of the database answers.
  await database.query(`
    create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on sign_in_code for each statement execute function disk_is_full()`)
  try {
    for (let n = 0; n < 5; n++) {
      const page = openPage({ baseURL: server.address })
      await page.goto('/login')
      await page.getByLabel('شمارهٔ موبایل').fill(`0912123450${n}`)
      await page.getByRole('button', { name: 'دریافت کد' }).click()
    }
  } finally {
    await database.query('drop function disk_is_full cascade')
    await database.end()
  }
}

test('every panel of the board has data after people used the product, and a trace holds request, query, call and job', async () => {
  // Rows are counted once a minute: the first message is there before the first reading.
  await openSignedIn('/profile', { baseURL: server.address })
  const before = await readFigures()
  const page = openPage({ baseURL: server.address })
  for (let round = 0; round < 3; round++)
    for (const path of ['/', '/services/used-vehicle/advertisement', '/services', '/mag', '/api/v1/ads'])
      await page.request(path)
  await askForFines(page)
  if (databaseUrl) await makeTrouble(databaseUrl)
  // The message, the payment and the inquiry are jobs and calls.
  const after = await eventually(async () => {
    const figures = await readFigures()
    expect(sum(figures.get('outbound_requests_total'))).toBeGreaterThan(sum(before.get('outbound_requests_total')))
    return figures
  })

  const rows = board.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => {
      const isElsewhere = !databaseUrl && (onlyOnServer.test(expr) || onlyInTrouble.test(title))
      const state = hasData(expr, before, after) ? 'has data' : isElsewhere ? 'needs tests/how-to/board.mjs' : 'EMPTY'
      return { title, expr, state }
    }),
  )
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(
    join(root, 'test-results/board.txt'),
    rows.map(({ title, expr, state }) => `${state.padEnd(26)} ${title}: ${expr}\n`).join(''),
  )
  expect(rows.filter(({ state }) => state === 'EMPTY')).toEqual([])

  await eventually(() => {
    const job = spans.find(
      ({ name, traceId }) =>
        name.startsWith('job ') && spans.some((each) => each.traceId === traceId && each.name.startsWith('POST /')),
    )
    expect(job).toBeDefined()
    const names = spans.filter(({ traceId }) => traceId === job!.traceId).map(({ name }) => name)
    expect(names).toContain('select')
  })
  expect(spans.some(({ name }) => /^(?:GET|POST) [a-z]/.test(name))).toBe(true)
}, 300_000)
