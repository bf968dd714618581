import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { percentile, startServer } from './server.mjs'

const seconds = 80
const perSecond = 5
/** The request of a page after a message event: its own data without the frame (use-live.ts). */
const ownPart = `?_routes=root,${encodeURIComponent('features/marketplace/conversations/screens/thread')}`
const memoryKb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])

/**
 * Measures messages from one screen to the other: sent over HTTP, announced by the other's stream, read by the other's
 * page. Every user has an open stream, all in one process, PostgreSQL beside it. `npm run bench -- chat 200` for
 * another number of streams.
 */
export async function measureChat([streams = 500]) {
  const { makePairs } = await import(pathToFileURL('build/bench/chat-bench.js').href)
  await withPostgres(async (DATABASE_URL) => {
    const server = await startServer({ DATABASE_URL, MODE: 'demo', DEMO_ADS: '300' })
    try {
      const pairs = await makePairs({ DATABASE_URL, DATA_DIR: server.folder }, streams / 2)
      await measure(server, pairs)
    } finally {
      await server.stop()
    }
  })
}

async function measure({ address, pid }, pairs) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const waiting = new Map()
  // The first message of all warms everything up.
  const [first] = pairs
  await send(address, agent, first.thread, first.buyer, 'سلام')
  await pause(2000)
  const before = memoryKb(pid)
  const open = []
  for (const { thread, buyer, seller } of pairs) {
    for (const session of [buyer, seller]) {
      open.push(
        follow(address, session, () => {
          for (const message of Array.from(waiting.get(session) ?? []))
            void check(address, agent, thread, session, message)
        }),
      )
      if (open.length % 25 === 0) await pause(50)
    }
  }
  await Promise.all(open.map(({ ready }) => ready))
  await pause(3000)
  const after = memoryKb(pid)
  console.log(
    `${open.length} open streams in one process: ${(before / 1024).toFixed(0)} MB before, ${(after / 1024).toFixed(0)} MB with them, ${((after - before) / open.length).toFixed(0)} KB each`,
  )
  const sent = []
  // Measures the remaining capacity of the machine at the same time.
  const plain = []
  const probe = setInterval(() => {
    const began = performance.now()
    void answerOf(`${address}/readyz`, { agent }).then(() => plain.push(performance.now() - began))
  }, 250)
  const count = seconds * perSecond
  // One after the other, so that both have the same machine load.
  const ways = [
    { title: 'its own part is asked again', part: ownPart, times: [], reads: [] },
    { title: 'before, with the frame around it', part: '', times: [], reads: [] },
  ]
  for (let n = 0; n < count; n++) {
    const pair = pairs[n % pairs.length]
    const [from, to] = n % 2 ? [pair.buyer, pair.seller] : [pair.seller, pair.buyer]
    const text = `message-${n}-${Math.random().toString(36).slice(2, 8)}`
    const { promise, resolve } = Promise.withResolvers()
    const way = ways[n % ways.length]
    const message = { text, began: performance.now(), seen: resolve, way }
    waiting.set(to, [...(waiting.get(to) ?? []), message])
    sent.push(
      promise.then((ms) => {
        way.times.push(ms)
        waiting.set(
          to,
          waiting.get(to).filter((each) => each !== message),
        )
      }),
    )
    void send(address, agent, pair.thread, from, text)
    await pause(1000 / perSecond)
  }
  await Promise.race([Promise.all(sent), pause(10_000)])
  const say = (values) => [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(0)).join(', ')
  for (const { title, times, reads } of ways) {
    if (times.length === 0) throw new Error('no message was seen on the other screen')
    console.log(
      `${title}: ${times.length} of ${count / ways.length} messages on the other screen, p50, p95, p99 ${say(times)} ms (aim 300); reading alone ${say(reads)} ms`,
    )
  }
  console.log(`a request that does nothing meanwhile: ${say(plain)} ms; pages turned away: ${refused}`)
  clearInterval(probe)
  for (const { close } of open) close()
  agent.destroy()
}

const cookie = (session) => ({ cookie: `sid=${session}` })

function send(address, agent, thread, session, text) {
  const body = new URLSearchParams({ body: text }).toString()
  return answerOf(`${address}/profile/messages/${thread}/send`, {
    agent,
    method: 'POST',
    headers: {
      ...cookie(session),
      origin: address,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': `bench-${Math.random().toString(36).slice(2)}`,
    },
    body,
  }).then(({ status, text: answer }) => {
    // The device retries automatically.
    if (status === 503) return pause(500).then(() => send(address, agent, thread, session, text))
    if (status !== 200) throw new Error(`a message was refused: ${status} ${answer.slice(0, 200)}`)
  })
}

let refused = 0

/** Loads the messages of the other's page, as it does after a stream event; retries once after a refusal. */
async function check(address, agent, thread, session, message, again = true) {
  const { part, reads } = message.way
  const began = performance.now()
  const answer = await answerOf(`${address}/profile/messages/${thread}.data${part}`, {
    agent,
    headers: cookie(session),
  })
  reads.push(performance.now() - began)
  if (answer.status === 503) {
    refused++
    if (!again) return
    await pause(300)
    return check(address, agent, thread, session, message, false)
  }
  if (answer.text.includes(message.text)) message.seen(performance.now() - message.began)
}

function answerOf(url, { body, ...options }) {
  const { promise, resolve, reject } = Promise.withResolvers()
  const call = request(url, options, (answer) => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (piece) => (text += piece))
    answer.on('end', () => resolve({ status: answer.statusCode, text }))
  })
  call.on('error', reject)
  call.end(body)
  return promise
}

/** Opens one page: its stream, and its reaction to message events. After a refusal it reconnects, as browsers do. */
function follow(address, session, heard) {
  const { promise: ready, resolve } = Promise.withResolvers()
  let stream
  const connect = () => {
    stream = request(`${address}/api/v1/notifications/stream`, { agent: false, headers: cookie(session) }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume()
        return void setTimeout(connect, 1000)
      }
      resolve()
      answer.setEncoding('utf8')
      let text = ''
      answer.on('data', (piece) => {
        text += piece
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = text.slice(0, end)
          text = text.slice(end + 2)
          if (event.includes('event: live') && event.includes('messages')) heard()
        }
      })
      answer.on('error', () => {})
    })
    stream.on('error', () => {})
    stream.end()
  }
  connect()
  return { ready, close: () => stream.destroy() }
}
