import { cachedByRevision } from '#platform/cached-by-revision.ts'
import type { Db } from '#platform/database.ts'
import type { SearchWord } from '../types.ts'
import './tables.ts'

const cache = cachedByRevision<readonly SearchWord[]>({
  name: 'search words',
  revision: async (db) =>
    (await db.selectFrom('search_word_revision').select('revision').executeTakeFirstOrThrow()).revision,
  load: (db) =>
    db
      .selectFrom('search_word')
      .select(['spelling', 'kind', 'slug'])
      .where('active', '=', true)
      .orderBy('id')
      .execute(),
})

/** The words that people search with: the same array until one is changed, by this or any other instance. */
export const getSearchWords = (db: Db): Promise<readonly SearchWord[]> => cache.get(db)

/** To be called by whoever changes words: the next {@link getSearchWords} here looks at once instead of soon. */
export const expireSearchWords = (db: Db): void => cache.expire(db)
