import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import type { SearchWord } from '../types.ts'
import { getSearchWords } from './get-search-words.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { removeSearchWord, saveSearchWord } from './save-search-word.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

const word = (over: Partial<SearchWord> = {}): SearchWord => ({
  spelling: 'مورچه',
  kind: 'model',
  slug: 'daewoo-matiz',
  ...over,
})
const meaningsOf = async (spelling: string) =>
  (await getSearchWords(test.db)).filter((each) => each.spelling === spelling).map(({ slug }) => slug)

describe('search words', () => {
  it('come from the data file, one spelling for several models where people mean all', async () => {
    expect(await meaningsOf('پرشیا')).toEqual(['peugeot-pars'])
    expect((await meaningsOf('پراید')).length).toBe(5)
  })

  it('are reloaded only after a change', async () => {
    const before = await getSearchWords(test.db)
    expect(await getSearchWords(test.db)).toBe(before)
    expect((await saveSearchWord(test.db, word())).ok).toBe(true)
    expect(await meaningsOf('مورچه')).toEqual(['daewoo-matiz'])
    await removeSearchWord(test.db, word())
    expect(await meaningsOf('مورچه')).toEqual([])
  })

  it('are normalised: Arabic letters and surrounding spaces make no other word', async () => {
    await saveSearchWord(test.db, word({ spelling: ' كوچولو ' }))
    await saveSearchWord(test.db, word({ spelling: 'کوچولو' }))
    expect(await meaningsOf('کوچولو')).toEqual(['daewoo-matiz'])
  })

  it('removed by staff stay removed after reloading the files', async () => {
    await removeSearchWord(test.db, word({ spelling: 'پرشیا', slug: 'peugeot-pars' }))
    await sql`comment on table make is null`.execute(test.db)
    expect(await loadCatalogue(test.db)).toBe('loaded')
    expect(await meaningsOf('پرشیا')).toEqual([])
    await saveSearchWord(test.db, word({ spelling: 'پرشیا', slug: 'peugeot-pars' }))
    expect(await meaningsOf('پرشیا')).toEqual(['peugeot-pars'])
  })

  it.each([
    ['nothing to type', word({ spelling: ' ‌- ' }), 'no-spelling'],
    ['a whole paragraph', word({ spelling: 'واژه '.repeat(20) }), 'long-spelling'],
    ['a model that does not exist', word({ slug: 'daewoo-nothing' }), 'unknown'],
  ])('refuse %s', async (_what, given, code) => {
    expect(await saveSearchWord(test.db, given)).toEqual({ ok: false, code })
  })
})
