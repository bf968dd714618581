import './tables.ts'
import '../../dealers/server/tables.ts'
import { sql } from 'kysely'
import { formatInteger } from '#kit/digits.ts'
import { cutText } from '#kit/cut-text.ts'
import { toOptions } from '#kit/options.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { slugOfWord, wordKey, wordKinds, type TaughtWords, type WordKind } from '../stock-words.ts'
import type { PanelDealer } from './panel-context.ts'

const maxAsked = 40
const maxWords = 500

/** Lists a dealer's own words of lists. */
export async function findOwnWords(db: Db, dealerId: bigint): Promise<TaughtWords> {
  const rows = await db
    .selectFrom('gallery_word')
    .select(['kind', 'word_key', 'slug'])
    .where('gallery_id', '=', dealerId)
    .execute()
  return new Map(rows.map(({ kind, word_key, slug }) => [`${kind}:${word_key}` as const, slug]))
}

const isKind = (kind: string): kind is WordKind => Object.hasOwn(wordKinds, kind)

/** Lists the words of an import that are in no list, most frequent first, with the options of their column. */
export async function findUnknownWords(db: Db, importId: bigint) {
  const { rows } = await sql<{ word: string; n: number }>`
    select word, count(*)::int as n from gallery_import_row, unnest(unknown_words) as word
    where import_id = ${importId} group by word order by n desc, word limit ${maxAsked}`.execute(db)
  return rows.flatMap(({ word: named, n }) => {
    const at = named.indexOf(':')
    const kind = named.slice(0, at)
    if (!isKind(kind)) return []
    const { title, choices } = wordKinds[kind]
    const options = toOptions(choices)
    return [{ name: named, word: named.slice(at + 1), column: title, rows: formatInteger(n), options }]
  })
}

type Taught = { name: string; slug: string }

/** Stores the meaning of words (`kind:word`); those without an answer, or with a wrong one, are left out. Returns their number. */
export async function teachWords(db: Db, dealer: Pick<PanelDealer, 'id'>, taught: readonly Taught[]): Promise<number> {
  const rows = taught.slice(0, maxAsked).flatMap(({ name, slug }) => {
    const at = name.indexOf(':')
    const [kind, word] = [name.slice(0, at), cutText(name.slice(at + 1), 100)]
    const key = cutText(wordKey(word), 100)
    if (!isKind(kind) || key === '' || !Object.hasOwn(wordKinds[kind].choices, slug)) return []
    // Words of the lists keep their meaning for everybody.
    if (slugOfWord(kind, word, new Map()) !== null) return []
    return [{ gallery_id: dealer.id, kind, word_key: key, word, slug }]
  })
  if (rows.length === 0) return 0
  const unique = [...new Map(rows.map((row) => [`${row.kind}:${row.word_key}`, row])).values()]
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', dealer.id).forUpdate().executeTakeFirst()
    await trx
      .insertInto('gallery_word')
      .values(unique)
      .onConflict((conflict) =>
        conflict
          .columns(['gallery_id', 'kind', 'word_key'])
          .doUpdateSet({ word: sql`excluded.word`, slug: sql`excluded.slug` }),
      )
      .execute()
    // Bounded: drop the words that sort last.
    await sql`
      delete from gallery_word where gallery_id = ${dealer.id} and (kind, word_key) in
        (select kind, word_key from gallery_word where gallery_id = ${dealer.id}
          order by kind, word_key offset ${maxWords})`.execute(trx)
  })
  return unique.length
}

/** Stores the unit of prices in files of a dealer that name none. */
export async function stateUnit(db: Db, dealer: Pick<PanelDealer, 'id'>, unit: 'toman' | 'rial'): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('gallery').set({ stock_price_unit: unit }).where('id', '=', dealer.id).execute()
    // A feed that waited for this answer reads its file again.
    await trx.updateTable('gallery_feed').set({ last_digest: null }).where('gallery_id', '=', dealer.id).execute()
  })
}

/** Returns what a dealer has answered for all its files: the unit of prices without one, and the number of words. */
export async function findAnswers(db: Db, dealer: Pick<PanelDealer, 'id'>) {
  const [{ stock_price_unit: unit }, { words }] = await Promise.all([
    db.selectFrom('gallery').select('stock_price_unit').where('id', '=', dealer.id).executeTakeFirstOrThrow(),
    db
      .selectFrom('gallery_word')
      .select(({ fn }) => fn.countAll<string>().as('words'))
      .where('gallery_id', '=', dealer.id)
      .executeTakeFirstOrThrow(),
  ])
  return { unit, words: Number(words) }
}

/** Deletes these answers; the next file that needs one asks again. */
export async function forgetAnswers(db: Db, dealer: Pick<PanelDealer, 'id'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('gallery').set({ stock_price_unit: null }).where('id', '=', dealer.id).execute()
    await trx.deleteFrom('gallery_word').where('gallery_id', '=', dealer.id).execute()
  })
}
