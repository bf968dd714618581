import { parseSync } from 'oxc-parser'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** The functions that load a part of a page by the rule of missing chunks. */
const loaders = new Set(['loadChunk', 'loadChunkQuietly', 'lazyWhenVisible', 'wantedPart'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined)
const isLoaderCall = (node: Node | undefined) =>
  node?.type === 'CallExpression' && loaders.has(nameOf(node.callee) ?? '')

/** Calls `visit` with every node of a tree and its ancestors, the innermost last. */
function traverse(node: Node, around: readonly Node[], visit: (node: Node, around: readonly Node[]) => void): void {
  visit(node, around)
  const inside = [...around, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) traverse(child, inside, visit)
  }
}

/** Returns the call and argument that contain a node, through functions that are nothing but this argument. */
const standsInLoader = (around: readonly Node[]) => around.some(isLoaderCall)

/** `import.meta.env.SSR ? … : …`: the server's branch needs no loader. */
const isOnServer = (source: string) => (node: Node) =>
  node.type === 'ConditionalExpression' && /^import\.meta\.env\.SSR$/.test(textOf(source, node.test as Node))
const textOf = (source: string, { start, end }: Node) => source.slice(start, end)

/** Returns the constant whose function contains the node: `const load = () => import(…)`. */
function constantAround(around: readonly Node[]): string | undefined {
  const place = around.findLast(({ type }) => type === 'VariableDeclarator')
  const isFunction = isNode(place?.init) && /Function/.test(place.init.type)
  return isFunction ? nameOf(place!.id) : undefined
}

/** Returns dynamic imports of a browser's file that a missing chunk would turn into an error page. */
export function findLooseImports(path: string, source: string): string[] {
  // Parsing is the expensive part.
  if (!/\bimport\s*\(/.test(source)) return []
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`cannot parse ${path}: ${errors[0]?.message}`)
  const root = program as unknown as Node
  const loose: string[] = []
  traverse(root, [], (node, around) => {
    if (node.type !== 'ImportExpression' || standsInLoader(around)) return
    const name = constantAround(around)
    if (!name || !isOnlyLoaded(root, source, name)) loose.push(`${path}: ${textOf(source, node)}`)
  })
  return loose
}

/** Returns whether a constant is passed to the loader and used nowhere else except on the server. */
function isOnlyLoaded(root: Node, source: string, name: string): boolean {
  let given = false
  let elsewhere = false
  traverse(root, [], (node, around) => {
    if (nameOf(node) !== name) return
    const parent = around.at(-1)
    if (parent?.type === 'VariableDeclarator' && parent.id === node) return
    if (isLoaderCall(parent) && parent!.callee !== node) given = true
    else if (!around.some(isOnServer(source)) && parent?.type !== 'TSTypeQuery') elsewhere = true
    else if (standsInLoader(around)) given = true
  })
  return given && !elsewhere
}
