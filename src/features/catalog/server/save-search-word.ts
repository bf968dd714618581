import { ok, refuse, type Result } from '#kit/result.ts'
import { cleanText } from '#kit/text.ts'
import type { Db } from '#platform/database/database.ts'
import type { SearchWord, SearchWordKind } from '../types.ts'
import { getCatalogue } from './get-catalogue.ts'
import { expireSearchWords } from './get-search-words.ts'
import './tables.ts'

const longest = 60

const shelves: Partial<Record<SearchWordKind, 'makes' | 'models' | 'trims' | 'provinces' | 'cities' | 'districts'>> = {
  make: 'makes',
  model: 'models',
  trim: 'trims',
  province: 'provinces',
  city: 'cities',
  district: 'districts',
}

/**
 * Adds a spelling; repeating it changes nothing. Searches here use it at once, on other instances
 * within a second. Accepts slugs of kinds outside the catalogue; readers skip unknown ones.
 */
export async function saveSearchWord(
  db: Db,
  { spelling: typed, kind, slug }: SearchWord,
): Promise<Result<null, 'no-spelling' | 'long-spelling' | 'unknown'>> {
  const spelling = cleanText(typed)
  if (!/[\p{L}\d]/u.test(spelling)) return refuse('no-spelling')
  if ([...spelling].length > longest) return refuse('long-spelling')
  const shelf = shelves[kind]
  if (shelf && !(await getCatalogue(db))[shelf].bySlug.has(slug)) return refuse('unknown')
  await db
    .insertInto('search_word')
    .values({ spelling, kind, slug })
    .onConflict((conflict) => conflict.columns(['spelling', 'kind', 'slug']).doUpdateSet({ active: true }))
    .execute()
  expireSearchWords(db)
  return ok(null)
}

/**
 * Removes a spelling; repeating it changes nothing, and later loads of the data files do not
 * restore it.
 */
export async function removeSearchWord(db: Db, { spelling, kind, slug }: SearchWord): Promise<void> {
  await db
    .updateTable('search_word')
    .set({ active: false })
    .where('spelling', '=', cleanText(spelling))
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .execute()
  expireSearchWords(db)
}
