import { AppError } from '#platform/errors.ts'

/**
 * Cursors of the API name their list, so that a cursor of another list is refused instead of beginning a page at a
 * meaningless place.
 */
export const writeApiCursor = (list: string, place: string | null): string | null =>
  place === null ? null : Buffer.from(`${list}:${place}`).toString('base64url')

/** Returns the place of a cursor; null without one. Throws 422 for a cursor of another list or another text. */
export function readApiCursor(list: string, cursor: string | null | undefined, field = 'after'): string | null {
  if (cursor === null || cursor === undefined) return null
  const text = /^[\w-]{1,200}$/.test(cursor) ? Buffer.from(cursor, 'base64url').toString() : ''
  const place = text.startsWith(`${list}:`) ? text.slice(list.length + 1) : ''
  if (/^\d{1,18}(?:\.\d{1,18})?$/.test(place)) return place
  throw new AppError('invalid', 422, {
    fields: {
      [field]: {
        fa: `مقدار ${field} مال این لیست نیست. همان «next» صفحهٔ قبل را بفرستید.`,
        en: `${field} is not a cursor of this list. Send \`next\` of the page before.`,
      },
    },
  })
}
