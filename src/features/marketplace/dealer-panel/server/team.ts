import './tables.ts'
import '../../ad/server/tables.ts'
import '../../conversations/server/tables.ts'
import '../../dealers/server/tables.ts'
import { findNames, findPersonByMobile, openMobile } from '#features/identity/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { myGalleryPath } from '../../desk-addresses.ts'
import { deskRoles, type InvitedRole } from '../roles.ts'
import type { InviteRefusal } from '../texts.ts'
import type { DeskGallery } from './desk-context.ts'
import { galleryInvitedNotice } from './notices.ts'

const invitationDays = 14
const mostPeople = 30

const indexOf = ({ secrets }: Pick<RequestContext, 'secrets'>, mobile: Mobile) =>
  secrets.blindIndex('gallery_invitation.mobile', mobile)

/** Lists the team of a dealer and its open invitations. */
export async function findTeam(ctx: RequestContext, gallery: DeskGallery) {
  const { db, now, secrets } = ctx
  const [owner, members, invitations] = await Promise.all([
    db.selectFrom('gallery').select('owner_id').where('id', '=', gallery.id).executeTakeFirstOrThrow(),
    db
      .selectFrom('gallery_member')
      .selectAll()
      .where('gallery_id', '=', gallery.id)
      .orderBy('since')
      .orderBy('person_id')
      .execute(),
    db
      .selectFrom('gallery_invitation')
      .select(['id', 'mobile_sealed', 'role', 'expires_at'])
      .where('gallery_id', '=', gallery.id)
      .where('outcome', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('id')
      .execute(),
  ])
  const ids = [...members.map(({ person_id }) => person_id), ...(owner.owner_id ? [owner.owner_id] : [])]
  const names = await findNames(db, secrets, ids)
  const nameOf = (id: bigint | null) => (id && names.get(id)) || 'بدون نام'
  return {
    owner: nameOf(owner.owner_id),
    members: members.map(({ person_id, role, since }) => ({
      id: String(person_id),
      name: nameOf(person_id),
      role: deskRoles[role],
      since: formatDate(since),
    })),
    invitations: invitations.map(({ id, mobile_sealed, role, expires_at }) => ({
      id: String(id),
      mobile: maskMobile(secrets.open(mobile_sealed) as Mobile),
      role: deskRoles[role],
      until: formatDateTime(expires_at),
    })),
  }
}

type Inviting = { gallery: DeskGallery; personId: bigint; mobile: Mobile; role: InvitedRole }

/** Invites a person by mobile number, with or without an account. Notifies an existing account. */
export async function invite(
  ctx: RequestContext,
  { gallery, personId, mobile, role }: Inviting,
): Promise<Result<null, InviteRefusal>> {
  const { now, secrets } = ctx
  const invited = await findPersonByMobile(ctx, mobile)
  if (invited === personId) return refuse('self')
  return inTransaction<Result<null, InviteRefusal>>(ctx.db, async (trx) => {
    const { owner_id } = await trx
      .selectFrom('gallery')
      .select('owner_id')
      .where('id', '=', gallery.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const members = await trx
      .selectFrom('gallery_member')
      .select('person_id')
      .where('gallery_id', '=', gallery.id)
      .execute()
    if (invited !== null && (owner_id === invited || members.some(({ person_id }) => person_id === invited))) {
      return refuse('member')
    }
    const mobile_index = indexOf(ctx, mobile)
    const open = await trx
      .selectFrom('gallery_invitation')
      .select(['id', 'mobile_index', 'expires_at'])
      .where('gallery_id', '=', gallery.id)
      .where('outcome', 'is', null)
      .execute()
    const same = open.find((each) => mobile_index.equals(Buffer.from(each.mobile_index)))
    if (same && same.expires_at > now) return refuse('invited')
    if (members.length + open.filter(({ expires_at }) => expires_at > now).length >= mostPeople)
      return refuse('too-many')
    // An expired invitation makes room for the new one.
    if (same) {
      await trx
        .updateTable('gallery_invitation')
        .set({ outcome: 'withdrawn', decided_at: now })
        .where('id', '=', same.id)
        .execute()
    }
    const { id } = await trx
      .insertInto('gallery_invitation')
      .values({
        gallery_id: gallery.id,
        mobile_sealed: secrets.seal(mobile),
        mobile_index,
        role,
        invited_by: personId,
        at: now,
        expires_at: new Date(now.getTime() + invitationDays * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (invited !== null) {
      const data = { gallery: gallery.name, role }
      const key = `gallery-invited:${id}`
      await notify(trx, ctx, { personId: invited, notice: galleryInvitedNotice, data, link: myGalleryPath, key })
    }
    return ok(null)
  })
}

/** Lists a person's open invitations, found by their number. */
export async function findInvitations(ctx: RequestContext, personId: bigint) {
  const { db, now, secrets } = ctx
  const mobile = await openMobile(db, secrets, personId)
  const rows = await db
    .selectFrom('gallery_invitation')
    .innerJoin('gallery', 'gallery.id', 'gallery_invitation.gallery_id')
    .select(['gallery_invitation.id', 'gallery.name', 'role'])
    .where('mobile_index', '=', indexOf(ctx, mobile))
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('gallery_invitation.id')
    .execute()
  return rows.map(({ id, name, role }) => ({ id: String(id), gallery: name, role: deskRoles[role] }))
}

type Answering = { personId: bigint; id: string; accept: boolean }

/** Answers one's own invitation. Returns its dealer, or false when the invitation is gone. */
export async function answerInvitation(ctx: RequestContext, { personId, id, accept }: Answering): Promise<boolean> {
  const { now, secrets } = ctx
  if (!/^\d{1,18}$/.test(id)) return false
  const mobile = await openMobile(ctx.db, secrets, personId)
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('gallery_invitation')
      .set({ outcome: accept ? 'accepted' : 'declined', decided_at: now })
      .where('id', '=', BigInt(id))
      .where('mobile_index', '=', indexOf(ctx, mobile))
      .where('outcome', 'is', null)
      .where('expires_at', '>', now)
      .returning(['gallery_id', 'role'])
      .executeTakeFirst()
    if (!row) return false
    if (!accept) return true
    await trx
      .insertInto('gallery_member')
      .values({ ...row, person_id: personId, since: now })
      .onConflict((conflict) => conflict.columns(['gallery_id', 'person_id']).doUpdateSet({ role: row.role }))
      .execute()
    return true
  })
}

/** Withdraws an open invitation of the dealer. */
export async function withdrawInvitation({ db, now }: RequestContext, gallery: DeskGallery, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await db
    .updateTable('gallery_invitation')
    .set({ outcome: 'withdrawn', decided_at: now })
    .where('id', '=', BigInt(id))
    .where('gallery_id', '=', gallery.id)
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Removes a member. Their ads and conversations pass to the owner; the database revokes their keys.
 * The job of `deals` moves deals, which refuse the person from now on.
 */
export async function removeMember({ db }: RequestContext, gallery: DeskGallery, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  const personId = BigInt(id)
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId } = await trx
      .selectFrom('gallery')
      .select('owner_id')
      .where('id', '=', gallery.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const removed = await trx
      .deleteFrom('gallery_member')
      .where('gallery_id', '=', gallery.id)
      .where('person_id', '=', personId)
      .returning('person_id')
      .executeTakeFirst()
    if (!removed) return
    if (ownerId === null || ownerId === personId) return
    const ads = trx.selectFrom('ad').select('id').where('gallery_id', '=', gallery.id)
    await trx
      .updateTable('conversation')
      .set({ seller_id: ownerId })
      .where('seller_id', '=', personId)
      .where('ad_id', 'in', ads)
      // The owner must not become both parties of a thread about a car of the dealer.
      .where('buyer_id', 'is distinct from', ownerId)
      .execute()
    await trx
      .updateTable('ad')
      .set({ seller_id: ownerId })
      .where('gallery_id', '=', gallery.id)
      .where('seller_id', '=', personId)
      .execute()
  })
}
