import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Log } from '#platform/log.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { useTestDb } from '../../../tests/support/database.ts'

const test = useTestDb()
let product: Product
beforeAll(async () => {
  product = await openProduct(test)
  await product.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => product.close())

/** Sends raw bytes and returns the response's head and body. */
const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = product.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

const head = 'Host: localhost\r\nConnection: close\r\n'

describe('a response without a screen', () => {
  it.each([
    ['a broken head', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n', 400],
    ['one host twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['an address of another site as target', `GET http://evil.example/ HTTP/1.1\r\n${head}\r\n`, 400],
    ['a star as target', `OPTIONS * HTTP/1.1\r\n${head}\r\n`, 400],
    ['NUL in the address', `GET /a/%00 HTTP/1.1\r\n${head}\r\n`, 400],
    ['an address that leads through another', `GET /x/../__manifest?paths=/ HTTP/1.1\r\n${head}\r\n`, 400],
    ['the same in codes', `GET /x/%2E%2e/__manifest HTTP/1.1\r\n${head}\r\n`, 400],
    ['an address of itself', `GET /./login HTTP/1.1\r\n${head}\r\n`, 400],
    ['a slash of the other kind', `GET /x\\..\\login HTTP/1.1\r\n${head}\r\n`, 400],
    ['a file that no build has', `GET /assets/nope.js HTTP/1.1\r\n${head}\r\n`, 404],
    ['a file at the root that is not there', `GET /x.json HTTP/1.1\r\n${head}\r\n`, 404],
    ['a picture that no address has', `GET /pictures/a/b/c HTTP/1.1\r\n${head}\r\n`, 404],
    ['a fake that is not there', `GET /dev/imitations/x HTTP/1.1\r\n${head}\r\n`, 404],
    ['an address that can not be decoded', `GET /a/%zz HTTP/1.1\r\n${head}\r\n`, 400],
    ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421],
    [
      'another host at an address that names none',
      'GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      421,
    ],
    ['TRACE', `TRACE / HTTP/1.1\r\n${head}\r\n`, 405],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`, 405],
    ['a method of other protocols', `PROPFIND / HTTP/1.1\r\n${head}\r\n`, 405],
    ['a question for routes', `GET /__manifest?paths=/,/login&version=1 HTTP/1.1\r\n${head}\r\n`, 404],
    ['a long address', `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${head}\r\n`, 414],
    ['an address with more segments than any route', `GET ${'/a'.repeat(13)} HTTP/1.1\r\n${head}\r\n`, 414],
    ['an address of empty segments', `GET ${'/'.repeat(500)} HTTP/1.1\r\n${head}\r\n`, 414],
    ['a segment longer than any slug', `GET /${'a'.repeat(401)} HTTP/1.1\r\n${head}\r\n`, 414],
    ['an address longer than a head may be', `GET /?q=${'a'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`, 414],
    ['too large headers', `GET / HTTP/1.1\r\n${head}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', `POST /look HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    ['a foreign expectation', `GET / HTTP/1.1\r\n${head}Expect: tea\r\n\r\n`, 417],
    ['a large body', `POST /look HTTP/1.1\r\n${head}Content-Length: 70000\r\n\r\n`, 413],
    [
      'a large body that does not tell its length',
      `POST /look HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n11170\r\n${'a'.repeat(70_000)}\r\n0\r\n\r\n`,
      413,
    ],
    ['broken chunks', `POST /look HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ])('to %s has a status of 4xx, Persian text and every security header', async (_what, bytes, status) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/[\u0600-\u06ff]{3}/)
    for (const name of [
      'content-security-policy',
      'permissions-policy',
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
    ]) {
      expect(answer.toLowerCase()).toContain(`\r\n${name}: `)
    }
  })
})

it('an address that is sorted as a file gets no page, which would pass by the queue of pages', async () => {
  const sizes = await Promise.all(
    ['/assets/nope.js', '/ASSETS/nope.js', '/x.json', '/pictures/a/b/c', '/dev/imitations/x'].map(async (url) => {
      const { body } = await product.app.inject(url)
      return [url, body.length < 6000 && !body.includes('__reactRouterContext')]
    }),
  )
  expect(sizes.filter(([, plain]) => !plain)).toEqual([])
  expect((await product.app.inject('/nowhere')).body).toContain('__reactRouterContext')
})

it('two hosts are refused for a cached page too', async () => {
  const two = 'Host: localhost\r\nHost: evil.example\r\nConnection: close\r\n'
  for (let n = 0; n < 3; n++) expect(await sendRaw(`GET /services HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  expect(await sendRaw(`GET /services HTTP/1.1\r\n${two}\r\n`)).toMatch(/^HTTP\/1.1 400 /)
})

it.each(['/admin', '/ADMIN/payments', '/%61dmin/roles/', '//admin'])(
  'no browser keeps %s, however it is spelled',
  async (url) => {
    const { headers } = await product.app.inject(url)
    expect(headers['cache-control']).toBe('private, no-store')
  },
)

describe('a form that may not be read', () => {
  const send = (contentType: string | undefined, payload: string | Buffer) =>
    product.app.inject({
      method: 'POST',
      url: '/pages/complaint',
      headers: { ...(contentType && { 'content-type': contentType }) },
      payload,
    })
  const urlEncoded = 'application/x-www-form-urlencoded'
  const part = (name: string, value = 'x') =>
    `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multipart = 'multipart/form-data; boundary=B'

  it.each([
    ['a huge index', urlEncoded, 'files[10000000]=x'],
    ['a huge index of an unknown name', urlEncoded, 'nothing[10000000]=x'],
    ['a huge index in parts', multipart, `${part('files[10000000]')}--B--\r\n`],
    ['a deep name', urlEncoded, 'a.b.c.d.e.f=x'],
    ['the name of a prototype', urlEncoded, '__proto__.x=1'],
    ['thousands of fields', urlEncoded, 'a=1&'.repeat(5000)],
    ['hundreds of parts', multipart, `${part('a').repeat(400)}--B--\r\n`],
    ['a long name', urlEncoded, `${'n'.repeat(500)}=1`],
    ['NUL', urlEncoded, 'body=a%00b'],
    ['what is no UTF-8', urlEncoded, 'body=%ff%fe'],
    ['bytes that are no UTF-8', urlEncoded, Buffer.from('body=a\u00ffb', 'latin1')],
    ['half a surrogate pair', urlEncoded, 'body=%ed%a0%80'],
    ['what is no UTF-8, in parts', multipart, Buffer.from(`${part('body', 'a\u00ffb')}--B--\r\n`, 'latin1')],
    ['parts that were cut off', multipart, part('body').slice(0, -8)],
    ['no boundary', 'multipart/form-data', `${part('body')}--B--\r\n`],
  ])('because of %s is 400 on a whole page, at once', async (_what, contentType, body) => {
    const began = performance.now()
    const answer = await send(contentType, body)
    expect([answer.statusCode, performance.now() - began < 1000]).toEqual([400, true])
    expect(answer.body).toContain('درخواست شما ناقص رسید')
    expect(answer.body).toContain('</html>')
  })

  it.each(['application/json', 'text/plain', 'image/png', undefined])(
    'because it is %s is 415',
    async (contentType) => {
      const answer = await send(contentType, '{"body":"x"}')
      expect([answer.statusCode, answer.body.includes('</html>')]).toEqual([415, true])
    },
  )

  it('is not an ordinary one: names of the schema, small indices, any letters', async () => {
    const answer = await send(urlEncoded, 'intent=send&body=%D8%B3%D9%84%D8%A7%D9%85+%F0%9F%9A%97&files[0]=x&extra=1')
    expect(answer.statusCode).toBe(422)
  })
})

describe('a refused request', () => {
  it('is a client error and not logged as an error', async () => {
    const levels: string[] = []
    const note = (level: string) => () => void levels.push(level)
    const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') } as unknown as Log
    const watched = await openProduct(test, { log })
    try {
      const statuses = []
      for (const [method, url, payload] of [
        ['GET', '/nowhere'],
        ['POST', '/'],
        ['POST', '/pages/complaint', 'files[10000000]=1'],
        ['GET', '/api/v1/ads/NOT-AN-ID'],
        ['TRACE', '/'],
      ] as const) {
        const headers = payload ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
        statuses.push((await watched.app.inject({ method: method as 'GET', url, headers, payload })).statusCode)
      }
      expect(statuses).toEqual([404, 405, 400, 422, 405])
      expect(levels.filter((level) => level === 'error')).toEqual([])
    } finally {
      await watched.close()
    }
  })
})

describe('the host name', () => {
  it.each<Record<string, string>>([{}, { TRUST_PROXY: 'true' }])(
    'is not taken from a forwarded header, in any page or cached page: %j',
    async (given) => {
      const product = await openProduct(test, { environment: { RENDER_CACHE_SECONDS: '30', ...given } })
      try {
        for (const headers of [
          { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
          { host: 'localhost', forwarded: 'host=evil.example;proto=https' },
          { host: 'localhost' },
        ]) {
          const { body } = await product.app.inject({ url: '/pages/complaint', headers })
          expect(body).not.toContain('evil.example')
        }
      } finally {
        await product.close()
      }
    },
  )
})
