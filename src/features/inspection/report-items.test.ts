import { describe, expect, it } from 'vitest'
import {
  groups,
  groupsOf,
  lookedAt,
  missingOf,
  panelSlugs,
  saysTooLittle,
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
    // The mean would be 99, and 96 for the roof: the worst finding caps it.
    ['a painted hood', { panels: bodyOf({ hood: 'painted' }), groups: {} }, 90],
    ['a replaced roof', { panels: bodyOf({ roof: 'replaced' }), groups: {} }, 40],
    [
      'a replaced chassis rail',
      { panels: bodyOf({ [panelSlugs.find((panel) => /rail/.test(panel))!]: 'replaced' }), groups: {} },
      40,
    ],
    [
      'a replaced door',
      { panels: bodyOf({ [panelSlugs.find((panel) => /door/.test(panel))!]: 'replaced' }), groups: {} },
      80,
    ],
    ['a sound body and no papers', { panels: bodyOf(), groups: { legal: allOf('legal', 'bad') } }, 50],
    [
      'brakes that are bad in a sound car',
      { panels: bodyOf(), groups: { road: { ...allOf('road', 'good'), brakes: 'bad' } } },
      50,
    ],
    [
      'an odometer that was changed',
      { panels: bodyOf(), groups: { diagnosis: { ...allOf('diagnosis', 'good'), odometer: 'bad' } } },
      50,
    ],
    [
      'windows that are bad',
      { panels: bodyOf(), groups: { options: { ...allOf('options', 'good'), windows: 'bad' } } },
      80,
    ],
    [
      'what is absent does not count',
      { panels: {}, groups: { road: { ...allOf('road', 'absent'), brakes: 'minor' } } },
      50,
    ],
    [
      'what is not whole is rounded down',
      { panels: {}, groups: { legal: { fines: 'good', document: 'bad', plate: 'good', insurance: 'minor' } } },
      50,
    ],
  ])('%s', (_name, findings, total) => expect(scoresOf(findings).total).toBe(total))
})

describe('one finding in a car whose other items are all good', () => {
  const good = Object.fromEntries(groupsOf.full.map((group) => [group, allOf(group, 'good')]))
  it.each<[string, Findings, total: number, group: [keyof typeof groups | 'body', number]]>([
    ['a painted hood', { panels: bodyOf({ hood: 'painted' }), groups: good }, 90, ['body', 90]],
    ['a replaced chassis rail', { panels: bodyOf({ 'front-left-rail': 'replaced' }), groups: good }, 40, ['body', 40]],
    [
      'a car that burns oil',
      { panels: bodyOf(), groups: { ...good, technical: { ...allOf('technical', 'good'), 'oil-burning': 'bad' } } },
      50,
      ['technical', 50],
    ],
  ])('%s caps the score of the whole and of its group', (_name, findings, total, [group, score]) => {
    const scores = scoresOf(findings, 'full')
    expect([scores.total, group === 'body' ? scores.body : scores.groups[group]]).toEqual([total, score])
  })
})

describe('the examined share', () => {
  const everything = (grade: Grade) => Object.fromEntries(groupsOf.full.map((group) => [group, allOf(group, grade)]))
  it('a report with too few examined items is refused and scores low', () => {
    const absent = { panels: bodyOf(), groups: everything('absent') }
    expect(lookedAt(absent, groupsOf.full)).toEqual({ done: 0, of: 45 })
    expect(saysTooLittle('full', absent)).toBe(true)
    // The mean would be 100.
    expect(scoresOf(absent, 'full').total).toBe(60)
  })
  it.each<[string, Record<string, Grade>, boolean]>([
    ['one group left out', allOf('diagnosis', 'absent'), true],
    ['half of a group', { ...allOf('diagnosis', 'good'), abs: 'absent', esp: 'absent', 'smart-key': 'absent' }, false],
    ['more than half of it', { ...allOf('diagnosis', 'absent'), engine: 'good', abs: 'good' }, true],
  ])('%s', (_name, diagnosis, little) => {
    expect(saysTooLittle('full', { groups: { ...everything('good'), diagnosis } })).toBe(little)
  })
  it('never lets a worse finding raise a score', () => {
    const order: readonly PanelFinding[] = ['sound', 'scratched', 'painted', 'replaced']
    for (const panel of panelSlugs) {
      const totals = order.map((state) => scoresOf({ panels: bodyOf({ [panel]: state }), groups: {} }).total!)
      expect(totals, panel).toEqual(totals.toSorted((one, other) => other - one))
    }
  })
})

describe('a report is complete', () => {
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
