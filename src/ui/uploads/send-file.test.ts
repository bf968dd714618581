import { afterEach, describe, expect, it, vi } from 'vitest'
import { sendFileTo, type UploadPlace } from './send-file.ts'

afterEach(() => vi.unstubAllGlobals())

const bytes = new Uint8Array(600_000).map((_, index) => index % 251)
const file = new File([bytes], 'عکس جلو.jpg', { type: 'image/jpeg' })
const owner = 'me'

type Answer = { status: number; headers?: Record<string, string>; body?: unknown }

/** A server of one upload, which loses the connection after `breaks` bytes of each part, in turn. */
function aServer({ breaks = [] as number[], answers = [] as (Answer | 'unreached' | null)[] } = {}) {
  const calls: string[] = []
  const server = { received: new Uint8Array(), begun: 0, calls }
  const respond = ({ status, headers, body }: Answer) =>
    new Response(body === undefined ? null : JSON.stringify(body), { status, headers: headers ?? {} })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    calls.push(`${init.method} ${address} ${headers['upload-offset'] ?? headers['upload-length'] ?? ''}`.trim())
    const answer = answers.shift()
    if (answer === 'unreached') throw new TypeError('no connection')
    if (answer) return respond(answer)
    if (init.method === 'POST') {
      server.received = new Uint8Array()
      return respond({ status: 201, headers: { location: `/files/pictures/uploads/u${++server.begun}` } })
    }
    const state = () => ({
      'upload-offset': String(server.received.length),
      ...(server.received.length === bytes.length && { 'x-file-id': 'photo-1' }),
    })
    if (init.method === 'HEAD') return respond({ status: 200, headers: state() })
    const sent = new Uint8Array(await (init.body as Blob).arrayBuffer())
    const cut = breaks.shift()
    server.received = new Uint8Array([...server.received, ...sent.subarray(0, cut)])
    if (cut !== undefined) throw new TypeError('the connection broke')
    return respond({ status: 204, headers: state() })
  })
  return server
}

const aPlace = (address: string | null = null): UploadPlace & { notes: (string | null)[] } => {
  const place = {
    address,
    notes: [] as (string | null)[],
    note: (next: string | null) => {
      place.address = next
      place.notes.push(next)
    },
  }
  return place
}
const send = (place: UploadPlace, onProgress: (part: number) => void = () => {}) =>
  sendFileTo('/files/pictures', owner)(file, onProgress, place).result

describe('a large file', () => {
  it('goes in parts, and reports the progress of the whole', async () => {
    const server = aServer()
    const parts: number[] = []
    const place = aPlace()
    expect(await send(place, (part) => parts.push(part))).toEqual({ id: 'photo-1' })
    expect(server.calls).toEqual([
      'POST /files/pictures/uploads 600000',
      'PATCH /files/pictures/uploads/u1 0',
      'PATCH /files/pictures/uploads/u1 262144',
      'PATCH /files/pictures/uploads/u1 524288',
    ])
    expect(parts.map((part) => Math.round(part * 100))).toEqual([44, 87])
    expect(place.notes).toEqual(['/files/pictures/uploads/u1'])
  })

  it('goes on with the first byte that the server lacks, after each of five breaks', async () => {
    const server = aServer({ breaks: [1, 100_000, 0, 262_143, 7] })
    const place = aPlace()
    for (let broken = 0; broken < 5; broken++) expect(await send(place)).toBe('unreached')
    expect(await send(place)).toEqual({ id: 'photo-1' })
    expect(server.begun).toBe(1)
    expect(Buffer.from(server.received).equals(Buffer.from(bytes))).toBe(true)
    expect(server.calls.filter((call) => call.startsWith('PATCH')).map((call) => Number(call.split(' ')[2]))).toEqual([
      0, 1, 100_001, 100_001, 362_144, 362_151,
    ])
  })

  it('is not sent again when only the response to its last part was lost', async () => {
    const server = aServer({ breaks: [262_144] })
    const place = aPlace()
    await send(place)
    server.received = bytes
    expect(await send(place)).toEqual({ id: 'photo-1' })
    expect(server.calls.at(-1)).toBe('HEAD /files/pictures/uploads/u1')
  })

  it('begins again where the server has forgotten it', async () => {
    const server = aServer({ answers: [{ status: 404 }] })
    const place = aPlace('/files/pictures/uploads/old')
    expect(await send(place)).toEqual({ id: 'photo-1' })
    expect(server.calls.slice(0, 2)).toEqual([
      'HEAD /files/pictures/uploads/old',
      'POST /files/pictures/uploads 600000',
    ])
    expect(place.address).toBe('/files/pictures/uploads/u1')
  })

  it('asks for the place when another tab was faster', async () => {
    const server = aServer({ answers: [null, { status: 409 }] })
    expect(await send(aPlace())).toEqual({ id: 'photo-1' })
    expect(server.calls[2]).toBe('HEAD /files/pictures/uploads/u1')
  })

  it('keeps its place when the session has ended, and when the server is busy', async () => {
    for (const status of [401, 503]) {
      const body = { error: { code: 'x', message: 'بعداً' } }
      aServer({ answers: [null, { status, body, headers: { 'retry-after': '7' } }] })
      const place = aPlace()
      expect(await send(place)).toMatchObject({ problem: 'بعداً', status })
      expect(place.address).toBe('/files/pictures/uploads/u1')
    }
  })

  it('explains the end of a session when the response has no words', async () => {
    aServer({ answers: [{ status: 401 }] })
    expect(await send(aPlace('/files/pictures/uploads/u1'))).toEqual({
      problem: 'برای ادامهٔ ارسال دوباره وارد حساب شوید.',
      status: 401,
    })
  })

  it('that is refused names the reason, and begins again next time', async () => {
    const error = { code: 'picture-kind', message: 'x', fields: { file: 'این عکس خراب است.' } }
    aServer({ answers: [null, null, null, { status: 422, body: { error } }] })
    const place = aPlace()
    expect(await send(place)).toEqual({ problem: 'این عکس خراب است.', status: 422 })
    expect(place.address).toBe(null)
  })

  it('waits for the connection at its very beginning', async () => {
    aServer({ answers: ['unreached'] })
    const place = aPlace()
    expect(await send(place)).toBe('unreached')
    expect(place.notes).toEqual([])
  })

  it('is given up when a worker hears nothing for three minutes, and keeps its place', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    )
    const place = aPlace('/files/pictures/uploads/u7')
    let outcome: unknown = null
    const sent = send(place).then((result) => (outcome = result))
    await vi.advanceTimersByTimeAsync(179_000)
    expect(outcome).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    await sent
    vi.useRealTimers()
    expect(outcome).toBe('unreached')
    expect(place.address).toBe('/files/pictures/uploads/u7')
  })
  it('stops at a server that always answers something else', async () => {
    const server = aServer({ answers: Array.from({ length: 20 }, (_, n) => (n === 0 ? null : { status: 409 })) })
    expect(await send(aPlace())).toBe('unreached')
    expect(server.calls.length).toBeLessThan(10)
  })
})

it.each([
  ['a small file', '/files/pictures', 1000],
  ['a file for another address', '/dev/ui/upload', 600_000],
])('%s goes in one request', async (_what, address, size) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (to: string, init: RequestInit) => {
    calls.push(`${init.method} ${to}`)
    return Response.json({ id: 'one' }, { status: 201 })
  })
  const small = new File([new Uint8Array(size)], 'a.jpg')
  expect(await sendFileTo(address, owner)(small, () => {}).result).toEqual({ id: 'one' })
  expect(calls).toEqual([`POST ${address}`])
})
