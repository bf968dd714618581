import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPlainSinks } from './trusted-sinks.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))

it('no code of the browser gives plain text to a sink of markup, script or style', () => {
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  expect(findPlainSinks(sources)).toEqual([])
})

it.each([
  'element.innerHTML = html',
  "list.insertAdjacentHTML('beforeend', html)",
  '<div dangerouslySetInnerHTML={{ __html: html }} />',
  "new DOMParser().parseFromString(html, 'text/html')",
  "element.setAttribute('style', text)",
  'document.write(text)',
])('finds %s', (source) => expect(findPlainSinks(new Map([['ui/a.tsx', source]]))).toHaveLength(1))

it('takes what passes a policy', () => {
  const source = 'element.innerHTML = trustedMarkup(html); if (a.outerHTML === b.outerHTML) a.remove()'
  expect(findPlainSinks(new Map([['ui/a.ts', source]]))).toEqual([])
})
