import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadChunk, loadChunkQuietly, reloadGuardMs } from './load-chunk.ts'

const page = 'https://farman.example/services/used-vehicle/advertisement?make=saipa'
type Files = Record<string, string | null>

let opened: string[]
let notices: { to: string; newBuild: boolean }[]

/** A tab of build «old»; `files` are the server's responses, null when it cannot be reached. */
function tab(files: Files, storage: Partial<Storage> = memory()) {
  opened = []
  notices = []
  const location = Object.assign(new URL(page), {
    reload: () => opened.push('reload'),
    assign: (to: string) => opened.push(to),
  })
  vi.stubGlobal('location', location)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('document', { documentElement: { dataset: { build: 'old' } } })
  vi.stubGlobal('window', {
    dispatchEvent: ({ detail }: CustomEvent<{ to: string; newBuild: boolean }>) => notices.push(detail),
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = files[new URL(request.url).pathname]
    if (body === null) throw new TypeError('Failed to fetch')
    return body === undefined ? new Response('', { status: 404 }) : new Response(body)
  })
}

function memory(): Partial<Storage> {
  const stored = new Map<string, string>()
  return { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }
}

const newer = { '/latest-build.json': '{"id":"new"}' }
const same = { '/latest-build.json': '{"id":"old"}' }
const offline = { '/latest-build.json': null, '/build-manifest.json': null }
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('when a page part fails to load and a new build exists, it reloads', () => {
  it('a loaded part is used', async () => {
    tab(newer)
    expect(await loadChunk(async () => 'part')).toBe('part')
    expect([opened, notices]).toEqual([[], []])
  })

  it('the requested page is opened with a full load', async () => {
    tab(newer)
    expect(await loadChunk(missing, '/profile')).toBeNull()
    expect([opened, notices]).toEqual([['/profile'], []])
  })

  it('a part of the open page reloads it', async () => {
    tab(newer)
    await loadChunk(missing)
    expect(opened).toEqual(['reload'])
  })

  it('the manifest of the build reports a new build when the small file cannot be loaded', async () => {
    tab({ '/latest-build.json': null, '/build-manifest.json': '{"id":"new","files":{}}' })
    await loadChunk(missing, '/profile')
    expect(opened).toEqual(['/profile'])
  })

  it('nothing is reloaded while the page does not know its own build, as when its root has failed', async () => {
    tab(newer)
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    await loadChunk(missing)
    expect(opened).toEqual([])
  })

  it.each<[string, Files]>([
    ['the build is the same', same],
    ['there is no connection', offline],
    ['a proxy answers with a page', { '/latest-build.json': '<!DOCTYPE html>', '/build-manifest.json': '<html>' }],
    ['the server does not know its build', {}],
  ])('nothing is reloaded and the page shows a message when %s', async (_why, files) => {
    tab(files)
    expect(await loadChunk(missing, '/profile')).toBeNull()
    expect([opened, notices]).toEqual([[], [{ to: '/profile', newBuild: false }]])
  })
})

describe('a guard of 10 s prevents reload loops', () => {
  it('a second reload happens only after ten seconds', async () => {
    tab(newer)
    await loadChunk(missing, '/one')
    vi.setSystemTime(Date.now() + reloadGuardMs)
    await loadChunk(missing, '/two')
    expect([opened, notices]).toEqual([['/one'], [{ to: '/two', newBuild: false }]])
    vi.setSystemTime(Date.now() + 1)
    await loadChunk(missing, '/three')
    expect(opened).toEqual(['/one', '/three'])
    expect(reloadGuardMs).toBe(10_000)
  })

  it.each<[string, Partial<Storage>]>([
    [
      'keeps nothing',
      {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('', 'QuotaExceededError')
        },
      },
    ],
    [
      'forbids to look',
      {
        getItem: () => {
          throw new DOMException('', 'SecurityError')
        },
      },
    ],
  ])('where the browser %s the page never reloads by itself', async (_what, storage) => {
    tab(newer, storage)
    await loadChunk(missing, '/profile')
    expect([opened, notices]).toEqual([[], [{ to: '/profile', newBuild: false }]])
  })
})

describe('a part that is preloaded', () => {
  it('reloads for a newer build like any other, and never twice within ten seconds', async () => {
    tab(newer)
    expect(await loadChunkQuietly(missing)).toBeNull()
    await loadChunkQuietly(missing)
    expect([opened, notices]).toEqual([['reload'], []])
  })

  it.each<[string, Files]>([
    ['the build is the same', same],
    ['there is no connection', offline],
  ])('neither reloads nor shows a message when %s', async (_why, files) => {
    tab(files)
    expect(await loadChunkQuietly(missing)).toBeNull()
    expect([opened, notices]).toEqual([[], []])
  })
})

it('the file of the newest build is requested like every read: repeated once after a failure, past every cache', async () => {
  tab(newer)
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    if (requests.length === 1) throw new TypeError('Failed to fetch')
    return new Response('{"id":"new"}')
  })
  await loadChunk(missing)
  expect(opened).toEqual(['reload'])
  expect(requests.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
    ['/latest-build.json', 'no-store'],
    ['/latest-build.json', 'no-store'],
  ])
})

it('a form with unsaved input is never reloaded: the page asks the user', async () => {
  vi.doMock('./unsaved-input.ts', () => ({ hasUnsavedInput: () => true }))
  // A separate module instance, which other files do not share.
  const another = './load-chunk.ts?another'
  const { loadChunk: load } = (await import(another)) as { loadChunk: typeof loadChunk }
  vi.doUnmock('./unsaved-input.ts')
  tab(newer)
  await load(missing, '/profile')
  expect([opened, notices]).toEqual([[], [{ to: '/profile', newBuild: true }]])
})
