import { readFileSync } from 'node:fs'
import { openEmbeddedCopy } from '../tests/support/database-template.ts'
import { loadCatalogue, getCatalogue, getSearchWords } from '#features/catalog/contract.ts'
import { judge, spokenCases, spokenFilters } from '../tests/support/sentences/spoken-cases.ts'
import { emptyQuery } from '../src/features/marketplace/search/parse-ad-query.ts'
import { applyInterpretation } from '../src/features/marketplace/search/server/sentence/interpretation.ts'
import { readSentence } from '../src/features/marketplace/search/server/sentence/read-sentence.ts'
import { createVocabulary } from '../src/features/marketplace/search/server/sentence/vocabulary.ts'
const { db } = await openEmbeddedCopy()
await loadCatalogue(db); const catalogue = await getCatalogue(db)
const reader = { vocabulary: createVocabulary(catalogue, await getSearchWords(db)), inText: () => false, thisYear: 1405 }
const plain = (t: string) => t.replaceAll('\u200c', ' ')
for (const path of process.argv.slice(2)) {
const f: Record<string, number> = { right: 0, partly: 0, wrong: 0, opposite: 0 }
const cases = spokenCases(readFileSync(path, 'utf8'))
for (const c of cases) {
  const r = readSentence(c.text, reader)
  const m = spokenFilters(catalogue, applyInterpretation(emptyQuery, r))
  const reply = plain(r.ignored.join(' '))
  const un = c.named.filter((w) => !w.startsWith('?')).flatMap((w) => plain(w).split(' ')).filter((w) => !reply.includes(w))
  const v = judge(c, m, un)
  f[v]! += 1
  if (v !== 'right' || process.env.ALL) console.log(`${v}\t${c.text}\n\t GOT ${m.join('&')}  [${r.ignored.join('|')}]${un.length ? ' UNNAMED ' + un.join(' ') : ''}\n\t EXP ${c.required.map((x) => x.join('|')).join('&')}`)
}
console.log(path, cases.length, Object.entries(f).map(([k, n]) => `${k} ${n} (${(100 * n / cases.length).toFixed(1)})`).join(' '))
}
process.exit(0)
