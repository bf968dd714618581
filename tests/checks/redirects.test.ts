import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))

const patterns = [
  /import \{[^}]*\b(redirect|redirectDocument|replace)\b[^}]*\} from 'react-router'/,
  /\bResponse\.redirect\(/,
  /\breply\.redirect\(/,
  /['"]?\blocation['"]?\s*:\s*[^{]*[,}]|\.set\(['"]location['"]|\.header\(['"]location['"]/i,
]

/** The maker of redirects; and the service worker, whose addresses are its own. */
const makers = new Set(['kit/redirect.ts', 'app/offline/worker/respond-with-page.ts'])

/** Lines that lead a person somewhere past the one maker of redirects. */
const findRedirects = (path: string, source: string): string[] =>
  makers.has(path)
    ? []
    : source
        .split('\n')
        .filter(
          (line) =>
            patterns.some((pattern) => pattern.test(line)) &&
            !/: Location\b|globalThis\.location|location: string \| null/.test(line),
        )
        .map((line) => `${path}: ${line.trim()}`)

it('every redirect is made by kit/redirect.ts, which keeps people on the site', () => {
  expect(paths.flatMap((path) => findRedirects(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each([
  `import { data, redirect } from 'react-router'`,
  `import { redirectDocument } from 'react-router'`,
  `return Response.redirect(next)`,
  `return reply.redirect(next)`,
  `return new Response(null, { status: 302, headers: { location: next } })`,
  `headers: { Location: next, vary: 'x' },`,
  `reply.header('location', next)`,
])('%s is found', (line) => {
  expect(findRedirects('capabilities/a/screens/b.tsx', line)).toHaveLength(1)
})
