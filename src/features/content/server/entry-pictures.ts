import { attachFiles, defineFilePurpose, findAttachedFiles } from '#features/files/contract.ts'
import { ok, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { mayDo } from '#platform/permissions.ts'
import type { AnyFields } from '../entry-fields.ts'

/** Pictures in texts, public like the texts. */
export const entryPicture = defineFilePurpose({
  name: 'content-picture',
  kinds: ['picture'],
  folder: 'content-pictures',
  maxBytes: 10 * 1024 * 1024,
  perHour: 120,
  maySend: (ctx) => mayDo(ctx, 'content.edit'),
  outlivesSender: true,
  mayRead: 'everyone',
})

const attachedToEntries = 'content-entry'

/** Lists the keys of uploaded pictures in a text; built-in drawings are not files. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, attrs } = value as { type?: unknown; attrs?: { picture?: unknown } }
  const own = type === 'image' && typeof attrs?.picture === 'string' && attrs.picture.startsWith('photo-')
  return [...(own ? [attrs.picture as string] : []), ...Object.values(value).flatMap(picturesIn)]
}

/**
 * Attaches the pictures of a text to its entry. Anyone may reuse a picture of the same entry.
 * Pictures are never released, because versions show them permanently.
 */
export async function attachPictures(
  trx: Trx,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
  entryId: bigint,
  fields: AnyFields,
): Promise<Result<null, 'file-unknown'>> {
  const pictures = [...new Set(picturesIn(fields))]
  if (pictures.length === 0) return ok(null)
  const existing = (await findAttachedFiles(trx, attachedToEntries, [entryId])).get(entryId) ?? []
  return attachFiles(trx, {
    purpose: entryPicture,
    personId: scope.session.personId,
    ids: pictures.filter((id) => !existing.includes(id)),
    subject: { kind: attachedToEntries, id: entryId },
    now,
  })
}
