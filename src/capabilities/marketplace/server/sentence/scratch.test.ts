import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { getCatalogue, getSearchWords, loadCatalogue } from '#capabilities/catalog/contract.ts'
import { useOwnDb } from '../../../../../tests/support/database.ts'
import { queryPairs } from '../../../../../tests/support/query-pairs.ts'
import { emptyQuery, parseAdQuery } from '../../parse-ad-query.ts'
import { formatAdQuery } from '../../ad-query.ts'
import { readSentence } from './read-sentence.ts'
import { applyReading } from './reading.ts'
import { createVocabulary } from './vocabulary.ts'
const test = useOwnDb()
it('x', async () => {
  await loadCatalogue(test.db)
  const t0 = performance.now()
  const v = createVocabulary(await getCatalogue(test.db), await getSearchWords(test.db))
  console.log('build', performance.now() - t0, v.names.length, v.correctable.length)
  const words = new Set('سند تک برگ کارشناسی توربو بیمه لاستیک سانروف خانم دکتر'.split(' '))
  const reader = { vocabulary: v, inText: (w: string) => words.has(w) }
  for (const [typed, meant] of queryPairs) {
    const r = readSentence(typed, reader)
    const got = decodeURIComponent(formatAdQuery(applyReading({ ...emptyQuery, q: r.rest }, r)).toString())
    const want = decodeURIComponent(formatAdQuery(parseAdQuery(new URLSearchParams(meant)).query).toString())
    if (got !== want) console.log('DIFF', typed, '\n   ', got, '\n   ', want)
  }
  for (const typed of readFileSync('/tmp/queries.txt', 'utf8').split('\n').filter(Boolean)) {
    const t = performance.now()
    const r = readSentence(typed, reader)
    const ms = performance.now() - t
    console.log(
      typed,
      '→',
      decodeURIComponent(formatAdQuery(applyReading({ ...emptyQuery, q: r.rest }, r)).toString()),
      r.ignored.length ? 'IGN ' + r.ignored : '',
      r.corrections.map((c) => `COR ${c.typed}>${c.taken}`).join(),
      r.questions.length ? 'ASK ' + JSON.stringify(r.questions) : '',
      ms > 3 ? ms.toFixed(1) : '',
    )
  }
})
