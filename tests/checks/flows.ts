/** Lists the tables that a file joins to a flow. */
export const flowTables = (source: string): { name: string; flow: string; table: string }[] =>
  [...source.matchAll(/(?:const )?(\w+) = flowTable\(\s*(\w+),\s*\{\s*table: '(\w+)'/g)].map(
    ([, name, flow, table]) => ({
      name: name!,
      flow: flow!,
      table: table!,
    }),
  )

const pairs: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' }

/** Returns the text inside the bracket at `start`; text in quotes is not read for brackets. */
function inside(source: string, start: number): string {
  const open: string[] = []
  let quote: string | null = null
  for (let at = start; at < source.length; at++) {
    const char = source[at]!
    if (quote) {
      if (char === '\\') at++
      else if (char === quote) quote = null
    } else if (`'"\``.includes(char)) quote = char
    else if (pairs[char]) open.push(pairs[char])
    else if (char === open.at(-1) && open.pop() && open.length === 0) return source.slice(start + 1, at)
  }
  return source.slice(start + 1)
}

/** Removes the parts in brackets; only the keys of the object itself are left. */
function outermost(text: string): string {
  let depth = 0
  let stored = ''
  for (const char of text) {
    if ('({['.includes(char)) depth++
    if (depth === 0) stored += char
    if (')}]'.includes(char)) depth--
  }
  return stored
}

const setsState = (values: string): boolean => {
  const object = values.indexOf('{')
  return object >= 0 && /(?:^|,)\s*state\s*(?:[:,]|$)/.test(outermost(inside(values, object)))
}

/** Lists tables, of the given ones, whose column `state` a source writes by a query of its own. */
export function findStateWrites(source: string, tables: readonly string[]): string[] {
  const byBuilder = [...source.matchAll(/\.updateTable\('(\w+)'\)\s*\.set(?=\()/g)].flatMap(
    ({ 0: text, 1: table, index }) =>
      tables.includes(table!) && setsState(inside(source, index + text.length)) ? [table!] : [],
  )
  const bySql = [...source.matchAll(/\bupdate (\w+) set\b([^`]*?)(?:\bwhere\b|`)/gi)].flatMap(([, table, values]) =>
    tables.includes(table!) && /(?:^|,)\s*state\s*=/.test(values!) ? [table!] : [],
  )
  return [...byBuilder, ...bySql]
}
