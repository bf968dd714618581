import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const screens = globSync(['app/screens/**/*.{ts,tsx}', 'features/**/screens/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !file.includes('.test.'),
)

/** Other ways to type a screen or to write its title than docs/how-to/add-a-screen.md describes. */
const otherWays: readonly [pattern: RegExp, instead: string][] = [
  [/\bLoaderFunctionArgs\b/, 'Route.LoaderArgs'],
  [/\bActionFunctionArgs\b/, 'Route.ActionArgs'],
  [/(?<!Route\.)\b(?:MetaFunction|HeadersFunction|LinksFunction)\b/, 'Route.MetaFunction, Route.HeadersFunction, …'],
  [/\buse(?:LoaderData|ActionData)\b/, 'Route.ComponentProps'],
  [/\bexport (?:const meta(?!: Route\.MetaFunction =)|function meta)\b/, 'const meta: Route.MetaFunction'],
  [/· فرمان/, 'pageTitle or pageMeta'],
  [/\[\s*\{ title:/, 'pageTitle or pageMeta'],
  [/\bpersonId!/, 'personContextOf'],
]

const matchOf = (source: string) => otherWays.filter(([pattern]) => pattern.test(source)).map(([, instead]) => instead)

describe('a screen', () => {
  it.each(screens)('%s is typed by its route and writes its title by the one helper', (file) => {
    expect(matchOf(readFileSync(join(root, file), 'utf8'))).toEqual([])
  })

  it.each([
    ["import type { LoaderFunctionArgs } from 'react-router'", 'Route.LoaderArgs'],
    ['const { rows } = useLoaderData<typeof loader>()', 'Route.ComponentProps'],
    ["export const meta = () => pageTitle('x')", 'const meta: Route.MetaFunction'],
    ["export const meta: Route.MetaFunction = () => [{ title: 'x' }]", 'pageTitle or pageMeta'],
    ['title: `${name} · فرمان`', 'pageTitle or pageMeta'],
    ['scope.session.personId!', 'personContextOf'],
  ])('that goes another way is found: %s', (source, instead) => {
    expect(matchOf(source)).toContain(instead)
  })
})
