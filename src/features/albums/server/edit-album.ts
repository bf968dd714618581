import { getCatalogue } from '#features/catalog/contract.ts'
import { attachFiles, releaseFiles } from '#features/files/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { AddedPictures, EditedPicture } from '../album-schemas.ts'
import { albumPicture, attachedToPictures } from './album-picture-purpose.ts'
import './tables.ts'

/**
 * Creates an album as a draft. Its address is the model's slug, with a number from the second one
 * on.
 */
export async function createAlbum(
  ctx: RequestContext,
  { title, model: slug }: { title: string; model: string },
): Promise<Result<bigint, 'no-model'>> {
  requirePermission(ctx, 'albums.edit')
  const model = (await getCatalogue(ctx.db)).models.bySlug.get(slug)
  if (!model) return refuse('no-model')
  return inTransaction(ctx.db, async (trx) => {
    // Serialise concurrent albums of one model, so that the second sees the first one's address.
    await trx.selectFrom('model').select('id').where('id', '=', model.id).forUpdate().execute()
    const taken = new Set(
      (await trx.selectFrom('album').select('slug').where('model_id', '=', model.id).execute()).map((row) => row.slug),
    )
    let address = slug
    for (let number = 2; taken.has(address); number++) address = `${slug}-album-${number}`
    const { id } = await trx
      .insertInto('album')
      .values({
        slug: address,
        title,
        model_id: model.id,
        state: 'draft',
        created_at: ctx.now,
        changed_at: ctx.now,
        published_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, ctx, { act: 'album.create', subject: `album:${address}`, details: { title } })
    return ok(id)
  })
}

/** Runs an action on a locked album and logs it. Throws not-found. */
async function changeAlbum<Answer>(
  ctx: RequestContext,
  id: bigint,
  change: (trx: Trx, album: { slug: string; state: 'draft' | 'published' }) => Promise<Answer>,
): Promise<Answer> {
  requirePermission(ctx, 'albums.edit')
  return inTransaction(ctx.db, async (trx) => {
    const album = await trx
      .selectFrom('album')
      .select(['slug', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!album) throw notFound()
    const answer = await change(trx, album)
    await trx.updateTable('album').set({ changed_at: ctx.now }).where('id', '=', id).execute()
    return answer
  })
}

export const renameAlbum = (ctx: RequestContext, id: bigint, title: string): Promise<void> =>
  changeAlbum(ctx, id, async (trx, { slug }) => {
    await trx.updateTable('album').set({ title }).where('id', '=', id).execute()
    await writeAudit(trx, ctx, { act: 'album.rename', subject: `album:${slug}`, details: { title } })
  })

/** Publishes an album. Refuses one without pictures; a published one stays unchanged. */
export const publishAlbum = (ctx: RequestContext, id: bigint): Promise<Result<null, 'empty'>> =>
  changeAlbum(ctx, id, async (trx, { slug, state }) => {
    if (state === 'published') return ok(null)
    const some = await trx.selectFrom('album_picture').select('id').where('album_id', '=', id).limit(1).execute()
    if (some.length === 0) return refuse('empty')
    await trx.updateTable('album').set({ state: 'published', published_at: ctx.now }).where('id', '=', id).execute()
    await writeAudit(trx, ctx, { act: 'album.publish', subject: `album:${slug}` })
    return ok(null)
  })

export const unpublishAlbum = (ctx: RequestContext, id: bigint): Promise<Result<null, never>> =>
  changeAlbum(ctx, id, async (trx, { slug, state }) => {
    if (state === 'draft') return ok(null)
    await trx.updateTable('album').set({ state: 'draft', published_at: null }).where('id', '=', id).execute()
    await writeAudit(trx, ctx, { act: 'album.unpublish', subject: `album:${slug}` })
    return ok(null)
  })

/** Appends uploaded photos to an album. */
export const addPictures = (
  ctx: RequestContext,
  id: bigint,
  { files, category, caption, credit }: Omit<AddedPictures, 'intent'>,
): Promise<Result<null, 'file-unknown'>> =>
  changeAlbum(ctx, id, async (trx, { slug }) => {
    const last = await trx
      .selectFrom('album_picture')
      .select(({ fn }) => fn.max('place').as('place'))
      .where('album_id', '=', id)
      .executeTakeFirst()
    for (const [index, picture] of files.entries()) {
      const row = await trx
        .insertInto('album_picture')
        .values({
          album_id: id,
          picture,
          category,
          caption,
          credit,
          place: (last?.place ?? -1) + 1 + index,
          small_bytes: null,
          large_bytes: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const subject = { kind: attachedToPictures, id: row.id }
      const { personId } = ctx.scope.session
      const attached = await attachFiles(trx, {
        purpose: albumPicture,
        personId,
        ids: [picture],
        subject,
        now: ctx.now,
      })
      if (!attached.ok) return attached
    }
    await writeAudit(trx, ctx, { act: 'album.picture-add', subject: `album:${slug}`, details: { count: files.length } })
    return ok(null)
  })

export const editPicture = (
  ctx: RequestContext,
  id: bigint,
  { picture, category, caption, credit, place }: Omit<EditedPicture, 'intent'>,
): Promise<void> =>
  changeAlbum(ctx, id, async (trx, { slug }) => {
    const changed = await trx
      .updateTable('album_picture')
      .set({ category, caption, credit, place })
      .where('id', '=', BigInt(picture))
      .where('album_id', '=', id)
      .returning('id')
      .execute()
    if (changed.length === 0) throw notFound()
    await writeAudit(trx, ctx, { act: 'album.picture-edit', subject: `album:${slug}`, details: { caption } })
  })

/**
 * Removes a picture. Refuses the last one of a published album; a missing one counts as removed.
 */
export const removePicture = (ctx: RequestContext, id: bigint, picture: bigint): Promise<Result<null, 'last'>> =>
  changeAlbum(ctx, id, async (trx, { slug, state }) => {
    const rows = await trx.selectFrom('album_picture').select(['id', 'caption']).where('album_id', '=', id).execute()
    const gone = rows.find((row) => row.id === picture)
    if (!gone) return ok(null)
    if (state === 'published' && rows.length === 1) return refuse('last')
    await trx.deleteFrom('album_picture').where('id', '=', picture).execute()
    await releaseFiles(trx, attachedToPictures, [picture])
    await writeAudit(trx, ctx, {
      act: 'album.picture-remove',
      subject: `album:${slug}`,
      details: { caption: gone.caption },
    })
    return ok(null)
  })
