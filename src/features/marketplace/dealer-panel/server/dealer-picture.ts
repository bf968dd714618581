import '../../dealers/server/tables.ts'
import { attachFiles, defineFilePurpose, releaseFiles } from '#features/files/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { mayDo } from '#platform/permissions.ts'
import { isOwnMatter } from '../../ad/server/own-matter.ts'
import { noteAction } from './panel-actions.ts'
import type { PanelDealer } from './panel-context.ts'

export const dealerPictureKinds = ['logo', 'photo'] as const
type DealerPictureKind = (typeof dealerPictureKinds)[number]

const subjectOf = (kind: DealerPictureKind, id: bigint) => ({ kind: `gallery-${kind}`, id })

const findFace = (db: Db, id: bigint) =>
  db.selectFrom('gallery').select(['logo', 'photo', 'state']).where('id', '=', id).executeTakeFirst()

/** Logos and photos of dealers: public while the dealer is active and shows them. */
export const dealerPicture = defineFilePurpose({
  name: 'gallery-picture',
  kinds: ['picture'],
  folder: 'gallery-pictures',
  maxBytes: 8_000_000,
  perHour: 20,
  maySend: 'signed-in',
  refusesTiny: true,
  outlivesSender: true,
  mayRead: 'everyone',
  hiding: {
    isPublic: async (db, subject, id) => {
      const face = await findFace(db, subject.id)
      return face !== undefined && face.state === 'active' && (face.logo === id || face.photo === id)
    },
    mayRead: async (ctx, { subject }) => {
      const { personId } = ctx.scope.session
      if (personId === null || !subject) return false
      return mayDo(ctx, 'ads.moderate') || isOwnMatter(ctx.db, personId, { sellerId: null, galleryId: subject.id })
    },
  },
})

export const dealerPictures = { name: 'picture', purpose: dealerPicture, maxFiles: 1 }

type Saving = { personId: bigint; kind: DealerPictureKind; picture: string | null }

/** Sets the logo or the photo of a dealer, or removes it; the earlier one is released. */
export async function savePicture(
  ctx: RequestContext,
  dealer: PanelDealer,
  { personId, kind, picture }: Saving,
): Promise<Result<null, 'file-unknown'>> {
  const replaced = inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('gallery')
      .select(kind)
      .where('id', '=', dealer.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row[kind] === picture) return
    const subject = subjectOf(kind, dealer.id)
    if (row[kind] !== null) await releaseFiles(trx, subject.kind, [subject.id])
    if (picture !== null) {
      const target = { purpose: dealerPicture, personId, ids: [picture], subject, now: ctx.now }
      // The transaction ends with it, so that the earlier picture stays.
      if (!(await attachFiles(trx, target)).ok) throw new FileUnknown()
    }
    await trx
      .updateTable('gallery')
      .set({ [kind]: picture })
      .where('id', '=', dealer.id)
      .execute()
    await noteAction(trx, { galleryId: dealer.id, personId, act: 'page.pictures' }, ctx.now)
  })
  return replaced.then(
    () => ok(null),
    (error: unknown) => {
      if (error instanceof FileUnknown) return refuse('file-unknown')
      throw error
    },
  )
}

class FileUnknown extends Error {}
