import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { keptName } from '#kit/saved-names.ts'

let sendFilesOf: (typeof import('./send-kept-files.ts'))['sendFilesOf']
const noted: unknown[] = []

// Test files share modules: these are loaded again for this file, and for later ones.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('../document-owner.ts', () => ({ documentOwner: () => 'me' }))
  vi.doMock('./kept-files.ts', () => ({
    keptFile: async (key: string) =>
      key === 'gone' ? undefined : { key, name: 'car.jpg', blob: new Blob(['x'], { type: 'image/jpeg' }) },
    noteRefusal: async (...refusal: unknown[]) => void noted.push(refusal),
    arrivedId: () => null,
    notePlace: async () => {},
    noteArrival: async (...arrival: unknown[]) => void noted.push(arrival),
  }))
  sendFilesOf = (await import('./send-kept-files.ts')).sendFilesOf
})
afterAll(() => {
  vi.doUnmock('../document-owner.ts')
  vi.doUnmock('./kept-files.ts')
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  noted.length = 0
})

/** Answers the files in turn; 0 breaks the connection. */
function sendInTurn(statuses: readonly number[], more: { leavesRefused?: boolean } = {}) {
  const calls: number[] = []
  vi.stubGlobal('fetch', async () => {
    const status = statuses[calls.length]!
    calls.push(status)
    if (status === 0) throw new TypeError('no connection')
    return Response.json(status < 300 ? { id: `id${calls.length}` } : refusal, { status })
  })
  const names = statuses.map((_, index) => keptName(`k${index + 1}`))
  const result = sendFilesOf({ names, uploadTo: '/files/pictures', ...more } as never, 'me', () => {})
  return result.then((outcome) => ({ outcome, calls }))
}

const send = (status: number, body: unknown, keys = ['k1']) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'retry-after': '10' } }))
  return sendFilesOf({ names: keys.map(keptName), uploadTo: '/files/pictures' } as never, 'me', () => {})
}
const refusal = { error: { code: 'picture', message: 'این عکس قبول نشد.' } }

it('the server id of an uploaded file is recorded', async () => {
  expect(await send(201, { id: 'one' })).toEqual({ ids: ['one'] })
  expect(noted).toEqual([['k1', 'one']])
})

it.each([401, 408, 409, 425, 429, 500, 502, 503])(
  '%i, also with a message, sends the file again later',
  async (status) => {
    expect(await send(status, refusal)).toBe('later')
  },
)

it.each([403, 413, 422])('%i is final for the file', async (status) => {
  expect(await send(status, refusal)).toEqual({ refusal: 'car.jpg: این عکس قبول نشد.' })
})

it('tries every file, and names each refused and each missing one', async () => {
  const answer = await send(422, refusal, ['k1', 'gone', 'k2'])
  expect((answer as { refusal: string }).refusal.split('\n')).toEqual([
    'car.jpg: این عکس قبول نشد.',
    'عکس ۲ روی این دستگاه پیدا نشد؛ آن را دوباره انتخاب کنید.',
    'car.jpg: این عکس قبول نشد.',
  ])
  expect(noted.map((each) => (each as string[])[0])).toEqual(['k1', 'k2'])
})

it('sends the following files although one did not arrive, and waits for that one', async () => {
  const { outcome, calls } = await sendInTurn([201, 0, 201, 503, 201])
  expect([outcome, calls]).toEqual(['later', [201, 0, 201, 503, 201]])
  expect(noted).toEqual([
    ['k1', 'id1'],
    ['k3', 'id3'],
    ['k5', 'id5'],
  ])
})

it('stops after two files in a row that did not arrive', async () => {
  const { outcome, calls } = await sendInTurn([201, 0, 0, 201])
  expect([outcome, calls]).toEqual(['later', [201, 0, 0]])
})

it('leaves a refused file out where the change allows it, as long as others have arrived', async () => {
  expect((await sendInTurn([201, 422, 201], { leavesRefused: true })).outcome).toEqual({ ids: ['id1', 'id3'] })
  expect(noted).toContainEqual(['k2', 'این عکس قبول نشد.'])
  expect((await sendInTurn([201, 422, 201])).outcome).toEqual({ refusal: 'car.jpg: این عکس قبول نشد.' })
  expect((await sendInTurn([422], { leavesRefused: true })).outcome).toEqual({ refusal: 'car.jpg: این عکس قبول نشد.' })
})
