import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import { freshSentences } from '../../../../../../tests/support/sentences/fresh.ts'
import { heldOutSentences } from '../../../../../../tests/support/sentences/held-out.ts'
import { knownSentences } from '../../../../../../tests/support/sentences/known.ts'
import type { SentenceCase } from '../../../../../../tests/support/sentences/sentence-case.ts'
import { formatAdQuery } from '../../ad-query.ts'
import { notKey, refusableKeys } from '../../filter-keys.ts'
import { emptyQuery } from '../../parse-ad-query.ts'
import { applyInterpretation, isMeaning, type Interpretation } from './interpretation.ts'
import { understandQuery } from './understand-query.ts'

const test = useTestDb({ perFile: true })
let catalogue: Catalogue

beforeAll(async () => {
  await loadCatalogue(test.db)
  catalogue = await getCatalogue(test.db)
})

const pairsOf = (address: string) => [...new URLSearchParams(address)]

/** Lists every `key=value` of an address without implied, wider values and defaults. */
function narrowest(pairs: readonly (readonly [string, string])[]): Set<string> {
  const implied = new Set<string>(['sort=newest', 'plate=national'])
  for (const [key, value] of pairs) {
    const trim = key === 'trim' && catalogue.trims.bySlug.get(value)
    const model = key === 'model' ? catalogue.models.bySlug.get(value) : trim && catalogue.models.byId.get(trim.modelId)
    if (trim && model) implied.add(`model=${model.slug}`)
    if (model) implied.add(`make=${catalogue.makes.byId.get(model.makeId)!.slug}`)
    const city = key === 'city' && catalogue.cities.bySlug.get(value)
    if (city) implied.add(`province=${catalogue.provinces.byId.get(city.provinceId)!.slug}`)
  }
  return new Set(pairs.map(([key, value]) => `${key}=${value}`).filter((pair) => !implied.has(pair)))
}

/** Pairs of values where excluding one means choosing the other. */
const otherOfTwo: Record<string, string> = {
  'gearbox=manual': 'gearbox=automatic',
  'gearbox=automatic': 'gearbox=manual',
  'seller=gallery': 'seller=personal',
  'seller=personal': 'seller=gallery',
}

/**
 * Formats as in the sentence files: a district by its name with its city, an exclusion as
 * `-key=value`.
 */
function asWritten([key, value]: readonly [string, string]): (readonly [string, string])[] {
  const district = key === 'district' && catalogue.districts.bySlug.get(value)
  if (district)
    return [
      ['district', district.nameFa],
      ['city', catalogue.cities.byId.get(district.cityId)!.slug],
    ]
  const refused = refusableKeys.find((name) => notKey(name) === key)
  return [[refused ? `-${refused}` : key, value]]
}

type Counts = { wanted: number; found: number; right: number }
type Score = Counts & { opposite: number; whole: number; wrong: string[]; byFilter: Map<string, Counts> }

/** Adds one sentence to the scores per filter; exclusions count for their filter. */
function count(byFilter: Score['byFilter'], target: ReadonlySet<string>, match: ReadonlySet<string>): void {
  for (const pair of new Set([...target, ...match])) {
    const key = pair
      .replace(/^-/, '')
      .split('=')[0]!
      .replace(/(From|To)$/, '')
    const counts = byFilter.get(key) ?? { wanted: 0, found: 0, right: 0 }
    byFilter.set(key, counts)
    if (target.has(pair)) counts.wanted += 1
    if (match.has(pair)) counts.found += 1
    if (target.has(pair) && match.has(pair)) counts.right += 1
  }
}

/** Returns the first meaning of each question. */
function likeliestOf(interpretation: Interpretation | null): Set<string> {
  const filters = (interpretation?.questions ?? []).map(({ requests: [request] }) =>
    applyInterpretation(
      emptyQuery,
      isMeaning(request!)
        ? { choices: { [request.key]: request.slugs }, ranges: {} }
        : { choices: {}, ranges: { [request!.key]: request!.range } },
    ),
  )
  return narrowest(filters.flatMap((query) => [...formatAdQuery(query)].flatMap(asWritten)))
}

/**
 * Scores how the filters of sentences match their meaning; `opposite` counts reversed exclusions.
 */
async function score(cases: readonly SentenceCase[]): Promise<Score> {
  const all: Score = { wanted: 0, found: 0, right: 0, opposite: 0, whole: 0, wrong: [], byFilter: new Map() }
  for (const { text, filters, without = '', asks } of cases) {
    const { query, interpretation } = await understandQuery(
      { db: test.db, now: new Date() },
      { ...emptyQuery, q: text },
      null,
    )
    const match = narrowest(
      [...formatAdQuery(query)].filter(([key]) => key !== 'q' && key !== 'said').flatMap(asWritten),
    )
    // A question applies its likeliest meaning until the person answers.
    if (asks) for (const pair of likeliestOf(interpretation)) match.delete(pair)
    const refused = pairsOf(without).map(([key, value]) => `${key}=${value}`)
    const targets = new Set([...narrowest(pairsOf(filters)), ...refused.map((pair) => otherOfTwo[pair] ?? `-${pair}`)])
    const right = [...match].filter((pair) => targets.has(pair)).length
    count(all.byFilter, targets, match)
    all.wanted += targets.size
    all.found += match.size
    all.right += right
    all.opposite += refused.filter((pair) => match.has(pair)).length
    if (right === targets.size && right === match.size) all.whole += 1
    else all.wrong.push(`«${text}»: ${[...match].join('&')} for ${[...targets].join('&')}`)
  }
  return all
}

function print(name: string, { wanted, found, right, opposite, whole, byFilter }: Score, cases: number) {
  const share = (part: number, of: number) => (of === 0 ? '–' : (part / of).toFixed(3))
  const filters = [...byFilter].sort(([, a], [, b]) => b.wanted - a.wanted)
  const line = ([key, of]: readonly [string, Counts]) =>
    `  ${key}: ${share(of.right, of.found)}, ${share(of.right, of.wanted)} of ${of.wanted}\n`
  process.stdout.write(
    `sentences, ${name}: precision ${share(right, found)}, recall ${share(right, wanted)} of ${wanted} filters; ` +
      `${whole} of ${cases} wholly right, ${opposite} opposite\n${filters.map(line).join('')}`,
  )
}

describe('sentences as people type them', () => {
  it('from the development set score no worse than before', async () => {
    const existing = await score(knownSentences)
    print('known', existing, knownSentences.length)
    if (process.env.SENTENCES) process.stdout.write(`${existing.wrong.join('\n')}\n`)
    expect(existing.opposite).toBe(0)
    expect(existing.right / existing.found).toBeGreaterThanOrEqual(0.98)
    expect(existing.right / existing.wanted).toBeGreaterThanOrEqual(0.99)
  })

  it('from the second set, also used in development, score no worse than before', async () => {
    const fresh = await score(freshSentences)
    print('fresh', fresh, freshSentences.length)
    if (process.env.SENTENCES) process.stdout.write(`${fresh.wrong.join('\n')}\n`)
    expect(fresh.opposite).toBe(0)
    expect(fresh.right / fresh.found).toBeGreaterThanOrEqual(0.95)
    expect(fresh.right / fresh.wanted).toBeGreaterThanOrEqual(0.97)
  })

  it('from the hidden set score no worse than before', async () => {
    const heldOut = await score(heldOutSentences)
    print('held out', heldOut, heldOutSentences.length)
    expect(heldOut.opposite).toBe(0)
    expect(heldOut.right / heldOut.found).toBeGreaterThanOrEqual(0.95)
    expect(heldOut.right / heldOut.wanted).toBeGreaterThanOrEqual(0.94)
  })
})
