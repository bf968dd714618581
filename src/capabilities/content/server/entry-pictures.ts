import { attachFiles, defineFilePurpose, findAttachedFiles } from '#capabilities/files/contract.ts'
import { ok, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database.ts'
import { mayDo } from '#platform/permissions.ts'
import type { AnyFields } from '../entry-fields.ts'

/** Pictures in texts. Texts are public, so their pictures are too. */
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

/** Keys of the pictures that staff put into a text; drawings of the house are no files. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, attrs } = value as { type?: unknown; attrs?: { picture?: unknown } }
  const own = type === 'image' && typeof attrs?.picture === 'string' && attrs.picture.startsWith('photo-')
  return [...(own ? [attrs.picture as string] : []), ...Object.values(value).flatMap(picturesIn)]
}

/**
 * Gives the pictures of a text to its entry. One that belongs to it already may come again from anybody; it is never let go,
 * because versions show it for ever.
 */
export async function attachPictures(
  trx: Trx,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
  entryId: bigint,
  fields: AnyFields,
): Promise<Result<null, 'file-unknown'>> {
  const pictures = [...new Set(picturesIn(fields))]
  if (pictures.length === 0) return ok(null)
  const known = (await findAttachedFiles(trx, attachedToEntries, [entryId])).get(entryId) ?? []
  return attachFiles(trx, {
    purpose: entryPicture,
    personId: scope.session.personId,
    ids: pictures.filter((id) => !known.includes(id)),
    subject: { kind: attachedToEntries, id: entryId },
    now,
  })
}
