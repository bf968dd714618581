import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { keptName } from '#kit/kept-names.ts'

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
