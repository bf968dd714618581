import { parseSync, Visitor } from 'oxc-parser'
import type { Sources } from './imports.ts'

/** Returns true for server code that may open connections: the outbound client, and the listening server. */
const isWayOut = (path: string) => /^platform\/outbound(\/|\.)/.test(path)
const isHttpServer = (path: string) => path.startsWith('platform/http/')
/** Sockets in the data folder, for back-ups and commands of a running server: not external. */
const local = new Set(['platform/database/back-up-socket.ts', 'platform/operator-socket.ts', 'app/back-up.ts'])
const isLocal = (path: string) => local.has(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const isServerCode = (path: string) =>
  /^platform\/|^features\/.+\/(server\/|screens\/|contract\.ts)|^entry\.server/.test(path) ||
  (path.startsWith('app/') && !path.startsWith('app/offline/'))

const httpModules = /^(undici|node-fetch|got|axios|(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises))$/
/** Names of `node:net` that only parse an address. */
const harmlessNames = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList'])
/** Without one of these words a file makes no calls and need not be parsed. */
const mayCall = /fetch|WebSocket|EventSource|XMLHttpRequest|undici|got|axios|http|net|tls|dgram|dns/
const callingGlobals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])

/** Returns one sentence for each external call of server code outside `platform/outbound`. Empty means valid. */
export function findOutgoingCalls(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (!isServerCode(path) || isWayOut(path) || isLocal(path) || isTest(path)) return []
    return outgoingOf(path, source).map((what) => `${path} uses ${what}: call by platform/outbound`)
  })
}

function outgoingOf(path: string, source: string): string[] {
  if (!mayCall.test(source)) return []
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`cannot parse ${path}: ${errors[0]?.message}`)
  const match: string[] = []
  const global = (node: { type: string; name?: unknown }) => {
    if (node.type === 'Identifier' && callingGlobals.has(String(node.name))) match.push(String(node.name))
  }
  const module = (name: unknown) => {
    if (typeof name === 'string' && httpModules.test(name) && !isHttpServer(path)) match.push(name)
  }
  new Visitor({
    CallExpression: ({ callee }) => {
      global(callee)
      if (callee.type !== 'MemberExpression') return
      // Also `globalThis.fetch()`, and a client that fetches internally.
      if (callee.property.type === 'Identifier' && callee.property.name === 'fetch') match.push('fetch')
    },
    NewExpression: ({ callee }) => global(callee),
    ImportExpression: ({ source: from }) => module(from.type === 'Literal' ? from.value : null),
    ExportAllDeclaration: ({ source: from }) => module(from.value),
    ExportNamedDeclaration: ({ source: from }) => module(from?.value),
    ImportDeclaration: ({ source: from, specifiers, importKind }) => {
      const harmless = specifiers.every(
        (each) =>
          each.type === 'ImportSpecifier' &&
          (each.importKind === 'type' ||
            (each.imported.type === 'Identifier' && harmlessNames.has(each.imported.name))),
      )
      if (importKind !== 'type' && !(specifiers.length && harmless)) module(from.value)
    },
  }).visit(program)
  return match
}
