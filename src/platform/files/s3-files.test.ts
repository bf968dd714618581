import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeS3, type S3Behaviour } from '../../../tests/support/s3-fake.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { s3Files } from './s3-files.ts'

let bucket: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => void (bucket = await startFakeS3()))
afterAll(async () => void (await bucket.close()))
beforeEach(() => {
  bucket.behave()
  bucket.requests.length = 0
})

const files = (over: object = {}) =>
  s3Files({ ...bucket.options, timeoutMs: 2000, ...over }, createOutbound({ log: createLog('silent') }))
const key = 'pictures/photo-1.jpg'
const unavailable = { code: 'files-unavailable', status: 503, retryAfterSeconds: 10, reportable: true }

describe('files in a bucket', () => {
  it('are read as they were written, every byte, and gone once removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
    await files().write(key, bytes)
    expect(await files().read(key)).toEqual(bytes)
    await files().remove(key)
    expect(await files().read(key)).toBeNull()
    await files().remove(key)
  })

  it('are addressed by the path of the bucket, or by its host', async () => {
    await files().read(key)
    expect(bucket.requests).toEqual([`GET /farman/${key}`])
    await expect(files({ pathStyle: false, endpoint: 'http://s3.invalid' }).read(key)).rejects.toMatchObject(
      unavailable,
    )
  })

  it.each([
    ['another secret', { secret: 'guess' }],
    ['another key', { key: 'somebody' }],
    ['another region', { region: 'us-east-1' }],
  ])('are unreachable with %s', async (_what, over) => {
    await expect(files(over).write(key, Buffer.from('x'))).rejects.toMatchObject(unavailable)
    await expect(files(over).read(key)).rejects.toMatchObject(unavailable)
  })

  it.each<S3Behaviour>(['error', 'slow', 'truncated'])(
    'are read at the second try when the store is once «%s»',
    async (behaviour) => {
      const patient = files({ timeoutMs: 300 })
      await files().write(key, Buffer.from('picture'))
      bucket.behave(behaviour)
      expect(await patient.read(key)).toEqual(Buffer.from('picture'))
    },
  )

  it.each<S3Behaviour>(['error', 'slow', 'truncated', 'endless', 'elsewhere'])(
    'are temporarily unavailable when the store stays «%s»; an error body never becomes a file',
    async (behaviour) => {
      bucket.behave(behaviour, behaviour)
      await expect(files({ timeoutMs: 1000 }).read(key)).rejects.toMatchObject(unavailable)
    },
  )

  it('are written once: a failed write is reported and never repeated', async () => {
    bucket.behave('error')
    await expect(files().write(key, Buffer.from('x'))).rejects.toMatchObject(unavailable)
    expect(bucket.requests).toEqual([`PUT /farman/${key}`])
  })

  it('are unavailable without a listener, and the secret is in no message', async () => {
    const gone = files({ endpoint: 'http://127.0.0.1:9' })
    const error = await gone.read(key).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(unavailable)
    expect(JSON.stringify([error, String((error as { cause?: unknown }).cause)])).not.toContain(bucket.options.secret)
  })

  it.each(['../other/x', 'a/../../x', '/x', '', 'a//b', 'a?versions', 'a#b', 'عکس'])(
    'never leave their bucket: the key «%s» is refused without a request',
    async (odd) => {
      await expect((async () => files().read(odd))()).rejects.toThrow('outside its folder')
      await expect((async () => files().write(odd, Buffer.from('x')))()).rejects.toThrow('outside its folder')
      await expect((async () => files().remove(odd))()).rejects.toThrow('outside its folder')
      expect(bucket.requests).toEqual([])
    },
  )
})
