import type { Db } from '#platform/database/database.ts'
import { textOf } from '../document/plain-text.ts'
import { findLive, type LiveEntry } from './find-entries.ts'

export type Answer = LiveEntry<'faq'> & { text: string }

/** Lists all answers in page order, with their text for the search. */
export async function loadAnswers(db: Db): Promise<Answer[]> {
  const entries = await findLive(db, ['faq'])
  return entries.map((entry) => ({ ...entry, text: textOf(entry.fields.answer) }))
}
