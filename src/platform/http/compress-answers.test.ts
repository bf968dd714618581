import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const words = 'واژه '.repeat(2000)
let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  compressAnswers(app)
  app.get('/page', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('vary', 'cookie').send(words),
  )
  app.get('/picture', async (_request, reply) => reply.type('image/avif').send(Buffer.from(words)))
  app.get('/small', async () => ({ small: true }))
  return () => app.close()
})
const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a page is compressed for a browser that accepts %s', async (accepted, encoding, unpack) => {
  const answer = await get('/page', accepted)
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'cookie, accept-encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(unpack(answer.rawPayload).toString()).toBe(words)
})

it('pictures, small responses and browsers without compression get the bytes unchanged', async () => {
  for (const [url, accepted] of [
    ['/picture', 'br'],
    ['/small', 'br'],
    ['/page', 'identity'],
  ] as const) {
    expect((await get(url, accepted)).headers['content-encoding']).toBeUndefined()
  }
})

it('when too many responses wait for compression, the others are sent uncompressed, and none fails', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => get('/page', 'br')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const encodings = answers.map(({ headers }) => headers['content-encoding'])
  expect(new Set(encodings)).toEqual(new Set(['br', undefined]))
})
