import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { QueuedWrite } from './device-store.ts'
import { outcomeOf } from './outbox.ts'

describe('a change that waited for the network', () => {
  test.each([200, 201, 204])('leaves the queue after %i', (status) => {
    expect(outcomeOf(status)).toBe('sent')
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'stays queued after %i: the server may accept it later',
    (status) => {
      expect(outcomeOf(status)).toBe('later')
    },
  )

  test('stays queued after 401: its user may sign in again', () => {
    expect(outcomeOf(401)).toBe('later')
  })

  test.each([400, 403, 404, 410, 422])('is shown as refused after %i, and is not sent again', (status) => {
    expect(outcomeOf(status)).toBe('refused')
  })

  test('is shown as refused when the response is a redirect, because its outcome is unknown', () => {
    expect(outcomeOf(0)).toBe('refused')
  })
})

describe('the queue of a device that two people share', () => {
  let outbox: typeof import('./outbox.ts')
  let queuedWrites: QueuedWrite[]
  let sent: { url: string; headers: Record<string, string> }[]
  let statuses: number[]

  beforeEach(async () => {
    queuedWrites = []
    sent = []
    statuses = []
    const store = {
      getAll: async () => [...queuedWrites],
      add: async (write: QueuedWrite) => (
        queuedWrites.push({ ...write, id: queuedWrites.length + 1 }),
        queuedWrites.length
      ),
      delete: async (id: number) => void (queuedWrites = queuedWrites.filter((write) => write.id !== id)),
    }
    const device = {
      getAll: store.getAll,
      transaction: () => ({ store, done: Promise.resolve() }),
      delete: (_name: string, id: number) => store.delete(id),
      put: async (_name: string, write: QueuedWrite) =>
        void (queuedWrites = queuedWrites.map((each) => (each.id === write.id ? write : each))),
    }
    vi.doMock('./device-store.ts', () => ({ openDevice: async () => device }))
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ url, headers })
      return Response.json({ error: { code: 'step-price', message: 'نشد' } }, { status: statuses.shift() ?? 200 })
    })
    await pageOf('ali')
  })
  afterEach(() => {
    vi.doUnmock('./device-store.ts')
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  /** Returns the queue as a fresh document of a user has it. */
  async function pageOf(owner: string) {
    vi.stubGlobal('document', { documentElement: { dataset: { owner } } })
    vi.resetModules()
    outbox = await import('./outbox.ts')
  }
  const write = (url: string, subject?: string) =>
    outbox.queueWrite({ kind: 'k', url, body: {}, idempotencyKey: `key of ${url}`, label: 'l', subject })
  const waiting = () => queuedWrites.map(({ url }) => url)

  test('sends the changes of the current user, with their owner, and leaves those of the other alone', async () => {
    await write('/ali')
    await pageOf('reza')
    await write('/reza')
    expect((await outbox.findQueued('reza')).map(({ url }) => url)).toEqual(['/reza'])
    expect(await outbox.sendQueued('reza')).toBe(true)
    expect(sent).toMatchObject([
      { url: '/reza', headers: { 'x-page-owner': 'reza', 'idempotency-key': 'key of /reza' } },
    ])
    expect(waiting()).toEqual(['/ali'])
    expect(await outbox.sendQueued('guest')).toBe(true)
    expect(sent).toHaveLength(1)
  })

  test('a later change replaces an earlier one of the same user only', async () => {
    await write('/ali/1', 'address')
    await pageOf('reza')
    await write('/reza/1', 'address')
    await write('/reza/2', 'address')
    expect(waiting()).toEqual(['/ali/1', '/reza/2'])
  })

  test('keeps the order: nothing passes a waiting change, and a refused one stays with its message', async () => {
    await write('/1')
    await write('/2')
    statuses = [503]
    expect(await outbox.sendQueued('ali')).toBe(false)
    expect([sent.length, waiting()]).toEqual([1, ['/1', '/2']])
    statuses = [422, 200]
    expect(await outbox.sendQueued('ali')).toBe(true)
    expect(queuedWrites).toMatchObject([{ url: '/1', refusal: 'نشد', refusalCode: 'step-price' }])
    await outbox.sendQueued('ali')
    expect(sent).toHaveLength(3)
  })

  test('a caller waits for the run before it, because the line may be back by now; one waiting caller is enough', async () => {
    // The lock of a browser: one holder, the others in order.
    let held = Promise.resolve()
    const request = (_name: string, work: () => Promise<void>) => (held = held.then(work))
    vi.stubGlobal('navigator', { locks: { request } })
    await write('/1')
    statuses = [503, 200]
    const first = outbox.sendQueued('ali')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const [second, third] = [outbox.sendQueued('ali'), outbox.sendQueued('ali')]
    expect(await Promise.all([first, second, third])).toEqual([false, true, false])
    expect([sent.length, waiting()]).toEqual([2, []])
  })
})
