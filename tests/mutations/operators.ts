import { parseSync } from 'oxc-parser'

/** One changed operator of a source: replace the text from `start` to `end`. */
export type Mutant = { line: number; from: string; to: string; start: number; end: number }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const binary: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}
const logical: Record<string, readonly string[]> = { '&&': ['||'], '||': ['&&'] }

/** Every mutant of a source: other comparisons, sums, conditions, booleans and numbers. Types and imports stay. */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = []
  const add = (start: number, end: number, to: string) => {
    const line = source.slice(0, start).split('\n').length
    mutants.push({ line, from: source.slice(start, end), to, start, end })
  }
  const operatorOf = ({ operator, left, right }: Node) => {
    const from = (left as Node).end
    const at = source.indexOf(operator as string, from)
    return at < (right as Node).start ? ([at, at + (operator as string).length] as const) : null
  }
  const visit = (node: Node) => {
    if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const others = (node.type === 'BinaryExpression' ? binary : logical)[node.operator as string] ?? []
      const place = operatorOf(node)
      // Texts are concatenated with `+` as well; subtracting texts is not a realistic fault.
      const texts = [node.left, node.right].some((side) => /String|Template/.test(typeName(side as Node)))
      if (place && !(node.operator === '+' && texts)) for (const to of others) add(...place, to)
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') add(node.start, node.start + 1, '')
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(node.start, node.end, String(!node.value))
    if (node.type === 'Literal' && /^\d[\d_]*n?$/.test(String(node.raw))) {
      const big = String(node.raw).endsWith('n')
      const next = BigInt(String(node.raw).replace(/[_n]/g, '')) + 1n
      add(node.start, node.end, `${next}${big ? 'n' : ''}`)
    }
    for (const value of Object.values(node)) {
      for (const child of [value].flat()) if (isNode(child)) visit(child)
    }
  }
  visit(parseSync('source.ts', source).program as unknown as Node)
  return mutants.toSorted((a, b) => a.start - b.start)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const typeName = (node: Node) =>
  node.type === 'Literal' ? (typeof node.value === 'string' ? 'String' : '') : node.type

/** The source with one mutant in it. */
export const withMutant = (source: string, { start, end, to }: Mutant): string =>
  source.slice(0, start) + to + source.slice(end)
