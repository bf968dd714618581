/** A request that can be sent as it is. */
export type Sized = { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer }

/** A kind of route: an address, and how a body reaches it. */
export type Route = { method: string; url: string; cookie?: string; body?: 'form' | 'json' | 'file' }

/** Makes a request whose one dimension has `share` (0 to 1) of the largest size that a client can send. */
export type Dimension = { name: string; make: (route: Route, share: number) => Sized }

/** Node's limit of a head, less what other lines need. */
const headBytes = 15_500
const bodyBytes = 64 * 1024 - 1024

const repeat = (piece: string, bytes: number, share: number) =>
  piece.repeat(Math.max(1, Math.floor((bytes * share) / Buffer.byteLength(piece))))
const list = (bytes: number, share: number, piece: (index: number) => string, separator: string) => {
  const pieces: string[] = []
  for (let length = 0, index = 0; length < bytes * share; index++) {
    const next = piece(index)
    pieces.push(next)
    length += next.length + separator.length
  }
  return pieces.join(separator)
}

const headersOf = ({ cookie }: Route): Record<string, string> => ({ host: 'localhost', ...(cookie && { cookie }) })
/** The request itself, with nothing that is large. */
export const plain = ({ method, url, ...route }: Route): Sized => ({
  method,
  url,
  headers: headersOf({ method, url, ...route }),
})

const address = (name: string, add: (share: number) => string): Dimension => ({
  name: `address: ${name}`,
  make: (route, share) => {
    const path = route.url.replace(/\/$/, '')
    return { ...plain(route), url: `${path}${add(share)}` }
  },
})

/** Read at the end of an address, also of one that has a query. */
const query = (name: string, add: (share: number) => string): Dimension => ({
  name: `query: ${name}`,
  make: (route, share) => ({ ...plain(route), url: `${route.url}${route.url.includes('?') ? '&' : '?'}${add(share)}` }),
})

const header = (name: string, value: (share: number) => string, title = ''): Dimension => ({
  name: `header: ${name} ${title}`.trim(),
  make: (route, share) => {
    const base = plain(route)
    const existing = name === 'cookie' && base.headers.cookie ? `${base.headers.cookie}; ` : ''
    return { ...base, headers: { ...base.headers, [name]: `${existing}${value(share)}` } }
  },
})

const body = (name: string, contentType: string, make: (share: number) => string | Buffer): Dimension => ({
  name: `${/json/.test(contentType) ? 'json' : 'form'}: ${name}`,
  make: (route, share) => {
    const base = plain(route)
    return { ...base, headers: { ...base.headers, 'content-type': contentType }, payload: make(share) }
  },
})

const addressBytes = 7900

const addressDimensions: Dimension[] = [
  address('segments', (share) => repeat('/a', headBytes, share)),
  address('segments within the limit of the address', (share) => repeat('/a', addressBytes, share)),
  address('empty segments', (share) => repeat('/', addressBytes, share)),
  address('one segment', (share) => `/${repeat('a', addressBytes, share)}`),
  address('one segment of encoded letters', (share) => `/${repeat('%D8%B4', addressBytes, share)}`),
  address('one segment of encoded slashes', (share) => `/${repeat('%2F', addressBytes, share)}`),
  address('one segment of dots', (share) => `/${repeat('.a', addressBytes, share)}`),
  address('one segment of hyphens', (share) => `/${repeat('-', addressBytes, share)}1`),
]

const queryBytes = 7500

export const queryDimensions: Dimension[] = [
  query('names', (share) => list(queryBytes, share, (index) => `a${index}=1`, '&')),
  query('one name again and again', (share) => repeat('q=a&', queryBytes, share)),
  query('a filter again and again', (share) => list(queryBytes, share, (index) => `make=m${index}`, '&')),
  query('numbers', (share) => `page=${repeat('9', queryBytes, share)}&priceFrom=${repeat('9', 50, share)}`),
  query('words', (share) => `q=xyz+${list(queryBytes, share, (index) => `w${index}`, '+')}`),
  query('Persian words', (share) => `q=xyz+${list(queryBytes, share, () => '%D9%BE%DA%98%D9%88', '+')}`),
  query('a word without an end', (share) => `q=${repeat('a', queryBytes, share)}`),
  query('digits without an end', (share) => `q=${repeat('1', queryBytes, share)}`),
  query('blanks', (share) => `q=a${repeat('+', queryBytes, share)}a`),
  query('encoded blanks', (share) => `q=a${repeat('%20%09', queryBytes, share)}a`),
  query('brackets', (share) => `a${repeat('[a]', queryBytes, share)}=1`),
  query('an address to return to', (share) => `next=${repeat('/a', queryBytes, share)}`),
  query('loaders', (share) => `_routes=${list(queryBytes, share, (index) => `r${index}`, ',')}`),
]

export const headerDimensions: Dimension[] = [
  ...['accept', 'accept-language', 'accept-encoding'].map((name) =>
    header(name, (share) => list(headBytes, share, (index) => `aa-${index};q=0.${index % 10}`, ',')),
  ),
  ...['if-none-match', 'range', 'user-agent', 'referer', 'x-forwarded-for', 'x-request-id', 'authorization'].map(
    (name) => header(name, (share) => list(headBytes, share, (index) => `"${index}-${index}"`, ', ')),
  ),
  header('accept', (share) => `a${repeat(' ', headBytes, share)}a`, 'of blanks'),
  header('user-agent', (share) => `a${repeat(' ', headBytes, share)}a`, 'of blanks'),
  header('idempotency-key', (share) => repeat('a', headBytes, share)),
  header('content-type', (share) => `multipart/form-data; ${repeat('boundary=', headBytes, share)}`),
  header('cookie', (share) => list(headBytes, share, (index) => `c${index}=1`, '; '), 'of many'),
  header('cookie', (share) => list(headBytes, share, () => `sid=1`, '; '), 'of one name'),
  header('cookie', (share) => `looks=${repeat('%D8', headBytes, share)}`, 'that is long'),
  header('cookie', (share) => `a=${repeat('%22%7B', headBytes, share)}; theme=${repeat(';', 500, share)}`, 'of marks'),
  {
    name: 'header: lines',
    make: (route, share) => ({
      ...plain(route),
      headers: {
        ...headersOf(route),
        ...Object.fromEntries(Array.from({ length: Math.max(1, 1000 * share) }, (_, index) => [`x-${index}`, '1'])),
      },
    }),
  },
]

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=B'
const part = (name: string, value: string, more = '') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

export const formDimensions: Dimension[] = [
  body('fields', urlEncoded, (share) => list(bodyBytes, share, (index) => `a${index}=1`, '&')),
  body('fields within the limit', urlEncoded, (share) => list(bodyBytes * 0.03, share, (index) => `a${index}=1`, '&')),
  body('a depth of names', urlEncoded, (share) => `a${repeat('.a', bodyBytes, share)}=1`),
  body('indices', urlEncoded, (share) => list(bodyBytes * 0.03, share, (index) => `a[${index % 99}]=`, '&')),
  body('separators', urlEncoded, (share) => repeat('&', bodyBytes, share)),
  ...['a', ' ', '+', '1', '%D8%B4', '%0A', '%00', '<', '@', '-', '.', '%E2%80%8C'].map((piece) =>
    body(`values of ${piece}`, urlEncoded, (share) =>
      ['intent', 'body', 'text', 'mobile', 'q', 'name', 'title', 'plate', 'email', 'code']
        .map((name) => `${name}=a${repeat(piece, bodyBytes / 10, share)}a`)
        .join('&'),
    ),
  ),
  body('parts', multipart, (share) => `${list(bodyBytes, share, (index) => part(`a${index}`, ''), '')}--B--\r\n`),
  body(
    'names of files',
    multipart,
    (share) => `${part('file', 'x', `; filename="${repeat('../', bodyBytes, share)}"`)}--B--\r\n`,
  ),
  body('quotes in names', multipart, (share) => `${part(repeat('%22\\"', bodyBytes, share), 'x')}--B--\r\n`),
  body('headers of a part', multipart, (share) => `--B\r\n${repeat('a: b\r\n', bodyBytes, share)}\r\nx\r\n--B--\r\n`),
  body('boundaries that are none', multipart, (share) => `${part('a', repeat('\r\n--', bodyBytes, share))}--B--\r\n`),
]

const json = 'application/json'

export const jsonDimensions: Dimension[] = [
  body('depth of lists', json, (share) => {
    const depth = Math.max(1, Math.floor((bodyBytes * share) / 2))
    return '['.repeat(depth) + ']'.repeat(depth)
  }),
  body('depth of objects', json, (share) => {
    const depth = Math.max(1, Math.floor((bodyBytes * share) / 6))
    return '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
  }),
  body('a list', json, (share) => `[${list(bodyBytes, share, () => '1', ',')}]`),
  body('lists in fields', json, (share) =>
    JSON.stringify(
      Object.fromEntries(
        ['items', 'filters', 'query', 'pictures', 'ids'].map((name) => [
          name,
          Array.from({ length: Math.max(1, 900 * share) }, (_, index) => `${index}`),
        ]),
      ),
    ),
  ),
  body('keys', json, (share) => `{${list(bodyBytes, share, (index) => `"k${index}":1`, ',')}}`),
  body('a text', json, (share) =>
    JSON.stringify({ body: repeat('a ', bodyBytes, share), query: repeat(' ', 100, share) }),
  ),
  body('blanks', json, (share) => `{${repeat(' ', bodyBytes, share)}}`),
  body('digits', json, (share) => `{"amount":${repeat('1', bodyBytes, share)}}`),
  body('escapes', json, (share) => `{"body":"${repeat('\\u0000', bodyBytes, share)}"}`),
]

/** The dimensions that a route can be sent. */
export const dimensionsOf = ({ body: kind }: Route): Dimension[] => [
  ...addressDimensions,
  ...queryDimensions,
  ...headerDimensions,
  ...(kind === 'form' || kind === 'file' ? formDimensions : []),
  ...(kind === 'json' ? jsonDimensions : []),
]
