import './tables.ts'
import { adPicture, defineFilePurpose, type FileSubject } from '#features/files/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { mayDo } from '#platform/permissions.ts'
import type { AdState } from '../ad-states.ts'
import { isOwnMatter } from './own-matter.ts'

/** Chats, deals and bookmarks still link a paused ad, but not an ended or unapproved one. */
const publicStates: readonly AdState[] = ['published', 'paused', 'sold', 'expired']

const isOpen = (column: 'id' | 'public_id') => async (db: Db, reference: string) => {
  const ad = await db
    .selectFrom('ad')
    .select('state')
    .where(column, '=', reference as never)
    .executeTakeFirst()
  return ad !== undefined && publicStates.includes(ad.state)
}

/** Ads by their id, and by the name in their address. */
export const openAds = { ad: isOpen('id'), 'ad-page': isOpen('public_id') }

const findAd = (db: Db, { kind, id }: FileSubject) =>
  kind === 'ad'
    ? db
        .selectFrom('ad')
        .select(['state', 'pictures', 'seller_id', 'gallery_id'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined

/** Pictures of ads: of one that is rejected, stopped or removed, and those taken out of it, only its sellers and staff see. */
export const pictureOfAd = defineFilePurpose({
  ...adPicture,
  hiding: {
    isPublic: async (db, subject, id) => {
      const ad = await findAd(db, subject)
      return ad !== undefined && publicStates.includes(ad.state) && ad.pictures.includes(id)
    },
    mayRead: async (ctx, { ownerId, subject }) => {
      const { personId } = ctx.scope.session
      if (personId === null) return false
      if (personId === ownerId || mayDo(ctx, 'ads.moderate')) return true
      const ad = subject && (await findAd(ctx.db, subject))
      return Boolean(ad) && isOwnMatter(ctx.db, personId, { sellerId: ad!.seller_id, galleryId: ad!.gallery_id })
    },
  },
})
