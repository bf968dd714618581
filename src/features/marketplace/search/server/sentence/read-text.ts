import { getCatalogue, getSearchWords, type Catalogue, type SearchWord } from '#features/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { getAdIndex } from '../ad-index/get-ad-index.ts'
import { readSentence } from './read-sentence.ts'
import type { Interpretation } from './interpretation.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

const built = new WeakMap<readonly SearchWord[], { catalogue: Catalogue; vocabulary: Vocabulary }>()

/** Returns the current vocabulary; rebuilt only after a change of words or catalogue. */
export async function getVocabulary(db: Db): Promise<Vocabulary> {
  const [catalogue, words] = await Promise.all([getCatalogue(db), getSearchWords(db)])
  const entry = built.get(words)
  if (entry?.catalogue === catalogue) return entry.vocabulary
  const vocabulary = createVocabulary(catalogue, words)
  built.set(words, { catalogue, vocabulary })
  return vocabulary
}

const interpretations = new WeakMap<
  Vocabulary,
  { version: number; year: number; byText: Map<string, Interpretation> }
>()
const maxReadings = 1000

/** Where a sentence is read, and when: «پنج سال کارکرده» counts from now. */
export type ReadingContext = { db: Db; now: Date }

/** Interprets a sentence with the current words and ads; caches the result. */
export async function readText({ db, now }: ReadingContext, text: string): Promise<Interpretation> {
  const [vocabulary, index] = await Promise.all([getVocabulary(db), getAdIndex(db)])
  const { year } = toJalali(now)
  let entry = interpretations.get(vocabulary)
  if (entry?.version !== index.version || entry.year !== year || entry.byText.size >= maxReadings) {
    interpretations.set(vocabulary, (entry = { version: index.version, year, byText: new Map() }))
  }
  const existing = entry.byText.get(text)
  if (existing) return existing
  const interpretation = readSentence(text, { vocabulary, inText: (word) => index.words.knows(word), thisYear: year })
  entry.byText.set(text, interpretation)
  return interpretation
}
