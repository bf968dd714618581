import { parseSync, Visitor, type Node } from 'oxc-parser'
import type { Sources } from './imports.ts'

/** Functions that turn addresses into the groups of limits. */
const isGrouping = (path: string) => path === 'platform/address.ts'
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const names = /^(?:address|ip|remoteAddress|clientIp)$/
/** Without a word of both kinds a file has no such key and need not be parsed. */
const mayHold = (source: string) =>
  /\b(?:key|keyGenerator|sender)\b/.test(source) && /\b(?:address|ip|remoteAddress|clientIp)\b/.test(source)
const grouping = /^(?:addressGroup|wideAddressGroup|addressLimits)$/

/**
 * Returns one sentence for each limit or queue whose key is the raw address of a sender, because the owner of a /64 of
 * IPv6 changes it for every request. Empty means valid.
 */
export function findAddressKeys(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (isGrouping(path) || isTest(path) || !/\.tsx?$/.test(path)) return []
    if (!mayHold(source)) return []
    const { program } = parseSync(path, source)
    const match: string[] = []
    const check = (name: string, value: Node) => {
      if (holdsAddress(value)) match.push(`${path}: ${name} holds a raw address; use platform/address.ts`)
    }
    const isKey = (node: Node) =>
      node.type === 'Identifier' && ['key', 'keyGenerator', 'sender'].includes(node.name) ? node.name : null
    new Visitor({
      Property: ({ key, value }) => {
        const name = isKey(key)
        if (name && value.type !== 'AssignmentPattern') check(name, value)
      },
      VariableDeclarator: ({ id, init }) => {
        const name = isKey(id)
        if (name && init) check(name, init)
      },
    }).visit(program)
    return match
  })
}

/** Returns whether an expression contains an address that did not pass a grouping function. */
function holdsAddress(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(holdsAddress)
  if (typeof node !== 'object' || node === null) return false
  const { type, callee, name, property, computed } = node as Record<string, unknown>
  if (type === 'CallExpression' && grouping.test(String((callee as { name?: string }).name))) return false
  if (type === 'Identifier') return names.test(String(name))
  if (type === 'MemberExpression' && !computed) return names.test(String((property as { name?: string }).name))
  return Object.entries(node).some(
    ([part, inner]) => !['params', 'typeAnnotation'].includes(part) && holdsAddress(inner),
  )
}
