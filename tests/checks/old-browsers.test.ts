import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { isServerOnly } from '../../scripts/server-only.mjs'

const root = join(import.meta.dirname, '../../src')

/** Files outside the server's folders whose code no browser runs. */
const servers = /\.test\.tsx?$|\/(manifest|routes)\.ts$|^routes\.ts$|^entry\.server|\/test-[\w-]+\.tsx?$/
/** The same, with the reason. */
const notInBrowser: Readonly<Record<string, string>> = {
  'features/catalog/vehicle-title.ts': 'titles come from the server',
  'features/content/document/differences.ts': 'the lines come from the server',
  'kit/cut-text.ts': 'files and messages are cut on the server',
}

/** Features that old browsers lack and `old-browsers.js` adds: object and name. */
const added: Readonly<Record<string, readonly string[]>> = {
  'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'],
  'String.prototype': ['at', 'isWellFormed', 'toWellFormed'],
  Object: ['hasOwn', 'groupBy'],
  Map: ['groupBy'],
  Promise: ['withResolvers'],
  URL: ['parse', 'canParse'],
  'URLSearchParams.prototype': ['size'],
  AbortSignal: ['any', 'timeout'],
  Response: ['json'],
  crypto: ['randomUUID'],
  globalThis: ['structuredClone'],
}

/** Features newer than the oldest supported browsers that are not added: `docs/browsers.md`. */
const refused: readonly [name: string, pattern: RegExp][] = [
  ['a pattern that looks behind', /\/[^/\n]*\(\?<[=!]|new RegExp\([^)\n]*\(\?<[=!]/],
  ['the flag v of patterns', /\/[dgimsuy]*v[dgimsuy]*\.(?:test|exec)\(/],
  [
    'helpers of iterators',
    /(?<!Object)\.(?:values|keys|entries|matchAll)\([^()]*\)\s*\.(?:map|filter|take|drop|flatMap|reduce|toArray|some|every|find)\(/,
  ],
  ['Iterator', /\bIterator\.\w/],
  [
    'methods of sets',
    /(?<!\bz\s*)\.(?:union|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  ],
  ['Array.fromAsync', /\bArray\.fromAsync\(/],
  ['Promise.try', /\bPromise\.try\(/],
  ['RegExp.escape', /\bRegExp\.escape\(/],
  ['bytes as text', /\.(?:toBase64|toHex)\(|\bUint8Array\.from(?:Base64|Hex)\(/],
  ['Error.isError', /\bError\.isError\(/],
  ['Intl.DurationFormat', /\bIntl\.(?:DurationFormat|Segmenter)\b/],
  ['Temporal', /\bTemporal\.\w/],
  ['getOrInsert', /\.getOrInsert(?:Computed)?\(/],
  ['groupByToMap', /\.groupBy(?:ToMap)?\((?!.*=>)/],
]

const inBrowser = (path: string) => !isServerOnly(`/src/${path}`) && !servers.test(path) && !(path in notInBrowser)
/** Removes the texts of patterns for `lookBehind`. */
const withoutRaw = (source: string) => source.replaceAll(/String\.raw`[^`]*`/g, '')
const newIn = (source: string) =>
  refused.filter(([, pattern]) => pattern.test(withoutRaw(source))).map(([name]) => name)

it('client code uses no built-in that the oldest supported browsers lack', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter(inBrowser)
  const matches = paths.flatMap((path) =>
    newIn(readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')).map(
      (name) => `${path}: ${name}`,
    ),
  )
  expect(paths.length).toBeGreaterThan(500)
  expect(matches).toEqual([])
})

it.each([
  [String.raw`text.replace(/(?<!\s)\s+$/, '')`],
  [String.raw`const a = /(?<=x)y/gu`],
  [String.raw`new RegExp('(?<!a)b', 'u')`],
  ['map.values().map((each) => each)'],
  [String.raw`text.matchAll(/a/g).map(String)`],
  ['one.intersection(two)'],
  ['await Array.fromAsync(all)'],
  ['bytes.toBase64()'],
])('%s is found', (source) => expect(newIn(source)).toHaveLength(1))

it.each([['[...map.values()].map(f)'], [String.raw`text.replace(/(?:a|b)/, '')`], ['lookBehind(`(?<!a)b`, "u")']])(
  '%s is left alone',
  (source) => expect(newIn(source)).toEqual([]),
)

/** Creates a context without the newer features, runs the file in it, and returns the result of `code`. */
function inOldBrowser(code: string): unknown {
  const away = Object.entries(added).flatMap(([of, names]) => names.map((name) => `delete ${of}.${name}`))
  const world = {
    URL: class extends URL {},
    URLSearchParams,
    AbortSignal,
    AbortController,
    Headers,
    Response: function (this: object, _body: string, init: object) {
      Object.assign(this, init)
    },
    crypto: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) },
    setTimeout,
    isSecureContext: true,
  }
  const file = readFileSync(join(root, 'app/first-view/old-browsers.js'), 'utf8')
  const hidden = `URL.parse = URL.canParse = undefined; delete URL.parse; delete URL.canParse`
  const old = away.filter((line) => !/URL|AbortSignal/.test(line)).join('\n')
  return JSON.parse(
    String(runInNewContext(`${old}\n${hidden}\n${file}\nJSON.stringify((() => (${code}))())`, world)),
  ) as unknown
}

it.each<[code: string, result: unknown]>([
  ['[3, 1, 2].toSorted()', [1, 2, 3]],
  ['[3, 1, 2].toSorted((a, b) => b - a)', [3, 2, 1]],
  ['[1, 2, 3].toReversed()', [3, 2, 1]],
  ['[1, 2, 3].toSpliced(1, 1, 9, 8)', [1, 9, 8, 3]],
  ['[1, 2, 3].with(-1, 9)', [1, 2, 9]],
  ['[[1, 2, 3].at(-1), [1].at(5) ?? null, "abc".at(-2)]', [3, null, 'b']],
  ['[[1, 2, 3].findLast((n) => n < 3), [1, 2].findLastIndex((n) => n > 5)]', [2, -1]],
  ['[Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString")]', [true, false]],
  ['Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even"))', { odd: [1, 3], even: [2] }],
  [
    '[...Map.groupBy([1, 2, 3], (n) => n % 2)]',
    [
      [1, [1, 3]],
      [0, [2]],
    ],
  ],
  ['["a\\ud800".isWellFormed(), "a\\ud800b".toWellFormed(), "😀".isWellFormed()]', [false, 'a\ufffdb', true]],
  ['structuredClone({ a: [1] })', { a: [1] }],
  ['typeof Promise.withResolvers().resolve', 'function'],
  ['Response.json({}, { status: 201 }).status + Response.json([]).headers.get("content-type")', '201application/json'],
  ['[URL.canParse("x"), URL.parse("/a", "http://b.c").href, URL.parse("x")]', [false, 'http://b.c/a', null]],
  ['/^[0-9a-f-]{14}4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())', true],
  ['Object.keys([])', []],
])('an old browser with its additions: %s', (code, result) => expect(inOldBrowser(code)).toEqual(result))
