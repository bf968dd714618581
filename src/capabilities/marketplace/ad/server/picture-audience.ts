import './tables.ts'
import { adPicture, defineFilePurpose, type FileSubject } from '#capabilities/files/contract.ts'
import type { Db } from '#platform/database.ts'
import { mayDo } from '#platform/permissions.ts'
import type { AdState } from '../ad-states.ts'
import { isOwnMatter } from './own-matter.ts'

/** An ad that rests is still linked from chats, deals and bookmarks; one that ended or was never let in is not. */
const publicStates: readonly AdState[] = ['published', 'paused', 'sold', 'expired']

const findAd = (db: Db, { kind, id }: FileSubject) =>
  kind === 'ad'
    ? db.selectFrom('ad').select(['state', 'seller_id', 'gallery_id']).where('id', '=', id).executeTakeFirst()
    : undefined

/** Pictures of ads: of one that is rejected, stopped or removed only its sellers and staff see them. */
export const pictureOfAd = defineFilePurpose({
  ...adPicture,
  hiding: {
    isPublic: async (db, subject) => {
      const ad = await findAd(db, subject)
      return ad !== undefined && publicStates.includes(ad.state)
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
