import { expect, it } from 'vitest'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import { watchLoop } from '../support/event-loop.ts'
import { foreignFiles } from './foreign-files.ts'

/** Leaves room for a machine that others use, too. */
const maxHeldMs = 1000

it.each(foreignFiles.filter(({ mediaType }) => mediaType !== 'application/pdf'))(
  'a table holds neither the thread nor the memory: $name',
  { timeout: 30_000 },
  async ({ make }) => {
    const text = make().toString('latin1')
    const before = process.memoryUsage.rss()
    const loop = watchLoop()
    const sheet = await readSheet(text, 10_000)
    expect(loop.stop()).toBeLessThan(maxHeldMs)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
    if (!sheet.ok) return expect(sheet.code).toMatch(/^(xml|doctype|too-(long|wide|heavy))$/)
    const { head, lines } = sheet.value
    expect(lines.length).toBeLessThanOrEqual(10_000)
    expect(lines.reduce((sum, { cells }) => sum + cells.length, head.length)).toBeLessThanOrEqual(400_100)
  },
)

it('reads the next table although the one before ended the process', async () => {
  const [hostile, honest] = [`<s>${'<a b="1" c="2"/>'.repeat(500_000)}</s>`, 'code,model\nA,پژو']
  expect(await readSheet(hostile, 10_000)).toMatchObject({ ok: false })
  expect(await readSheet(honest, 10_000)).toEqual({
    ok: true,
    value: { head: ['code', 'model'], lines: [{ line: 2, cells: ['A', 'پژو'] }] },
  })
})
