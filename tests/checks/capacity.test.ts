import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { capacityText, measured, needsOf, passedLimits, simulate, type Constants } from '../../bench/capacity.mjs'
import { readFigures, type Figures } from '../../bench/figures.mjs'

const constants: Constants = {
  pageMs: 10,
  searchMs: 4,
  indexMegabytes: 500,
  readSeconds: 20,
  paymentsPerSecond: 100,
  matchSeconds: 3,
  streamKilobytes: 40,
}

it('the document of capacity is made from the figures of today', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/capacity.md'), 'utf8')
  expect(text).toBe(capacityText(readFigures()))
})

it('a million people with the ads that were measured: pages, cores and memory by hand', () => {
  const needs = needsOf({ ads: 907_256, people: 1_000_000 }, constants)
  // 30,000 visits of 8 pages, an eighth and a half of them in one hour: 28,800 · 1.5 / 3600.
  expect(needs.pages).toBeCloseTo(12, 6)
  expect(needs.rendered).toBeCloseTo(4.8, 6)
  // 10 ms and four tenths of a search of 4 ms, six tenths of a core busy.
  expect(needs.cores).toBeCloseTo((4.8 * 11.6) / 1000 / 0.6, 6)
  expect(needs.processes).toBe(2)
  expect(needs.webGigabytes).toBeCloseTo(0.9, 6)
  expect(needs.readSeconds).toBeCloseTo(20, 6)
})

it('ten times the ads pass the limits of one process, and not those of payments', () => {
  const needs = needsOf({ ads: 9_072_560, people: 1_000_000 }, constants)
  expect(passedLimits(needs, constants)).toEqual([
    'a web process beyond 1 GB of memory',
    'an instance beyond 30 s until it is ready',
    'a search beyond 25 ms of one core',
  ])
})

it('one core waits as the formula of one queue says: ln 100 / (1 − load)', () => {
  expect(simulate({ cores: 1, load: 0.5 })).toBeGreaterThan(8.7)
  expect(simulate({ cores: 1, load: 0.5 })).toBeLessThan(9.7)
})

it('a figure that no part has, or that is not a number, is refused', () => {
  const figures: Figures = {
    parts: { a: { run: { date: '1 May' }, rows: [{ section: 'S', name: 'two', value: '321; 22', unit: 's' }] } },
  }
  expect(measured(figures, 'S', 'two', 1)).toBe(22)
  expect(() => measured(figures, 'S', 'three')).toThrow('no figure «three»')
  expect(() => measured(figures, 'S', 'two', 2)).toThrow('has no number')
})
