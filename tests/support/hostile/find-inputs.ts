import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { matchPath } from 'react-router'
import type { OpenAPIV3_1 } from 'openapi-types'
import { listenToForms } from '#kit/sent-form.ts'
import routes from '../../../src/routes.ts'
import { addressesOf } from '../addresses.ts'
import { readForms, readLinks, type SeenForm } from './read-html.ts'

/** The sender: a name and the cookie. */
export type Visitor = { name: string; cookie: string }

/** A form that a visitor may send: its target, and every visible or parsed field with an ordinary value. */
export type HostileForm = { visitor: Visitor; action: string; fields: [name: string, value: string][] }

/** A query that a visitor may send. */
type HostileQuery = { visitor: Visitor; path: string; names: string[] }

/** An address with parameters, as parts: every second one is a parameter. */
type HostilePath = { visitor: Visitor; method: string; parts: string[] }

/** A page that a visitor has opened: how many headings of the first level it has. */
type SeenPage = { visitor: Visitor; address: string; headings: number }

export type Inputs = {
  pages: SeenPage[]
  /** Each form once, of the visitor who met it first. */
  forms: HostileForm[]
  /** The same without guests. */
  formsOfSignedIn: HostileForm[]
  queries: HostileQuery[]
  paths: HostilePath[]
  cookies: string[]
}

const origin = 'http://localhost'
const splitPattern = (pattern: string) => pattern.split(/(:\w+|\{\w+\}|\*)/)

/** Returns the names that the code reads from an address while `run` runs. */
async function askedNames(run: () => Promise<unknown>): Promise<Set<string>> {
  const names = new Set<string>()
  const { get, getAll, has } = URLSearchParams.prototype
  Object.assign(URLSearchParams.prototype, {
    get(this: URLSearchParams, name: string) {
      names.add(name)
      return get.call(this, name)
    },
    getAll(this: URLSearchParams, name: string) {
      names.add(name)
      return getAll.call(this, name)
    },
    has(this: URLSearchParams, name: string) {
      names.add(name)
      return has.call(this, name)
    },
  })
  try {
    await run()
  } finally {
    Object.assign(URLSearchParams.prototype, { get, getAll, has })
  }
  return names
}

const sources = join(import.meta.dirname, '../../../src')

/** Returns a check: does the code of a file's feature, or of its folder, contain this intent? */
function intentsKnownTo() {
  const texts = new Map<string, string>()
  return (file: string, intent: string) => {
    const room = /^features\/[^/]+/.exec(file)?.[0] ?? dirname(file)
    const read = () =>
      globSync('**/*.{ts,tsx}', { cwd: join(sources, room) })
        .map((name) => readFileSync(join(sources, room, name), 'utf8'))
        .join('\n')
    if (!texts.has(room)) texts.set(room, read())
    return texts.get(room)!.includes(`'${intent}'`) || texts.get(room)!.includes(`"${intent}"`)
  }
}

type Walked = { app: FastifyInstance; endpoints: readonly { method: string; url: string }[] }

/**
 * Crawls the product as each visitor: every address of the table, by links where it has parameters; every visible form,
 * and every field that an action reads. Nothing is listed by hand, so new inputs are found too.
 */
export async function findInputs(
  { app, endpoints }: Walked,
  visitors: readonly Visitor[],
  undo: () => Promise<void>,
): Promise<Inputs> {
  const addresses = addressesOf(routes)
  const patterns = addresses.map(({ path }) => path)
  const samples = new Map<string, { visitor: Visitor; address: string }>()
  const everybody = { visitors, forms: new Map<string, HostileForm>() }
  const signedIn = { visitors: visitors.filter(({ cookie }) => cookie), forms: new Map<string, HostileForm>() }
  const audiences = [everybody, signedIn]
  const queries = new Map<string, HostileQuery>()
  const cookies = new Set<string>()
  const pages: SeenPage[] = []
  const ask = (visitor: Visitor, url: string, body?: string) =>
    app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: {
        cookie: visitor.cookie,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      payload: body,
    })

  const audiencesOf = (visitor: Visitor) => audiences.filter((each) => each.visitors.includes(visitor))
  const keepForm = (visitor: Visitor, { action, fields }: SeenForm, into = audiencesOf(visitor)) => {
    const key = `${patternOf(action)} ${valueOf(fields, 'intent')} ${fields.map(([name]) => name).join()}`
    for (const { forms } of into) if (!forms.has(key)) forms.set(key, { visitor, action, fields })
  }
  // A crawl meets the same links repeatedly, and there are hundreds of patterns.
  const patternByPath = new Map<string, string | undefined>()
  const patternOf = (address: string) => {
    const { pathname } = new URL(address, origin)
    if (!patternByPath.has(pathname)) patternByPath.set(pathname, findPattern(pathname))
    return patternByPath.get(pathname)
  }
  // `matchPath` would compile each pattern for each address again.
  const compiled = patterns
    .map((pattern) => ({ pattern, matches: expressionOf(pattern) }))
    .toSorted(
      ({ pattern: a }, { pattern: b }) =>
        Number(a.includes('*')) - Number(b.includes('*')) || a.split(':').length - b.split(':').length,
    )
  const findPattern = (pathname: string) => compiled.find(({ matches }) => matches.test(pathname))?.pattern
  const keepQuery = (visitor: Visitor, path: string, names: Iterable<string>) => {
    const key = patternOf(path) ?? path
    const existing = queries.get(key) ?? { visitor, path, names: [] }
    queries.set(key, {
      ...existing,
      names: [...new Set([...existing.names, ...names])].filter((name) => name && name !== 'index'),
    })
  }

  for (const visitor of visitors) {
    const seen = new Set<string>()
    const open = patterns.filter((pattern) => !/[:*]/.test(pattern))
    while (open.length) {
      const address = open.shift()!
      const { pathname, search } = new URL(address, origin)
      const pattern = patternOf(pathname)
      // One page of each kind, and one more with a query.
      const kind = `${pattern} ${search ? [...new URL(address, origin).searchParams.keys()].toSorted().join() : ''}`
      if (!pattern || seen.has(kind)) continue
      seen.add(kind)
      let answer!: Awaited<ReturnType<typeof ask>>
      const names = await askedNames(async () => (answer = await ask(visitor, pathname + search)))
      await undo()
      for (const { name } of answer.cookies) cookies.add(name)
      if (answer.statusCode < 300 && pattern !== '/*' && !samples.has(pattern))
        samples.set(pattern, { visitor, address: pathname })
      keepQuery(visitor, pathname, [...names, ...new URL(address, origin).searchParams.keys()])
      if (!String(answer.headers['content-type']).includes('html')) continue
      if (answer.statusCode < 300)
        pages.push({ visitor, address, headings: answer.body.match(/<h1[\s>]/g)?.length ?? 0 })
      for (const form of readForms(answer.body, pathname + search)) {
        if (form.method === 'post') keepForm(visitor, form)
        else
          keepQuery(
            visitor,
            new URL(form.action, origin).pathname,
            form.fields.map(([name]) => name),
          )
      }
      open.push(...readLinks(answer.body, pathname))
    }
  }

  // By name: an unlinked page uses the parameters of another.
  const existing = new Map<string, string>()
  for (const [pattern, { address }] of samples) {
    for (const [name, value] of Object.entries(matchPath(pattern, address)?.params ?? {}))
      if (value) existing.set(name, value)
  }
  const addressOf = (pattern: string) =>
    samples.get(pattern)?.address ??
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => existing.get(name) ?? '0123456789').replace('*', 'nowhere')

  const shownIntents = [...everybody.forms.values()].map((form) => ({
    pattern: patternOf(form.action),
    intent: valueOf(form.fields, 'intent'),
  }))
  const tryAction = async (visitor: Visitor, pattern: string, intent: string) => {
    const read = new Set<string>()
    const stop = listenToForms((_request, names) => names.forEach((name) => read.add(name)))
    const { statusCode } = await ask(visitor, addressOf(pattern), intent && `intent=${intent}`)
    stop()
    await undo()
    if (statusCode === 405) return null
    for (const audience of audiencesOf(visitor)) {
      const shown = [...audience.forms.values()].filter(({ action }) => patternOf(action) === pattern)
      if (read.size === 0 && shown.length) continue
      const covered = shown.some(({ fields }) => [...read].every((name) => fields.some(([field]) => field === name)))
      const usualOf = (name: string) => shown.map(({ fields }) => valueOf(fields, name)).find(Boolean) ?? usual(name)
      const fields = [...read].map((name): [string, string] => [name, name === 'intent' ? intent : usualOf(name)])
      if (!covered) keepForm(visitor, { action: addressOf(pattern), method: 'post', fields }, [audience])
    }
    return read
  }
  // For a page whose forms nobody sees, the known intents of its feature are tried.
  const knows = intentsKnownTo()
  for (const { path: pattern, files } of addresses) {
    for (const visitor of visitors) {
      const read = await tryAction(visitor, pattern, '')
      if (!read?.has('intent')) continue
      const own = shownIntents.filter((each) => each.pattern === pattern)
      const others = shownIntents.filter(({ intent }) => intent && knows(files.at(-1)!, intent))
      for (const intent of new Set((own.length ? own : others).map((each) => each.intent))) {
        if (intent) await tryAction(visitor, pattern, intent)
      }
    }
  }

  const paths = patterns
    .filter((pattern) => /[:*]/.test(pattern))
    .map((pattern) => ({
      visitor: samples.get(pattern)?.visitor ?? visitors.at(-1)!,
      method: 'GET',
      parts: splitPattern(pattern),
    }))
  const document = (await app.inject('/api/v1/openapi.json')).json<OpenAPIV3_1.Document>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      const visitor = visitors.at(-1)!
      const parameters = ((operation as OpenAPIV3_1.OperationObject).parameters ?? []) as OpenAPIV3_1.ParameterObject[]
      paths.push({ visitor, method: method.toUpperCase(), parts: splitPattern(path) })
      const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
      // A live stream does not end by itself.
      if (method === 'get' && !path.endsWith('/stream'))
        queries.set(path, { visitor, path: path.replaceAll(/\{\w+\}/g, '0123456789'), names: [...names, 'unknown'] })
    }
  }
  // Endpoints of features besides pages and API: uploads, fake providers, metrics.
  for (const { method, url } of endpoints) {
    if (url.startsWith('/api/') || method === 'HEAD') continue
    const visitor = visitors.at(-1)!
    const address = url.replaceAll(/:\w+/g, '0123456789')
    if (/:/.test(url)) paths.push({ visitor, method, parts: splitPattern(url) })
    if (method === 'GET') queries.set(`endpoint ${url}`, { visitor, path: address, names: ['mobile'] })
    if (method === 'POST') {
      const fields = ['mobile', 'receptor', 'message', 'token', 'mode', 'file'].map((name): [string, string] => [
        name,
        usual(name),
      ])
      for (const { forms } of audiences) forms.set(`endpoint ${url}`, { visitor, action: address, fields })
    }
  }
  return {
    pages,
    forms: [...everybody.forms.values()],
    formsOfSignedIn: [...signedIn.forms.values()],
    queries: [...queries.values()],
    paths,
    cookies: [...cookies],
  }
}

/** What an address of this pattern looks like, as the router reads it. */
const expressionOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replaceAll(/[\\.+?^${}()|[\]]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\/\*$/, '(?:/.*)?')}/?$`,
    'i',
  )

const valueOf = (fields: readonly [string, string][], name: string) =>
  fields.find(([existing]) => existing === name)?.[1] ?? ''

/** Returns a plausible value for a field of this name, so that the other fields are checked too. */
export function usual(name: string): string {
  if (/mobile|phone/i.test(name)) return '09121234567'
  if (/code/i.test(name)) return '12345'
  if (/password/i.test(name)) return 'a long enough Passw0rd 17'
  if (/date|from|day|birth/i.test(name)) return '1405/09/01'
  if (/sentKey|key/i.test(name)) return 'abcdefgh12345678'
  if (/id$/i.test(name)) return '7'
  if (/agreed|sure|on$/i.test(name)) return 'on'
  return 'یک متن معمولی برای آزمون'
}
