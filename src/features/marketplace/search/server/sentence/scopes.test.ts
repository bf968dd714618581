import { beforeAll, expect, it } from 'vitest'
import { getCatalogue, getSearchWords, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../../tests/support/database.ts'
import {
  composeSentences,
  excludesOther,
  type Value,
} from '../../../../../../tests/support/sentences/negation-grammar.ts'
import { whole } from '../../../../../../tests/support/whole.ts'
import type { ChoiceKey } from '../../filter-keys.ts'
import { readSentence } from './read-sentence.ts'
import { createVocabulary, type Reader } from './vocabulary.ts'

const test = useTestDb({ perFile: true })
let reader: Reader

beforeAll(async () => {
  await loadCatalogue(test.db)
  const catalogue = await getCatalogue(test.db)
  reader = { vocabulary: createVocabulary(catalogue, await getSearchWords(test.db)), inText: () => false }
})

/** What the filters do with a value. */
function filtersOf({ key, slugs }: Value, { choices, not }: ReturnType<typeof readSentence>) {
  const [chosen, refused] = [choices[key as ChoiceKey] ?? [], not[key as ChoiceKey] ?? []]
  return {
    wants: slugs.some((slug) => chosen.includes(slug)),
    refuses:
      slugs.every((slug) => refused.includes(slug)) ||
      (excludesOther(key) && chosen.length > 0 && !slugs.some((slug) => chosen.includes(slug))),
  }
}

it('never wants a refused value nor refuses a wanted one, whatever the scope of a negation', () => {
  const sentences = composeSentences(20_261_130, whole ? 10_000 : 2000)
  const reversed: string[] = []
  let right = 0
  for (const { text, wanted, refused, open, bounds } of sentences) {
    const interpretation = readSentence(text, reader)
    const of = (value: Value) => filtersOf(value, interpretation)
    const wrong = [
      ...refused.filter((value) => of(value).wants).map(({ slugs }) => `wants ${slugs[0]}`),
      ...wanted.filter((value) => of(value).refuses).map(({ slugs }) => `refuses ${slugs[0]}`),
      ...open
        .filter((value) => of(value).wants || (of(value).refuses && !excludesOther(value.key)))
        .map(({ slugs }) => `filters by ${slugs[0]}`),
      ...bounds
        .filter(({ key, end, value }) => interpretation.ranges[key]?.[end === 'to' ? 'from' : 'to'] === value)
        .map(({ key, end }) => `reverses ${key} ${end}`),
    ]
    if (wrong.length > 0) reversed.push(`${text}: ${wrong.join(', ')}`)
    if (wanted.every((value) => of(value).wants) && refused.every((value) => of(value).refuses)) right += 1
  }
  expect(reversed).toEqual([])
  // Naming everything would reverse nothing.
  expect(right / sentences.length).toBeGreaterThan(0.85)
})
