import { describe, expect, it } from 'vitest'
import {
  groups,
  groupsOf,
  missingOf,
  panelSlugs,
  scoresOf,
  type Findings,
  type Grade,
  type PanelFinding,
} from './report-items.ts'
import { packageKeys } from './states.ts'

const bodyOf = (over: Record<string, PanelFinding> = {}): Findings['panels'] =>
  Object.fromEntries(panelSlugs.map((panel) => [panel, { state: over[panel] ?? 'sound', microns: 110 }]))
const allOf = (group: keyof typeof groups, grade: Grade) =>
  Object.fromEntries(Object.keys(groups[group].items).map((item) => [item, grade]))

describe('the score of a report', () => {
  it.each<[string, Findings, number | null]>([
    ['nothing written down', { panels: {}, groups: {} }, null],
    ['a sound body alone', { panels: bodyOf(), groups: {} }, 100],
    // 27 panels: 14 of 3 and 13 of 1 are 55; the hood loses 50 of 5500.
    ['a painted hood', { panels: bodyOf({ hood: 'painted' }), groups: {} }, 99],
    ['a replaced roof', { panels: bodyOf({ roof: 'replaced' }), groups: {} }, 96],
    ['a sound body and no papers', { panels: bodyOf(), groups: { legal: allOf('legal', 'bad') } }, 75],
    [
      'what is absent does not count',
      { panels: {}, groups: { road: { ...allOf('road', 'absent'), brakes: 'minor' } } },
      50,
    ],
    [
      'what is not whole is rounded down',
      { panels: {}, groups: { legal: { fines: 'good', document: 'bad', plate: 'good', insurance: 'minor' } } },
      62,
    ],
  ])('%s', (_name, findings, total) => expect(scoresOf(findings).total).toBe(total))
})

describe('a report is whole', () => {
  it.each(packageKeys)('%s: with every panel and every item of its groups', (pack) => {
    const whole = {
      panels: bodyOf(),
      groups: Object.fromEntries(groupsOf[pack].map((group) => [group, allOf(group, 'good')])),
    }
    expect(missingOf(pack, whole)).toEqual([])
    expect(missingOf(pack, { panels: {}, groups: {} })).toHaveLength(groupsOf[pack].length + 1)
    const { hood: _hood, ...rest } = whole.panels as Record<string, never>
    expect(missingOf(pack, { ...whole, panels: rest })).toEqual([{ group: 'body', count: 1 }])
  })
})
