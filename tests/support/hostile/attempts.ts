import { encodeFields, encodeText } from './encode.ts'
import type { HostileForm, Inputs, Visitor } from './find-inputs.ts'
import { hostileShapes } from './shapes.ts'
import { hostileStrings } from './strings.ts'

/** One request: the tried input, its value, and the bytes sent. */
export type Attempt = {
  input: string
  tried: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const urlEncoded = 'application/x-www-form-urlencoded'
const cookieOf = ({ cookie }: Visitor): Record<string, string> => (cookie ? { cookie } : {})

/** Returns the forms of a text that a program would send without encoding. */
const rawForms = (text: string): string[] => (/^[\x21-\x22\x24-\x7e]+$/.test(text) && text.length < 500 ? [text] : [])
const addressForms = (text: string) => [...new Set([encodeText(text), ...rawForms(text)])]

const headerNames = [
  'accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded', 'host', 'idempotency-key', 'if-match', 'if-modified-since',
  'if-none-match', 'if-range', 'last-event-id', 'origin', 'purpose', 'range', 'referer', 'save-data', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site',
  'sec-purpose', 'te', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-http-method-override', 'x-request-id', 'x-requested-with',
] // oxfmt-ignore

const headerPages = ['/', '/login', '/services/used-vehicle/advertisement', '/api/v1/ads']

function* formAttempts({ visitor, action, fields }: HostileForm): Generator<Attempt> {
  const label = `form ${visitor.name} ${action.split('?')[0]} ${fields.find(([name]) => name === 'intent')?.[1] ?? ''}`
  const base = { method: 'POST', url: action }
  for (const [at, [name]] of fields.entries()) {
    for (const tried of hostileStrings) {
      const payload = encodeFields(fields.map(([known, value], index) => [known, index === at ? tried : value]))
      yield {
        ...base,
        input: `${label} · ${name}`,
        tried,
        headers: { ...cookieOf(visitor), 'content-type': urlEncoded },
        payload,
      }
    }
  }
  for (const [tried, make] of hostileShapes) {
    const { contentType, payload, headers } = make(fields)
    const type: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType }
    yield { ...base, input: `${label} · shape`, tried, headers: { ...cookieOf(visitor), ...type, ...headers }, payload }
  }
}

/** Yields every hostile text in every input, and every hostile shape for every form. */
export function* allAttempts(inputs: Inputs): Generator<Attempt> {
  for (const form of inputs.forms) yield* formAttempts(form)
  for (const { visitor, path, names } of inputs.queries) {
    // Every name gets every text, all names of one address at once, because the server reads them one by one.
    const all = [...names, 'unknown', '__proto__']
    for (const [at, tried] of hostileStrings.entries()) {
      const url = `${path}?${all.map((name, shift) => `${name}=${textForAddress(at + shift * 37)}`).join('&')}`
      yield {
        input: `query ${path} · ${all.join(' ')}`,
        tried,
        method: 'GET',
        url: url.slice(0, maxAddress),
        headers: cookieOf(visitor),
      }
    }
    for (const query of [
      '&',
      '=',
      '??',
      '%',
      '%zz=1',
      '&&=',
      'a[b]=1',
      names.map((name) => `${name}=1&${name}=2`).join('&'),
      'a=1&'.repeat(500),
    ]) {
      yield {
        input: `query ${path} · whole`,
        tried: query,
        method: 'GET',
        url: `${path}?${query}`,
        headers: cookieOf(visitor),
      }
    }
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      yield { input: `method ${path}`, tried: method, method, url: path, headers: cookieOf(visitor) }
    }
    yield {
      input: `data ${path}`,
      tried: '.data',
      method: 'GET',
      url: `${path === '/' ? '/_root' : path}.data?_routes=x`,
      headers: cookieOf(visitor),
    }
  }
  for (const { visitor, method, parts } of inputs.paths) {
    for (const at of parts.keys()) {
      if (at % 2 === 0) continue
      for (const tried of hostileStrings) {
        for (const text of addressForms(tried)) {
          const url = parts.map((part, index) => (index === at ? text : index % 2 ? '0123456789' : part)).join('')
          // The test client sends only valid addresses; the server answers `/\` with its home page.
          if (!URL.canParse(url, 'http://localhost')) continue
          yield { input: `path ${method} ${parts.join('')}`, tried, method, url, headers: cookieOf(visitor) }
        }
      }
    }
  }
  for (const url of headerPages) {
    for (const [at, tried] of hostileStrings.entries()) {
      const texts = headerNames.map((name, shift): [string, string] => [
        name,
        latin(textAt(at + shift * 37)).slice(0, 200),
      ])
      yield {
        input: `headers ${url}`,
        tried,
        method: 'GET',
        url,
        headers: { ...Object.fromEntries(texts), host: 'localhost' },
      }
      // These names decide about whole requests, and would hide the others.
      for (const name of [
        'host',
        'origin',
        'x-forwarded-host',
        'x-forwarded-proto',
        'cookie',
        'range',
        'content-type',
      ]) {
        yield { input: `header ${name} · ${url}`, tried, method: 'GET', url, headers: { [name]: latin(tried) } }
      }
    }
  }
  for (const name of inputs.cookies) {
    for (const tried of hostileStrings) {
      for (const text of addressForms(tried)) {
        yield {
          input: `cookie ${name}`,
          tried,
          method: 'GET',
          url: '/login',
          headers: { cookie: `${name}=${latin(text)}` },
        }
      }
    }
  }
}

const maxAddress = 7000
const textAt = (at: number) => hostileStrings[at % hostileStrings.length]!
/** Returns the unencoded form, where an address can contain it. */
const textForAddress = (at: number) =>
  (/[#&\s]/.test(textAt(at)) ? encodeText(textAt(at)) : addressForms(textAt(at)).at(-1)!).slice(0, 1500)

/** Headers are bytes; characters that end a header never reach a program. */
const latin = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[\0\r\n]/g, ' ')
    .slice(0, 4000)
