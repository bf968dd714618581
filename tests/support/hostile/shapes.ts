import { encodeFields, encodeText, type Fields } from './encode.ts'

/** A body that no page of the product sends. */
type Body = { contentType?: string; payload: string | Buffer; headers?: Record<string, string> }

type Shape = readonly [name: string, make: (fields: Fields) => Body]

const urlEncoded = 'application/x-www-form-urlencoded'
const form = (payload: string): Body => ({ contentType: urlEncoded, payload })

const part = (name: string, value: string, more = '') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const multipart = (payload: string | Buffer, boundary = 'B'): Body => ({
  contentType: `multipart/form-data; boundary=${boundary}`,
  payload,
})
const parts = (fields: Fields) => fields.map(([name, value]) => part(name, value)).join('')
const file = (name: string, bytes = 'GIF89a', type = 'image/gif', fileName = 'a.gif') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${bytes}\r\n`

/** Other names in place of each name of a form. */
const names: Record<string, (name: string) => string[]> = {
  'index 0': (n) => [`${n}[0]`],
  'index 1 alone': (n) => [`${n}[1]`],
  'index 99': (n) => [`${n}[99]`],
  'index 100': (n) => [`${n}[100]`],
  'index ten million': (n) => [`${n}[10000000]`],
  'index beyond 2^53': (n) => [`${n}[99999999999999999999]`],
  'negative index': (n) => [`${n}[-1]`],
  'index with a fraction': (n) => [`${n}[1.5]`],
  'index in letters': (n) => [`${n}[a]`],
  'index with blanks': (n) => [`${n}[ 0 ]`],
  'index in Persian digits': (n) => [`${n}[۰]`],
  'empty index': (n) => [`${n}[]`],
  'empty indices': (n) => [`${n}[][]`],
  'index not closed': (n) => [`${n}[0`],
  'index not opened': (n) => [`${n}0]`],
  'index of index': (n) => [`${n}[0][0]`],
  part: (n) => [`${n}.x`],
  'part of a part': (n) => [`${n}.x.y`],
  'part of an index': (n) => [`${n}[0].x`],
  'numeric part': (n) => [`${n}.0`],
  'empty part': (n) => [`${n}.`],
  'empty name in front': (n) => [`.${n}`],
  'two dots': (n) => [`${n}..x`],
  'twenty parts': (n) => [n + '.a'.repeat(20)],
  'thousand parts': (n) => [n + '.a'.repeat(1000)],
  'thousand indices': (n) => [n + '[0]'.repeat(1000)],
  'prototype as part': (n) => [`${n}.__proto__`],
  'prototype as index': (n) => [`${n}[__proto__]`],
  'its constructor': (n) => [`${n}.constructor.prototype`],
  'its length': (n) => [`${n}.length`],
  twice: (n) => [n, n],
  'ten times': (n) => Array.from({ length: 10 }, () => n),
  'two hundred times': (n) => Array.from({ length: 200 }, () => n),
  'plain and indexed': (n) => [n, `${n}[0]`],
  'indexed and plain': (n) => [`${n}[0]`, n],
  'plain and part': (n) => [n, `${n}.x`],
  'part and index': (n) => [`${n}.x`, `${n}[0]`],
  'a hundred indices': (n) => Array.from({ length: 100 }, (_, at) => `${n}[${at}]`),
  'in capitals': (n) => [n.toUpperCase()],
  'with a blank': (n) => [`${n} `],
  'with NUL': (n) => [`${n}\0`],
  'with a line': (n) => [`${n}\r\n`],
  'with a sign of direction': (n) => [`${n}\u202e`],
  'with half a pair': (n) => [`${n}\ud800`],
  'in quotes': (n) => [`"${n}"`],
  'with a tilde': (n) => [`~${n}`],
  'of a wizard': (n) => [`~${n}.x[0]`],
  'very long': (n) => [n.repeat(500)],
  'as a path': (n) => [`../${n}`],
  'encoded twice': (n) => [encodeURIComponent(`${n}[10000000]`)],
}

const renamed: Shape[] = Object.entries(names).map(([title, rename]) => [
  `names: ${title}`,
  (fields) =>
    form(encodeFields(fields.flatMap(([name, value]) => rename(name).map((each): [string, string] => [each, value])))),
])

const renamedParts: Shape[] = Object.entries(names)
  .filter(([title]) => !/NUL|line|pair/.test(title))
  .map(([title, rename]) => [
    `multipart names: ${title}`,
    (fields) =>
      multipart(
        `${fields.flatMap(([name, value]) => rename(name).map((each) => part(each, value))).join('')}--B--\r\n`,
      ),
  ])

const nested = (depth: number, open: string, close: string, inside = '1') =>
  open.repeat(depth) + inside + close.repeat(depth)
const json = (payload: string): Body => ({ contentType: 'application/json', payload })

const wholeBodies: Shape[] = [
  ['JSON list of the fields', (fields) => json(JSON.stringify(fields))],
  ['JSON text', () => json('"a"')],
  [
    'JSON of every kind',
    (fields) => json(JSON.stringify(fields.map(([name]) => ({ [name]: [null, 1, true, {}, []] })))),
  ],
  ['every value an object', (fields) => form(fields.map(([name]) => `${name}=%7B%22%24gt%22%3A%22%22%7D`).join('&'))],
  ['every value a list', (fields) => form(fields.map(([name]) => `${name}=%5B1%2C2%5D`).join('&'))],
  ['every value a number', (fields) => form(fields.map(([name]) => `${name}=9223372036854775808`).join('&'))],
  ['every value a date', (fields) => form(fields.map(([name]) => `${name}=1404/12/31`).join('&'))],
  ['every value an address', (fields) => form(fields.map(([name]) => `${name}=//evil.example`).join('&'))],
  ['names in another order', (fields) => form(encodeFields(fields.toReversed()))],
  ['nothing', () => ({ payload: '' })],
  ['an empty form', () => form('')],
  ['only a sign', () => form('&')],
  ['only equals', () => form('=')],
  ['many signs', () => form('&'.repeat(5000))],
  ['a name alone', (fields) => form(fields.map(([name]) => name).join('&'))],
  ['values without names', (fields) => form(fields.map(([, value]) => `=${encodeText(value)}`).join('&'))],
  ['semicolons', (fields) => form(encodeFields(fields).replaceAll('&', ';'))],
  ['plus everywhere', () => form('+=+&+=+')],
  ['a broken escape', (fields) => form(fields.map(([name]) => `${name}=%z`).join('&'))],
  ['an escape cut off', (fields) => form(`${encodeFields(fields)}%`)],
  ['no UTF-8', (fields) => form(fields.map(([name]) => `${name}=%ff%fe`).join('&'))],
  [
    'raw bytes',
    (fields) => ({
      contentType: urlEncoded,
      payload: Buffer.concat([Buffer.from(encodeFields(fields)), Buffer.from([0x26, 0x61, 0x3d, 0xff, 0xfe])]),
    }),
  ],
  ['NUL in every value', (fields) => form(fields.map(([name]) => `${name}=a%00b`).join('&'))],
  ['CESU-8', (fields) => form(fields.map(([name]) => `${name}=%ed%a0%80`).join('&'))],
  [
    'UTF-16',
    (fields) => ({
      contentType: `${urlEncoded}; charset=utf-16`,
      payload: Buffer.from(encodeFields(fields), 'utf16le'),
    }),
  ],
  [
    'another charset',
    (fields) => ({ contentType: `${urlEncoded}; charset=windows-1256`, payload: encodeFields(fields) }),
  ],
  ['every value empty', (fields) => form(encodeFields(fields.map(([name]) => [name, ''])))],
  ['every value blank', (fields) => form(encodeFields(fields.map(([name]) => [name, '   '])))],
  ['every value long', (fields) => form(encodeFields(fields.map(([name]) => [name, 'ب'.repeat(900)])))],
  [
    '60 kB in one value',
    (fields) => form(encodeFields([...fields.slice(1), [fields[0]?.[0] ?? 'a', 'a'.repeat(60_000)]])),
  ],
  ['beyond the limit of bytes', () => form(`a=${'a'.repeat(70_000)}`)],
  ['three hundred fields', () => form(Array.from({ length: 299 }, (_, at) => `a${at}=1`).join('&'))],
  ['a thousand fields', () => form(Array.from({ length: 1000 }, (_, at) => `a${at}=1`).join('&'))],
  ['ten thousand fields', () => form('a=1&'.repeat(10_000))],
  ['unknown huge index', (fields) => form(`${encodeFields(fields)}&nothing[10000000]=1`)],
  [
    'a facility’s own messages',
    (fields) =>
      form(
        `${encodeFields(fields)}&__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"files","index":10000000}}')}&__state__=x`,
      ),
  ],
  ['a broken message', (fields) => form(`${encodeFields(fields)}&__intent__={`)],
  ['a prototype', (fields) => form(`${encodeFields(fields)}&__proto__[x]=1&constructor.prototype.x=1`)],
  ['a method in the form', (fields) => form(`_method=DELETE&${encodeFields(fields)}`)],
  ['a ready answer', (fields) => form(`${encodeFields(fields)}&intent=nothing&intent=close`)],
  ['one attachment', (fields) => form(`${encodeFields(fields)}&files=abcdefghij0123456789`)],
  ['one indexed attachment', (fields) => form(`${encodeFields(fields)}&files[0]=abcdefghij0123456789`)],
  ['three attachments', (fields) => form(`${encodeFields(fields)}&files=a&files=b&files=c`)],
  ['attachments with a hole', (fields) => form(`${encodeFields(fields)}&files[3]=abcdefghij0123456789`)],
  ['JSON', (fields) => json(JSON.stringify(Object.fromEntries(fields)))],
  ['JSON null', () => json('null')],
  ['JSON broken', () => json('{"a":')],
  ['JSON with a prototype', () => json('{"__proto__":{"x":1},"constructor":{"prototype":{}}}')],
  ['JSON of a pair’s half', () => json('{"a":"\\ud800"}')],
  ['JSON of NUL', () => json('{"a":"\\u0000"}')],
  ['JSON deep list', () => json(nested(15_000, '[', ']'))],
  ['JSON deep object', () => json(nested(5000, '{"a":', '}'))],
  ['JSON wide', () => json(`[${'1,'.repeat(20_000)}1]`)],
  ['JSON number', () => json('1e999')],
  ['JSON with the mark of order', () => json('\ufeff{}')],
  ['JSON no UTF-8', () => ({ contentType: 'application/json', payload: Buffer.from([0x22, 0xff, 0x22]) })],
  [
    'JSON under another name',
    (fields) => ({ contentType: urlEncoded, payload: JSON.stringify(Object.fromEntries(fields)) }),
  ],
  ['a form under another name', (fields) => ({ contentType: 'application/json', payload: encodeFields(fields) })],
  ['plain text', (fields) => ({ contentType: 'text/plain', payload: encodeFields(fields) })],
  [
    'XML',
    () => ({
      contentType: 'application/xml',
      payload: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    }),
  ],
  ['no type', (fields) => ({ payload: encodeFields(fields) })],
  ['an empty type', (fields) => ({ contentType: '', payload: encodeFields(fields) })],
  ['a broken type', (fields) => ({ contentType: ';;;', payload: encodeFields(fields) })],
  ['a long type', (fields) => ({ contentType: `${urlEncoded}; ${'a=b;'.repeat(300)}`, payload: encodeFields(fields) })],
  ['a type in capitals', (fields) => ({ contentType: urlEncoded.toUpperCase(), payload: encodeFields(fields) })],
  ['compressed', (fields) => ({ ...form(encodeFields(fields)), headers: { 'content-encoding': 'gzip' } })],
  [
    'a foreign page',
    (fields) => ({
      ...form(encodeFields(fields)),
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    }),
  ],
  [
    'a key of its own',
    (fields) => ({ ...form(encodeFields(fields)), headers: { 'idempotency-key': '\u00ff'.repeat(10) } }),
  ],
]

const wholeMultiparts: Shape[] = [
  ['as it should be', (fields) => multipart(`${parts(fields)}--B--\r\n`)],
  ['without an end', (fields) => multipart(parts(fields))],
  ['cut in a head', (fields) => multipart(`${parts(fields)}--B\r\nContent-Dispo`)],
  ['cut in a value', (fields) => multipart(parts(fields).slice(0, -5))],
  ['no boundary', (fields) => ({ contentType: 'multipart/form-data', payload: parts(fields) })],
  ['an empty boundary', (fields) => multipart(parts(fields), '')],
  ['another boundary', (fields) => multipart(`${parts(fields)}--B--\r\n`, 'C')],
  ['a boundary of signs', (fields) => multipart(`${parts(fields)}--B--\r\n`, '".*+?[(')],
  ['a long boundary', (fields) => multipart(`${parts(fields)}--B--\r\n`, 'B'.repeat(500))],
  ['a boundary of letters beyond ASCII', (fields) => multipart(`${parts(fields)}--B--\r\n`, 'مرز')],
  ['only the end', () => multipart('--B--\r\n')],
  ['only lines', () => multipart('\r\n'.repeat(500))],
  ['something before', (fields) => multipart(`before\r\n${parts(fields)}--B--\r\n`)],
  ['something after', (fields) => multipart(`${parts(fields)}--B--\r\nafter`)],
  ['bare lines', (fields) => multipart(`${parts(fields)}--B--\r\n`.replaceAll('\r\n', '\n'))],
  ['a part without a name', () => multipart('--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--\r\n')],
  ['an empty name', () => multipart(`${part('', 'x')}--B--\r\n`)],
  ['a name in two lines', () => multipart(`${part('a\r\nb', 'x')}--B--\r\n`)],
  ['a part without a head', () => multipart('--B\r\n\r\nx\r\n--B--\r\n')],
  ['a head without a value', () => multipart('--B\r\nContent-Disposition: form-data; name="a"\r\n--B--\r\n')],
  ['a foreign disposition', () => multipart('--B\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--B--\r\n')],
  [
    'a foreign encoding',
    (fields) =>
      multipart(
        `${fields.map(([name]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\neA==\r\n`).join('')}--B--\r\n`,
      ),
  ],
  [
    'a foreign charset',
    (fields) =>
      multipart(
        `${fields.map(([name]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; charset=utf-16\r\n\r\nx\r\n`).join('')}--B--\r\n`,
      ),
  ],
  [
    'nested',
    () =>
      multipart(
        '--B\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n--C\r\n\r\nx\r\n--C--\r\n--B--\r\n',
      ),
  ],
  ['files for fields', (fields) => multipart(`${fields.map(([name]) => file(name)).join('')}--B--\r\n`)],
  ['one file beside', (fields) => multipart(`${parts(fields)}${file('files')}--B--\r\n`)],
  [
    'an empty file',
    (fields) => multipart(`${parts(fields)}${file('files', '', 'application/octet-stream', '')}--B--\r\n`),
  ],
  ['many files', (fields) => multipart(`${parts(fields)}${file('files').repeat(50)}--B--\r\n`)],
  ['a file with a path', () => multipart(`${file('file', 'x', 'image/png', '../../etc/passwd')}--B--\r\n`)],
  ['a file with a long name', () => multipart(`${file('file', 'x', 'image/png', 'a'.repeat(5000))}--B--\r\n`)],
  ['a file with NUL in its name', () => multipart(`${file('file', 'x', 'image/png', 'a\0b')}--B--\r\n`)],
  [
    'a file with a name by RFC 5987',
    () =>
      multipart('--B\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%00\r\n\r\nx\r\n--B--\r\n'),
  ],
  ['a page as a picture', () => multipart(`${file('file', '<script>alert(1)</script>', 'image/png')}--B--\r\n`)],
  [
    'no UTF-8',
    (fields) =>
      multipart(Buffer.from(`${fields.map(([name]) => part(name, '\u00ff\u00fe')).join('')}--B--\r\n`, 'latin1')),
  ],
  ['NUL', (fields) => multipart(`${fields.map(([name]) => part(name, 'a\0b')).join('')}--B--\r\n`)],
  ['a thousand parts', () => multipart(`${part('a', '1').repeat(1000)}--B--\r\n`)],
  ['a thousand boundaries', () => multipart('--B\r\n'.repeat(1000))],
  [
    'a long head',
    () =>
      multipart(`--B\r\nContent-Disposition: form-data; name="a"\r\nX: ${'a'.repeat(50_000)}\r\n\r\nx\r\n--B--\r\n`),
  ],
  ['huge index', (fields) => multipart(`${parts(fields)}${part('files[10000000]', 'x')}--B--\r\n`)],
  [
    'in capitals',
    (fields) => ({ contentType: 'MULTIPART/FORM-DATA; BOUNDARY=B', payload: `${parts(fields)}--B--\r\n` }),
  ],
]

/** Invalid ways to send a form, in classes; at least 200. */
export const hostileShapes: readonly Shape[] = [
  ...renamed,
  ...renamedParts,
  ...wholeBodies,
  ...wholeMultiparts.map(([title, make]): Shape => [`multipart: ${title}`, make]),
]
