import { cachedByRevision } from '#platform/cached-by-revision.ts'
import type { Db } from '#platform/database/database.ts'
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

/** Returns the search words: the same array until a change by any instance. */
export const getSearchWords = (db: Db): Promise<readonly SearchWord[]> => cache.get(db)

/** Call it after changing words: the next {@link getSearchWords} here reloads at once. */
export const expireSearchWords = (db: Db): void => cache.expire(db)
