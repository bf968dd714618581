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

/** An attempt that is written when its turn comes: there are hundreds of thousands, most of them long. Null: cannot be sent. */
export type Planned = { input: string; make: () => Attempt | null }

const urlEncoded = 'application/x-www-form-urlencoded'
const cookieOf = ({ cookie }: Visitor): Record<string, string> => (cookie ? { cookie } : {})

/** Returns the forms of a text that a program would send without encoding. */
const rawForms = (text: string): string[] => (/^[\x21-\x22\x24-\x7e]+$/.test(text) && text.length < 500 ? [text] : [])
const knownForms = new Map<string, string[]>()
function addressForms(text: string): string[] {
  const forms = knownForms.get(text) ?? [...new Set([encodeText(text), ...rawForms(text)])]
  knownForms.set(text, forms)
  return forms
}

const headerNames = [
  'accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded', 'host', 'idempotency-key', 'if-match', 'if-modified-since',
  'if-none-match', 'if-range', 'last-event-id', 'origin', 'purpose', 'range', 'referer', 'save-data', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site',
  'sec-purpose', 'te', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-http-method-override', 'x-request-id', 'x-requested-with',
] // oxfmt-ignore

const headerPages = ['/', '/login', '/services/used-vehicle/advertisement', '/api/v1/ads']

function* formAttempts({ visitor, action, fields }: HostileForm): Generator<Planned> {
  const label = `form ${visitor.name} ${action.split('?')[0]} ${fields.find(([name]) => name === 'intent')?.[1] ?? ''}`
  const base = { method: 'POST', url: action }
  for (const [at, [name]] of fields.entries()) {
    const input = `${label} · ${name}`
    for (const tried of hostileStrings)
      yield {
        input,
        make: () => ({
          ...base,
          input,
          tried,
          headers: { ...cookieOf(visitor), 'content-type': urlEncoded },
          payload: encodeFields(fields.map(([existing, value], index) => [existing, index === at ? tried : value])),
        }),
      }
  }
  const input = `${label} · shape`
  for (const [tried, shape] of hostileShapes)
    yield {
      input,
      make: () => {
        const { contentType, payload, headers } = shape(fields)
        const type: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType }
        return { ...base, input, tried, headers: { ...cookieOf(visitor), ...type, ...headers }, payload }
      },
    }
}

function* queryAttempts({ visitor, path, names }: Inputs['queries'][number]): Generator<Planned> {
  const headers = cookieOf(visitor)
  const get = (input: string, tried: string, url: string): Attempt => ({ input, tried, method: 'GET', url, headers })
  // Every name gets every text, all names of one address at once, because the server reads them one by one.
  const all = [...names, 'unknown', '__proto__']
  const named = `query ${path} · ${all.join(' ')}`
  for (const [at, tried] of hostileStrings.entries())
    yield {
      input: named,
      make: () => {
        const query = all.map((name, shift) => `${name}=${textForAddress(at + shift * 37)}`).join('&')
        return get(named, tried, `${path}?${query}`.slice(0, maxAddress))
      },
    }
  const twice = names.map((name) => `${name}=1&${name}=2`).join('&')
  for (const query of ['&', '=', '??', '%', '%zz=1', '&&=', 'a[b]=1', twice, 'a=1&'.repeat(500)]) {
    const input = `query ${path} · whole`
    yield { input, make: () => get(input, query, `${path}?${query}`) }
  }
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const input = `method ${path}`
    yield { input, make: () => ({ ...get(input, method, path), method }) }
  }
  const data = `data ${path}`
  yield { input: data, make: () => get(data, '.data', `${path === '/' ? '/_root' : path}.data?_routes=x`) }
}

function* pathAttempts({ visitor, method, parts }: Inputs['paths'][number]): Generator<Planned> {
  const input = `path ${method} ${parts.join('')}`
  for (const at of parts.keys()) {
    if (at % 2 === 0) continue
    for (const tried of hostileStrings)
      for (const text of addressForms(tried))
        yield {
          input,
          make: () => {
            const url = parts.map((part, index) => (index === at ? text : index % 2 ? '0123456789' : part)).join('')
            // The test client sends only valid addresses; the server answers `/\` with its home page.
            const valid = URL.canParse(url, 'http://localhost')
            return valid ? { input, tried, method, url, headers: cookieOf(visitor) } : null
          },
        }
  }
}

function* headerAttempts(url: string): Generator<Planned> {
  for (const [at, tried] of hostileStrings.entries()) {
    const input = `headers ${url}`
    yield {
      input,
      make: () => {
        const texts = headerNames.map((name, shift): [string, string] => [
          name,
          latin(textAt(at + shift * 37)).slice(0, 200),
        ])
        return { input, tried, method: 'GET', url, headers: { ...Object.fromEntries(texts), host: 'localhost' } }
      },
    }
    // These names decide about whole requests, and would hide the others.
    for (const name of ['host', 'origin', 'x-forwarded-host', 'x-forwarded-proto', 'cookie', 'range', 'content-type']) {
      const alone = `header ${name} · ${url}`
      yield {
        input: alone,
        make: () => ({ input: alone, tried, method: 'GET', url, headers: { [name]: latin(tried) } }),
      }
    }
  }
}

/** Yields every hostile text in every input, and every hostile shape for every form. */
export function* allAttempts(inputs: Inputs): Generator<Planned> {
  for (const form of inputs.forms) yield* formAttempts(form)
  for (const query of inputs.queries) yield* queryAttempts(query)
  for (const path of inputs.paths) yield* pathAttempts(path)
  for (const url of headerPages) yield* headerAttempts(url)
  for (const name of inputs.cookies) {
    const input = `cookie ${name}`
    for (const tried of hostileStrings)
      for (const text of addressForms(tried))
        yield {
          input,
          make: () => ({ input, tried, method: 'GET', url: '/login', headers: { cookie: `${name}=${latin(text)}` } }),
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
