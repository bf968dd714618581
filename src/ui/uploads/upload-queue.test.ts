import { describe, expect, it, vi } from 'vitest'
import type { UploadPlace, UploadResult } from './send-file.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { AdviseFile, PrepareFile, UploadShelf } from './upload-state.ts'

type OnTheWay = {
  name: string
  progress: (part: number) => void
  end: (result: UploadResult) => void
  place: UploadPlace | undefined
  cancelled: boolean
}

const picture = (name: string, size = 1000) =>
  new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1 })

/** A queue with a controlled connection and controlled responses. */
type Settings = {
  arrived?: string[]
  maxFiles?: number
  shelf?: UploadShelf
  prepare?: PrepareFile
  advise?: AdviseFile
  offline?: boolean
}

function aQueue({ arrived = [], maxFiles = 5, shelf, prepare, advise, offline = false }: Settings = {}) {
  const sent: OnTheWay[] = []
  let online = !offline
  let onChange = () => {}
  const queue = createUploadQueue({
    limits: { kinds: 'pictures', maxFiles, maxBytes: 5000 },
    arrived,
    shelf,
    prepare,
    advise,
    send: (file, progress, place) => {
      let end: OnTheWay['end'] = () => {}
      const result = new Promise<UploadResult>((resolve) => (end = resolve))
      const entry: OnTheWay = { name: file.name, progress, end, place, cancelled: false }
      sent.push(entry)
      return { result, cancel: () => void (entry.cancelled = true) }
    },
    isOnline: () => online,
    subscribeOnline: (listener) => {
      onChange = listener
      return () => {}
    },
  })
  const connect = (now: boolean) => {
    online = now
    onChange()
  }
  const states = () => queue.view().uploads.map(({ state }) => state)
  const end = async (index: number, result: UploadResult) => {
    const before = queue.view()
    sent[index]!.end(result)
    await vi.waitFor(() => expect(queue.view()).not.toBe(before))
  }
  const stop = queue.start()
  return { queue, sent, states, end, connect, stop }
}

describe('chosen files', () => {
  it('are sent although something could be better about them, and say so', async () => {
    const { queue, states } = aQueue({
      prepare: (file) => Promise.resolve(file),
      advise: (file) => (file.name === 'broken' ? Promise.reject(new Error('memory')) : Promise.resolve('کوچک است')),
    })
    queue.add([picture('small'), picture('broken')])
    await vi.waitFor(() => expect(states()).toEqual(['sending', 'sending']))
    expect(queue.view().uploads.map(({ advice }) => advice)).toEqual(['کوچک است', null])
  })

  it('are sent two at a time, each with its own progress, and the next one follows', async () => {
    const { queue, sent, states, end } = aQueue()
    queue.add([picture('1'), picture('2'), picture('3')])
    expect(states()).toEqual(['sending', 'sending', 'waiting'])
    sent[0]!.progress(0.5)
    expect(queue.view().uploads.map(({ part }) => part)).toEqual([0.5, 0, 0])
    await end(0, { id: 'first' })
    expect(queue.view().uploads[0]).toMatchObject({ state: 'sent', id: 'first', part: 1 })
    expect(states()).toEqual(['sent', 'sending', 'sending'])
  })

  it('that are too large or not pictures are never sent, and show the reason', () => {
    const { queue, sent, states } = aQueue()
    queue.add([picture('large', 5001), new File(['x'], 'notes.txt', { type: 'text/plain' })])
    expect(states()).toEqual(['refused', 'refused'])
    expect(sent).toEqual([])
  })

  it('beyond the limit are left out with a message, and the same file is not added twice', () => {
    const { queue } = aQueue({ arrived: ['before'], maxFiles: 3 })
    queue.add([picture('1'), picture('2'), picture('3')])
    expect(queue.view().uploads.map(({ name }) => name)).toEqual(['فایل ۱', '1', '2'])
    expect(queue.view().notice).toBe('حداکثر ۳ فایل؛ ۱ فایل اضافه نشد.')
    queue.remove(queue.view().uploads[0]!.key)
    expect(queue.view().notice).toBe(null)
    queue.add([picture('1')])
    expect(queue.view().uploads).toHaveLength(2)
  })

  it('that are refused give their places to the files left out, until the user removes one', async () => {
    const drawing = (name: string) => new File(['<svg/>'], name, { type: 'image/svg+xml' })
    const { queue, states, end } = aQueue({ maxFiles: 2, prepare: (file) => Promise.resolve(file) })
    queue.add([drawing('x.svg'), picture('1'), picture('2'), picture('3')])
    expect(queue.view().notice).toBe('حداکثر ۲ فایل؛ ۲ فایل اضافه نشد.')
    await vi.waitFor(() => expect(states()).toEqual(['refused', 'sending', 'sending']))
    expect(queue.view().notice).toBe('حداکثر ۲ فایل؛ ۱ فایل اضافه نشد.')
    await end(0, { status: 422, problem: 'این عکس باز نمی‌شود.' })
    await vi.waitFor(() => expect(states()).toEqual(['refused', 'refused', 'sending', 'sending']))
    expect(queue.view().notice).toBeNull()
    queue.add([picture('4')])
    queue.remove(queue.view().uploads[2]!.key)
    expect(queue.view().uploads.map(({ name }) => name)).toEqual(['x.svg', '1', '3'])
  })

  it('with the content of another one are refused, so that the form has each file once', async () => {
    const { queue, states, end } = aQueue()
    queue.add([picture('1'), picture('1 (copy)')])
    await end(0, { id: 'same' })
    await end(1, { id: 'same' })
    expect(states()).toEqual(['sent', 'refused'])
    expect(queue.view().uploads[1]!.problem).toBe('همین فایل یک بار اضافه شده است.')
  })

  it('move past refused ones, which have no position', async () => {
    const { queue, end } = aQueue()
    queue.add([picture('1'), picture('bad'), picture('3')])
    await end(1, { status: 415, problem: 'این عکس باز نمی‌شود.' })
    queue.move(queue.view().uploads[2]!.key, -1)
    expect(queue.view().uploads.map(({ name }) => name)).toEqual(['3', '1', 'bad'])
    queue.move(queue.view().uploads[1]!.key, 1)
    expect(queue.view().uploads.map(({ name }) => name)).toEqual(['3', '1', 'bad'])
  })

  it('that failed can be tried again', async () => {
    const { queue, states, sent, end } = aQueue()
    queue.add([picture('1')])
    await end(0, 'unreached')
    expect(queue.view().uploads[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('ارتباط قطع شد'),
    })
    queue.retry(queue.view().uploads[0]!.key)
    expect(states()).toEqual(['sending'])
    await end(1, { problem: 'این عکس آسیب دیده است.' })
    expect(queue.view().uploads[0]).toMatchObject({ state: 'failed', problem: 'این عکس آسیب دیده است.' })
    expect(sent).toHaveLength(2)
  })

  it('are retried after the connection broke, three times, and then wait for the user', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { queue, states, sent } = aQueue()
    queue.add([picture('1')])
    for (const afterMs of [3_000, 10_000, 30_000]) {
      sent.at(-1)!.end('unreached')
      await new Promise((resolve) => setImmediate(resolve))
      expect(states()).toEqual(['failed'])
      vi.advanceTimersByTime(afterMs - 1)
      expect(states()).toEqual(['failed'])
      vi.advanceTimersByTime(1)
      expect(states()).toEqual(['sending'])
    }
    sent.at(-1)!.end('unreached')
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(120_000)
    expect(states()).toEqual(['failed'])
    expect(sent).toHaveLength(4)
    vi.useRealTimers()
  })

  it('are retried as long as each try gets further than the last one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { queue, sent, states } = aQueue()
    queue.add([picture('1')])
    for (const part of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]) {
      sent.at(-1)!.progress(part)
      sent.at(-1)!.end('unreached')
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(3_000)
      expect(states()).toEqual(['sending'])
    }
    expect(sent).toHaveLength(7)
    vi.useRealTimers()
  })

  it('go on at the place where their upload broke, unless their content was replaced', async () => {
    const { queue, sent, end } = aQueue()
    queue.add([picture('1')])
    sent[0]!.place!.note('/uploads/1')
    await end(0, 'unreached')
    const { key } = queue.view().uploads[0]!
    queue.retry(key)
    expect(sent[1]!.place!.address).toBe('/uploads/1')
    queue.replace(key, picture('1'))
    expect(sent[2]!.place!.address).toBe(null)
    // The upload of the replaced content changes nothing.
    sent[1]!.place!.note('/uploads/1')
    expect(sent[2]!.place!.address).toBe(null)
  })

  it('are retried against a busy server, and show a message when it stays busy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { queue, states, sent } = aQueue()
    queue.add([picture('1')])
    const answerBusy = async () => {
      sent.at(-1)!.end({ problem: 'سرور شلوغ است.', status: 503, retryAfterMs: 10_000 })
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (let tries = 0; tries < 3; tries++) {
      await answerBusy()
      expect(queue.view().uploads[0]).toMatchObject({ state: 'waiting', serverBusy: true, problem: null })
      vi.advanceTimersByTime(9_000)
      expect(states()).toEqual(['waiting'])
      vi.advanceTimersByTime(1_000)
      expect(states()).toEqual(['sending'])
    }
    await answerBusy()
    expect(queue.view().uploads[0]).toMatchObject({ state: 'failed', problem: 'سرور شلوغ است.' })
    queue.retry(queue.view().uploads[0]!.key)
    await answerBusy()
    expect([states(), sent.length]).toEqual([['waiting'], 5])
    // Removed while it waits: nothing is sent.
    queue.remove(queue.view().uploads[0]!.key)
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(5)
    vi.useRealTimers()
  })

  it('wait without a connection, and are sent when it is back', async () => {
    const { queue, sent, states, end, connect } = aQueue()
    connect(false)
    queue.add([picture('1')])
    expect([states(), sent.length]).toEqual([['waiting'], 0])
    connect(true)
    expect(states()).toEqual(['sending'])
    connect(false)
    await end(0, 'unreached')
    expect(states()).toEqual(['waiting'])
    connect(true)
    await end(1, { id: 'one' })
    expect(states()).toEqual(['sent'])
  })

  it('that failed without a connection are sent when it is back; refused ones are not', async () => {
    const { queue, states, end, connect } = aQueue()
    queue.add([picture('1'), picture('2')])
    await end(0, 'unreached')
    await end(1, { problem: 'فرمت این فایل قبول نمی‌شود.' })
    expect(states()).toEqual(['failed', 'failed'])
    connect(true)
    expect(states()).toEqual(['sending', 'failed'])
  })

  it('that are removed are stopped, and their late response changes nothing', async () => {
    const { queue, sent, states } = aQueue()
    queue.add([picture('1'), picture('2'), picture('3')])
    queue.remove(queue.view().uploads[0]!.key)
    expect([sent[0]!.cancelled, states()]).toEqual([true, ['sending', 'sending']])
    sent[0]!.end({ id: 'late' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(queue.view().uploads.map(({ id }) => id)).toEqual([null, null])
  })

  it('stop when the page is left, and continue when it is shown again, whatever the first upload returns then', async () => {
    const { queue, sent, states, stop } = aQueue()
    queue.add([picture('1')])
    stop()
    expect([sent[0]!.cancelled, states()]).toEqual([true, ['waiting']])
    queue.start()
    sent[0]!.end({ id: 'late' })
    await new Promise((resolve) => setImmediate(resolve))
    expect([states(), sent.length]).toEqual([['sending'], 2])
  })
})

/** The storage of one draft's files on a device that outlives its pages. */
function aDevice() {
  const files = new Map<
    string,
    { key: string; name: string; blob: Blob; id: string | null; problem?: string; place?: string | null }
  >()
  const shelf: UploadShelf = {
    load: () => Promise.resolve([...files.values()]),
    keep: (file) => {
      const key = `key-${files.size}`
      files.set(key, { key, name: file.name, blob: file, id: null })
      return Promise.resolve(key)
    },
    begun: (key, place) => void Object.assign(files.get(key)!, { place }),
    arrived: (key, id) => void Object.assign(files.get(key)!, { id }),
    refused: (key, problem) => void Object.assign(files.get(key)!, { problem }),
    remove: (key) => void files.delete(key),
    order: (keys) => {
      const ordered = keys.map((key) => [key, files.get(key)!] as const)
      files.clear()
      for (const [key, file] of ordered) files.set(key, file)
    },
  }
  return { files, shelf }
}

describe('files stored on the device', () => {
  it('go on where their upload broke, also on another page', async () => {
    const { files, shelf } = aDevice()
    const first = aQueue({ shelf })
    first.queue.add([picture('1.jpg')])
    await vi.waitFor(() => expect(first.sent).toHaveLength(1))
    first.sent[0]!.place!.note('/uploads/1')
    first.stop()
    expect([...files.values()]).toMatchObject([{ place: '/uploads/1' }])
    const second = aQueue({ shelf })
    await vi.waitFor(() => expect(second.sent).toHaveLength(1))
    expect(second.sent[0]!.place!.address).toBe('/uploads/1')
  })

  it('outlive the page without a connection, and each is sent once when it is back', async () => {
    const { files, shelf } = aDevice()
    const first = aQueue({ shelf, offline: true, maxFiles: 20 })
    const names = Array.from({ length: 8 }, (_, index) => `${index}.jpg`)
    first.queue.add(names.map((name) => picture(name)))
    await vi.waitFor(() => expect(files.size).toBe(8))
    first.stop()
    expect(first.sent).toEqual([])

    const second = aQueue({ shelf, offline: true, maxFiles: 20 })
    await vi.waitFor(() => expect(second.queue.view().uploads.map(({ name }) => name)).toEqual(names))
    second.connect(true)
    for (let index = 0; index < 8; index++) await second.end(index, { id: `id-${index}` })
    expect(second.sent.map(({ name }) => name)).toEqual(names)
    second.stop()

    // Uploaded, and not yet part of the form: they are restored as they are, and nothing is sent twice.
    const third = aQueue({ shelf, maxFiles: 20 })
    await vi.waitFor(() => expect(third.states()).toEqual(names.map(() => 'sent')))
    expect(third.queue.view().uploads.map(({ id }) => id)).toEqual(names.map((_, index) => `id-${index}`))
    expect(third.sent).toEqual([])
  })

  it('are not duplicated by files of the form, and are deleted when they are removed', async () => {
    const { files, shelf } = aDevice()
    files.set('key', { key: 'key', name: 'front.jpg', blob: picture('front.jpg'), id: 'one' })
    const { queue } = aQueue({ shelf, arrived: ['one', 'two'] })
    await vi.waitFor(() => expect(queue.view().uploads.map(({ name }) => name)).toEqual(['front.jpg', 'فایل ۲']))
    queue.remove(queue.view().uploads[0]!.key)
    expect(files.size).toBe(0)
  })

  it('that are on another device stay in the form and are named as missing', async () => {
    const { shelf } = aDevice()
    const { queue } = aQueue({ shelf, arrived: ['one', 'kept-somewhere'] })
    await vi.waitFor(() => expect(queue.view().uploads.map(({ state }) => state)).toEqual(['sent', 'missing']))
    expect(queue.view().uploads[1]).toMatchObject({
      kept: 'somewhere',
      problem: expect.stringContaining('دستگاه دیگری'),
    })
  })

  it('keep the server’s refusal of one, which takes no place of the others', async () => {
    const { files, shelf } = aDevice()
    const first = aQueue({ shelf, maxFiles: 2 })
    first.queue.add([picture('bad'), picture('good')])
    await vi.waitFor(() => expect(first.sent.length).toBe(2))
    await first.end(0, { problem: 'این عکس باز نشد.', status: 422 })
    await first.end(1, { id: 'one' })
    expect(first.states()).toEqual(['refused', 'sent'])
    first.queue.add([picture('third')])
    await vi.waitFor(() => expect(first.states()).toEqual(['refused', 'sent', 'sending']))
    first.stop()
    expect([...files.values()].map(({ problem }) => problem)).toEqual(['این عکس باز نشد.', undefined, undefined])
    const second = aQueue({ shelf, arrived: ['one'], maxFiles: 2, offline: true })
    await vi.waitFor(() => expect(second.states().toSorted()).toEqual(['refused', 'sent', 'waiting']))
  })

  it('beyond the limit are shown as left out, and none disappears', async () => {
    const { files, shelf } = aDevice()
    for (const key of ['a', 'b', 'c']) files.set(key, { key, name: key, blob: picture(key), id: null })
    const { queue } = aQueue({ shelf, maxFiles: 2, offline: true })
    await vi.waitFor(() =>
      expect(queue.view().uploads.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'refused']),
    )
  })

  it('are the prepared ones; a file that cannot be prepared is validated unchanged', async () => {
    const { files, shelf } = aDevice()
    const prepare: PrepareFile = (file) =>
      file.name === 'broken' ? Promise.reject(new Error('memory')) : Promise.resolve(picture(file.name, 100))
    const { queue, states } = aQueue({ shelf, prepare, offline: true })
    queue.add([picture('huge', 9000), picture('broken', 9000)])
    expect(states()).toEqual(['preparing', 'preparing'])
    await vi.waitFor(() => expect(states()).toEqual(['waiting', 'refused']))
    expect([...files.values()].map(({ name, blob }) => [name, blob.size])).toEqual([['huge', 100]])
  })

  it('are sent from a device that stores nothing', async () => {
    const shelf: UploadShelf = { ...aDevice().shelf, keep: () => Promise.resolve(null) }
    const { queue, states } = aQueue({ shelf })
    queue.add([picture('1')])
    await vi.waitFor(() => expect(states()).toEqual(['sending']))
  })

  it('begin with the file chosen as the first', () => {
    const { queue } = aQueue({ arrived: ['a', 'b', 'c'] })
    queue.moveTo(2, 0)
    expect(queue.view().uploads.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })
})
