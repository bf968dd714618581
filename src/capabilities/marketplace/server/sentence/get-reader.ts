import { getCatalogue, getSearchWords, type Catalogue, type SearchWord } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { getAdIndex } from '../ad-index/get-ad-index.ts'
import { createVocabulary, type Reader, type Vocabulary } from './vocabulary.ts'

const built = new WeakMap<readonly SearchWord[], { catalogue: Catalogue; vocabulary: Vocabulary }>()

/** The vocabulary of this moment; put together again only when a word or the catalogue has changed. */
function vocabularyOf(catalogue: Catalogue, words: readonly SearchWord[]): Vocabulary {
  const known = built.get(words)
  if (known?.catalogue === catalogue) return known.vocabulary
  const vocabulary = createVocabulary(catalogue, words)
  built.set(words, { catalogue, vocabulary })
  return vocabulary
}

/** What sentences are read with, as words, catalogue and ads stand now. */
export async function getReader(db: Db): Promise<Reader> {
  const [catalogue, words, index] = await Promise.all([getCatalogue(db), getSearchWords(db), getAdIndex(db)])
  const inText = (word: string) => index.words.containing(word).includes(1)
  return { vocabulary: vocabularyOf(catalogue, words), inText }
}
