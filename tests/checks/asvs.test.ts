import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = text.split('\n').flatMap((line) => {
  const [, number, level, asked, here, where] =
    /^\| (\d+\.\d+\.\d+) (L[12]) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? []
  return number && level && asked && here && where ? [{ number, level, asked, here, where }] : []
})

/** The number of requirements of levels 1 and 2 in each chapter of version 5.0.0. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const filesOf = (where: string) => [...where.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`/g)].map(([, path]) => path!)
const exists = (path: string) => ['', 'src', 'tests', 'docs'].some((folder) => existsSync(join(root, folder, path)))

describe('the table of ASVS', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const counts = chapters.map((_, index) => rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length)
    expect(counts).toEqual(chapters)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(253)
    expect(rows.filter(({ level }) => level === 'L1')).toHaveLength(70)
    expect(text.match(/^\| \d/gm)).toHaveLength(253)
  })

  it('states for each whether it holds, and names a test for each that does, also in part', () => {
    const unclear = rows.filter(({ here }) => !/^[✓◐✗⚙–]/.test(here)).map(({ number }) => number)
    const unproved = rows.filter(
      ({ here, where }) => /^[✓◐]/.test(here) && !filesOf(where).some((path) => /\.(?:test|spec)\.tsx?$/.test(path)),
    )
    expect([unclear, unproved.map(({ number }) => number)]).toEqual([[], []])
  })

  it('names only existing files', () => {
    const missing = rows.flatMap(({ number, where }) =>
      filesOf(where)
        .filter((path) => !exists(path))
        .map((path) => `${number}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})
