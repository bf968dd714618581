import { readFileSync } from 'node:fs'
import { openEmbeddedCopy } from '../tests/support/database-template.ts'
import { loadCatalogue, getCatalogue, getSearchWords } from '#features/catalog/contract.ts'
import { spokenFilters } from '../tests/support/sentences/spoken-cases.ts'
import { emptyQuery } from '../src/features/marketplace/search/parse-ad-query.ts'
import { applyInterpretation } from '../src/features/marketplace/search/server/sentence/interpretation.ts'
import { readSentence } from '../src/features/marketplace/search/server/sentence/read-sentence.ts'
import { createVocabulary } from '../src/features/marketplace/search/server/sentence/vocabulary.ts'
const { db } = await openEmbeddedCopy()
await loadCatalogue(db); const catalogue = await getCatalogue(db)
const reader = { vocabulary: createVocabulary(catalogue, await getSearchWords(db)), inText: () => false, thisYear: 1405 }
for (const text of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const r = readSentence(text, reader)
  console.log(`${text}\n   => ${spokenFilters(catalogue, applyInterpretation(emptyQuery, r)).join(' · ')}\n   named as not understood / no filter: ${r.ignored.join(' | ')}`)
}
process.exit(0)
