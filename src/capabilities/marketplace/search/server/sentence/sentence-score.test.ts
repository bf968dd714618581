import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, type Catalogue } from '#capabilities/catalog/contract.ts'
import { useOwnDb } from '../../../../../../tests/support/database.ts'
import { heldOutSentences } from '../../../../../../tests/support/sentences/held-out.ts'
import { knownSentences } from '../../../../../../tests/support/sentences/known.ts'
import type { SentenceCase } from '../../../../../../tests/support/sentences/sentence-case.ts'
import { formatAdQuery } from '../../ad-query.ts'
import { emptyQuery } from '../../parse-ad-query.ts'
import { understandQuery } from './understand-query.ts'

const test = useOwnDb()
let catalogue: Catalogue

beforeAll(async () => {
  await loadCatalogue(test.db)
  catalogue = await getCatalogue(test.db)
})

const pairsOf = (address: string) => [...new URLSearchParams(address)]

/** Every `key=value` of an address; what follows from something narrower is left out, and so is the usual order. */
function narrowest(pairs: readonly (readonly [string, string])[]): Set<string> {
  const implied = new Set<string>(['sort=newest'])
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

type Score = { wanted: number; found: number; right: number; opposite: number; whole: number; wrong: string[] }

/** How the filters of sentences agree with what they mean; `opposite` counts filters that were refused in the sentence. */
async function score(cases: readonly SentenceCase[]): Promise<Score> {
  const all: Score = { wanted: 0, found: 0, right: 0, opposite: 0, whole: 0, wrong: [] }
  for (const { text, filters, without = '' } of cases) {
    const { query } = await understandQuery(test.db, { ...emptyQuery, q: text }, null)
    const found = narrowest([...formatAdQuery(query)].filter(([key]) => key !== 'q' && key !== 'said'))
    const refused = pairsOf(without).map(([key, value]) => `${key}=${value}`)
    const wanted = new Set([...narrowest(pairsOf(filters)), ...refused.map((pair) => `-${pair}`)])
    const right = [...found].filter((pair) => wanted.has(pair)).length
    all.wanted += wanted.size
    all.found += found.size
    all.right += right
    all.opposite += refused.filter((pair) => found.has(pair)).length
    if (right === wanted.size && right === found.size) all.whole += 1
    else all.wrong.push(`«${text}»: ${[...found].join('&')} for ${[...wanted].join('&')}`)
  }
  return all
}

function print(name: string, { wanted, found, right, opposite, whole }: Score, cases: number) {
  const share = (part: number, of: number) => (part / of).toFixed(3)
  process.stdout.write(
    `sentences, ${name}: precision ${share(right, found)}, recall ${share(right, wanted)} of ${wanted} filters; ` +
      `${whole} of ${cases} wholly right, ${opposite} opposite\n`,
  )
}

describe('sentences in the words that people type', () => {
  it('of which the parser was built are read no worse than before', async () => {
    const known = await score(knownSentences)
    print('known', known, knownSentences.length)
    if (process.env.SENTENCES) process.stdout.write(`${known.wrong.join('\n')}\n`)
    expect(known.opposite).toBe(0)
    expect(known.right / known.found).toBeGreaterThanOrEqual(0.94)
    expect(known.right / known.wanted).toBeGreaterThanOrEqual(0.79)
  })

  it('that nobody who builds it reads are read no worse than before', async () => {
    const heldOut = await score(heldOutSentences)
    print('held out', heldOut, heldOutSentences.length)
    expect(heldOut.opposite).toBeLessThanOrEqual(1)
    expect(heldOut.right / heldOut.found).toBeGreaterThanOrEqual(0.92)
    expect(heldOut.right / heldOut.wanted).toBeGreaterThanOrEqual(0.75)
  })
})
