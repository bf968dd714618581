import { csvResponse } from '#platform/http/csv.ts'
import { panelOf } from '../server/panel-context.ts'
import { findOwnWords } from '../server/own-words.ts'
import { allWords, wordKinds, type WordKind } from '../stock-words.ts'
import type { Route } from './+types/import-words'

/** Returns all words that a stock file may use in its columns, with those that the dealer has taught. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'bulk')
  const own = [...(await findOwnWords(ctx.db, gallery.id))].map(([name, slug]) => {
    const at = name.indexOf(':')
    const { title, choices } = wordKinds[name.slice(0, at) as WordKind]
    const meaning = (choices as Readonly<Record<string, string>>)[slug] ?? slug
    return { column: title, word: name.slice(at + 1), meaning }
  })
  return csvResponse({
    name: 'farman-stock-words',
    heads: ['ستون', 'کلمه در فایل', 'معنی'],
    rows: [...allWords(), ...own].map(({ column, word, meaning }) => [column, word, meaning]),
  })
}
