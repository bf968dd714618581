import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
  }
}

const makers = new Set([
  'kit/redirect.ts',
  'app/offline/worker/respond-with-page.ts',
  'features/marketplace/posting/take-shared.ts',
  // The address of a new upload (201).
  'features/files/server/tus-routes.ts',
  'ui/uploads/send-file.ts',
])
const routerMakers = new Set(['redirect', 'redirectDocument', 'replace'])
const isLocation = (name: unknown) => typeof name === 'string' && name.toLowerCase() === 'location'
/** The name of a key or of a method: `location`, `'Location'`, `.redirect`. */
const nameOf = (node: unknown) => (isNode(node) ? (node.name ?? node.value) : undefined)

/** Whether a node makes a redirect: a header of an object that is built (never of a type), a call, the router's own makers. */
function isRedirect(node: Node): boolean {
  if (node.type === 'ImportDeclaration' && (node.source as Node).value === 'react-router') {
    return (node.specifiers as Node[]).some(({ imported }) => routerMakers.has(String(nameOf(imported))))
  }
  if (node.type === 'Property') return isLocation(nameOf(node.key)) && !node.shorthand && !node.computed
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return false
  const [first] = node.arguments as Node[]
  const method = nameOf(callee.property)
  return method === 'redirect' || (['set', 'append', 'header'].includes(String(method)) && isLocation(nameOf(first)))
}

/** Places that lead a person somewhere past the one maker of redirects; the service worker's addresses are its own. */
function findRedirects(path: string, source: string): string[] {
  // Parsing costs more than all else here.
  const mayRedirect =
    /redirect|location/i.test(source) || (source.includes('react-router') && source.includes('replace'))
  if (makers.has(path) || !mayRedirect) return []
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  return [...nodesOf(program as unknown as Node)]
    .filter(isRedirect)
    .map(({ start, end }) => `${path}: ${source.slice(start, Math.min(end, start + 80))}`)
}

// All sources are parsed, which takes long beside other tests.
it('every redirect is made by kit/redirect.ts, which keeps people on the site', { timeout: 120_000 }, () => {
  expect(paths.flatMap((path) => findRedirects(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each([
  `import { data, redirect } from 'react-router'`,
  `import { redirectDocument } from 'react-router'`,
  `const a = Response.redirect(next)`,
  `reply.redirect(next)`,
  `const a = new Response(null, { status: 302, headers: { location: next } })`,
  `const a = { headers: { Location: next, vary: 'x' } }`,
  `const a = { 'location': next }`,
  `reply.header('location', next)`,
  `headers.set('Location', next)`,
  `const answer: { location: string | null } = { location: next }`,
  `const a = { status: 302, headers: {\n  location: // string | null\n    next,\n} }`,
])('%s is found', (line) => {
  expect(findRedirects('features/a/screens/b.tsx', line)).toHaveLength(1)
})

it.each([
  `type Answer = { status: number; location: string | null; text: string }`,
  `function send(scope: { fetch: Fetch; location: Location }) {}`,
  `const { pathname } = location`,
  `const scope = { location }`,
])('%s leads nobody anywhere', (line) => {
  expect(findRedirects('features/a/screens/b.tsx', line)).toEqual([])
})
