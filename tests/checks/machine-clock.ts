import { parseSync, Visitor } from 'oxc-parser'
import type { Sources } from './imports.ts'

/** Files that may read this machine's clock, with the purpose. It decides about no stored time. */
const mayLook: Readonly<Record<string, string>> = {
  'platform/clock.ts': 'the clock of a process that is alone with an embedded database',
  'platform/database-clock.ts': "compares it with the database's",
  'platform/database/lock-file.ts': 'the age of a file on this machine',
  'platform/files/disk-cache.ts': 'when a file of this machine was used last',
}

const isServerCode = (path: string) =>
  /^platform\/|^kit\/|^demo\/|^features\/.+\/(server\/|screens\/)|^features\/[^/]+\/[^/]+\.ts$|^entry\.server/.test(
    path,
  ) ||
  (path.startsWith('app/') && !path.startsWith('app/offline/'))

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

type Node = { type: string; name?: unknown; value?: unknown; arguments?: readonly unknown[] }
const isDate = (node: Node) => node.type === 'Identifier' && node.name === 'Date'

/**
 * Returns one sentence for each place where server code reads this machine's clock. Several instances agree only on
 * their database's time, from `ctx.now` and `clock.now()`. Empty means valid.
 */
export function findMachineClocks(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => {
    if (!isServerCode(path) || isTest(path) || path in mayLook) return []
    return looksOf(path, source).map((what) => `${path} uses ${what}: take ctx.now or clock.now()`)
  })
}

function looksOf(path: string, source: string): string[] {
  // Parsing is the expensive part.
  if (!/\bDate\b|systemClock/.test(source)) return []
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`cannot parse ${path}: ${errors[0]?.message}`)
  const match: string[] = []
  new Visitor({
    CallExpression: ({ callee }) => {
      if (isDate(callee)) match.push('Date()')
      if (callee.type !== 'MemberExpression' || callee.computed) return
      if (isDate(callee.object) && callee.property.name === 'now') match.push('Date.now()')
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (isDate(callee) && given.length === 0) match.push('new Date()')
    },
    ImportDeclaration: ({ specifiers }) => {
      for (const each of specifiers) {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') continue
        if (each.imported.name === 'systemClock' && !clockUsers.has(path)) match.push('systemClock')
      }
    },
  }).visit(program)
  return match
}

/** Files that choose the clock of the process, and places where tests may leave it out. */
const clockUsers = new Set(['app/prepare-database.ts', 'platform/open-platform.ts', 'platform/files/s3-files.ts'])
