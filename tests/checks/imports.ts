import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Path below `src/` → source text. */
export type Sources = ReadonlyMap<string, string>

/** One import. `to` is a path below `src/`, `..` for the rest of the project, or the name of a package. */
export type Import = { from: string; to: string; kind: 'file' | 'outside' | 'package'; typeOnly: boolean }

/** Returns every import of a file: static, dynamic and re-exported; by `#…`, relative, or from a package. */
export function importsOf(from: string, source: string): Import[] {
  const { module, errors } = parseSync(from, source)
  if (errors.length) throw new Error(`cannot parse ${from}: ${errors[0]?.message}`)
  const matches = new Map<string, boolean>()
  const note = (name: string, typeOnly: boolean) => matches.set(name, typeOnly && (matches.get(name) ?? true))
  for (const { moduleRequest, entries } of module.staticImports) {
    note(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) note(moduleRequest.value, isType)
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end)
    // A computed address cannot be checked; only the browser's module loading has one (ui/safe-loading.ts).
    const [, name] = /^['"`]([^'"`$]+)['"`]$/.exec(text) ?? []
    if (name) note(name, false)
  }
  return [...matches].map(([name, typeOnly]) => ({ from, ...placeOf(from, name), typeOnly }))
}

function placeOf(from: string, name: string): Pick<Import, 'to' | 'kind'> {
  const address = name.replace(/\?.*$/, '')
  if (address.startsWith('#')) return { to: address.slice(1), kind: 'file' }
  if (!address.startsWith('.')) return { to: address, kind: 'package' }
  const to = posix.join(posix.dirname(from), address)
  return to.startsWith('..') ? { to, kind: 'outside' } : { to, kind: 'file' }
}

/** Returns the cycles of a graph, each once, as a path: `a → b → a`. */
export function findCycles(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const traverse = (node: string, way: readonly string[]) => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      cycles.push([...way.slice(way.indexOf(node)), node].join(' → '))
      return
    }
    state.set(node, 'open')
    for (const next of arrows.get(node) ?? []) traverse(next, [...way, node])
    state.set(node, 'done')
  }
  for (const node of arrows.keys()) traverse(node, [])
  return cycles
}
