import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { securityFacts } from './security-facts.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Paragraphs, list items and rows of tables; heads of tables and titles state nothing. */
function blocksOf(markdown: string): string[] {
  const lines = markdown.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.flatMap((line, at) => {
    if (/^\|[\s|:-]+\|$/.test(line) || /^\|[\s|:-]+\|$/.test(lines[at + 1] ?? '')) return []
    return [line.replace(/^(?:[-|] )/, '')]
  })
}

const blocks = blocksOf(text)
const isOf = (block: string, start: string) => block.startsWith(start)

it('names tests for each paragraph, item and row', () => {
  const without = blocks.filter((block) => !Object.keys(securityFacts).some((start) => isOf(block, start)))
  expect(without).toEqual([])
})

it('names nothing that the document does not say', () => {
  const gone = Object.keys(securityFacts).filter((start) => blocks.filter((block) => isOf(block, start)).length !== 1)
  expect(gone).toEqual([])
})

const pathOf = (file: string) =>
  ['src', 'tests', 'src/features'].map((folder) => join(root, folder, file)).find((path) => existsSync(path))

it('names tests that exist, by file and title', () => {
  const missing = Object.values(securityFacts).flatMap((facts) => {
    if ('reason' in facts) return []
    return facts.filter((fact) => {
      const [file = '', title = ''] = fact.split('#')
      const path = /\.(?:test|spec)\.tsx?$/.test(file) ? pathOf(file) : undefined
      return !path || !readFileSync(path, 'utf8').includes(title)
    })
  })
  expect(missing).toEqual([])
})

it('finds files of the product that the document names', () => {
  const named = [...text.matchAll(/`((?:features|platform|app|kit|checks|tests|docs)\/[\w./-]+\.(?:tsx?|md))`/g)]
  const missing = named.map(([, path]) => path!).filter((path) => !pathOf(path) && !existsSync(join(root, path)))
  expect(missing).toEqual([])
})
