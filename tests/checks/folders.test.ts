import { globSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Lists the files that stand beside a folder of their own name. */
function filesBesideFolder(paths: readonly string[]): string[] {
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))
  const within = [...folders].flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')))
  const all = new Set(within)
  return paths.filter((path) => all.has(path.replace(/(?:\.test)?\.\w+$/, '')))
}

it('no file stands beside a folder of its own name', () => {
  const paths = globSync('{src,tests,bench}/**/*.{ts,tsx,css,mjs}').map((path) => path.replaceAll('\\', '/'))
  expect(paths.length).toBeGreaterThan(4000)
  expect(filesBesideFolder(paths)).toEqual([])
})

it('such a file is found, with its test', () => {
  expect(filesBesideFolder(['a/jobs.ts', 'a/jobs.test.ts', 'a/jobs/lanes/lane.ts', 'a/job.ts', 'jobs.ts'])).toEqual([
    'a/jobs.ts',
    'a/jobs.test.ts',
  ])
})
