import './tables.ts'
import '../../ad/server/tables.ts'
import '../../conversations/server/tables.ts'
import '../../dealers/server/tables.ts'
import { sql } from 'kysely'
import { findNames, findPersonByMobile, openMobile } from '#features/identity/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { maskMobile, type Mobile } from '#kit/mobile.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { myDealerPath } from '../../panel-addresses.ts'
import { panelRoles, type InvitedRole } from '../roles.ts'
import type { InviteRefusal } from '../texts.ts'
import { noteAction } from './panel-actions.ts'
import type { PanelDealer } from './panel-context.ts'
import { dealerInvitedNotice } from './notices.ts'

const invitationDays = 14
const maxPeople = 30

const indexOf = ({ secrets }: Pick<RequestContext, 'secrets'>, mobile: Mobile) =>
  secrets.blindIndex('gallery_invitation.mobile', mobile)

/** Lists the team of a dealer and its open invitations. */
export async function findTeam(ctx: RequestContext, dealer: PanelDealer) {
  const { db, now, secrets } = ctx
  const [owner, members, invitations] = await Promise.all([
    db.selectFrom('gallery').select('owner_id').where('id', '=', dealer.id).executeTakeFirstOrThrow(),
    db
      .selectFrom('gallery_member')
      .selectAll()
      .where('gallery_id', '=', dealer.id)
      .orderBy('since')
      .orderBy('person_id')
      .execute(),
    db
      .selectFrom('gallery_invitation')
      .select(['id', 'mobile_sealed', 'role', 'expires_at'])
      .where('gallery_id', '=', dealer.id)
      .where('outcome', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('id')
      .execute(),
  ])
  const ids = [...members.map(({ person_id }) => person_id), ...(owner.owner_id ? [owner.owner_id] : [])]
  const [names, work] = await Promise.all([findNames(db, secrets, ids), findOpenWork(db, dealer)])
  const nameOf = (id: bigint | null) => (id && names.get(id)) || 'بدون نام'
  const workOf = (id: bigint | null) => openWork(work.get(id ?? 0n) ?? noWork)
  return {
    owner: { id: String(owner.owner_id ?? ''), name: nameOf(owner.owner_id), work: workOf(owner.owner_id) },
    members: members.map(({ person_id, role, since }) => ({
      id: String(person_id),
      name: nameOf(person_id),
      role,
      roleName: panelRoles[role],
      since: formatDate(since),
      work: workOf(person_id),
    })),
    invitations: invitations.map(({ id, mobile_sealed, role, expires_at }) => ({
      id: String(id),
      mobile: maskMobile(secrets.open(mobile_sealed) as Mobile),
      role: panelRoles[role],
      until: formatDateTime(expires_at),
    })),
  }
}

type Work = { ads: number; threads: number; waiting: number }
const noWork: Work = { ads: 0, threads: 0, waiting: 0 }

/** Counts the open work of each colleague: cars that are not ended, open threads, and those that wait. */
async function findOpenWork(db: Db, dealer: Pick<PanelDealer, 'id'>): Promise<Map<bigint, Work>> {
  const { rows } = await sql<Work & { person: bigint }>`
    select person, sum(ads)::int as ads, sum(threads)::int as threads, sum(waiting)::int as waiting from (
      select seller_id as person, count(*) as ads, 0 as threads, 0 as waiting from ad
      where gallery_id = ${dealer.id} and state in ('draft', 'pending', 'published', 'paused', 'rejected', 'expired')
      group by seller_id
      union all
      select conversation.seller_id, 0, count(*), count(*) filter (where last.author = 'buyer') from conversation
      join ad on ad.id = conversation.ad_id
      join lateral (select author from conversation_message where conversation_id = conversation.id
        order by id desc limit 1) as last on true
      where ad.gallery_id = ${dealer.id} and conversation.closed_at is null
      group by conversation.seller_id) as work
    group by person`.execute(db)
  return new Map(rows.map(({ person, ...work }) => [person, work]))
}

/** Describes the open work of a colleague: «۱۲ خودرو، ۴ گفت‌وگو، ۱ منتظر پاسخ». */
function openWork({ ads, threads, waiting }: Work): string {
  const parts = [
    ads > 0 && `${formatInteger(ads)} خودرو`,
    threads > 0 && `${formatInteger(threads)} گفت‌وگو`,
    waiting > 0 && `${formatInteger(waiting)} منتظر پاسخ`,
  ]
  return parts.filter(Boolean).join('، ') || 'کار بازی ندارد'
}

type Inviting = { gallery: PanelDealer; personId: bigint; mobile: Mobile; role: InvitedRole }

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
    if (members.length + open.filter(({ expires_at }) => expires_at > now).length >= maxPeople)
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
    await noteAction(
      trx,
      { galleryId: gallery.id, personId, act: 'team.invite', details: { what: panelRoles[role] } },
      now,
    )
    if (invited !== null) {
      const data = { gallery: gallery.name, role }
      const key = `gallery-invited:${id}`
      await notify(trx, ctx, { personId: invited, notice: dealerInvitedNotice, data, link: myDealerPath, key })
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
  return rows.map(({ id, name, role }) => ({ id: String(id), gallery: name, role: panelRoles[role] }))
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
    await noteAction(trx, { galleryId: row.gallery_id, personId, act: 'team.join' }, now)
    return true
  })
}

/** Withdraws an open invitation of the dealer. */
export async function withdrawInvitation(
  { db, now }: RequestContext,
  dealer: PanelDealer,
  { personId, id }: { personId: bigint; id: string },
): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('gallery_invitation')
      .set({ outcome: 'withdrawn', decided_at: now })
      .where('id', '=', BigInt(id))
      .where('gallery_id', '=', dealer.id)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await noteAction(trx, { galleryId: dealer.id, personId, act: 'team.withdraw' }, now)
  })
}

type Changing = { personId: bigint; id: string; role: InvitedRole }

/** Changes the role of a member. A former manager's keys and connections end by a trigger of the database. */
export async function changeRole(
  { db, now }: RequestContext,
  dealer: PanelDealer,
  { personId, id, role }: Changing,
): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('gallery_member')
      .set({ role })
      .where('gallery_id', '=', dealer.id)
      .where('person_id', '=', BigInt(id))
      .where('role', '<>', role)
      .returning('person_id')
      .executeTakeFirst()
    if (!changed) return
    await noteAction(
      trx,
      { galleryId: dealer.id, personId, act: 'team.role', details: { what: panelRoles[role] } },
      now,
    )
  })
}

type Removing = {
  personId: bigint
  id: string
  /** Who takes over the open work; the owner where it is nobody of the team. */
  to?: string
}

/**
 * Removes a member. Their ads and conversations pass to a colleague; the database revokes their
 * keys. The job of `deals` moves deals, which refuse the person from now on.
 */
export async function removeMember(
  { db, now }: RequestContext,
  dealer: PanelDealer,
  { personId: actor, id, to = '' }: Removing,
): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  const personId = BigInt(id)
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId } = await trx
      .selectFrom('gallery')
      .select('owner_id')
      .where('id', '=', dealer.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const removed = await trx
      .deleteFrom('gallery_member')
      .where('gallery_id', '=', dealer.id)
      .where('person_id', '=', personId)
      .returning('person_id')
      .executeTakeFirst()
    if (!removed) return
    await noteAction(trx, { galleryId: dealer.id, personId: actor, act: 'team.remove' }, now)
    const colleague = /^\d{1,18}$/.test(to)
      ? await trx
          .selectFrom('gallery_member')
          .select('person_id')
          .where('gallery_id', '=', dealer.id)
          .where('person_id', '=', BigInt(to))
          .executeTakeFirst()
      : undefined
    const heirs = [colleague?.person_id, ownerId].filter((each) => each !== undefined && each !== null)
    for (const heir of heirs) await passWork(trx, dealer, { from: personId, to: heir })
  })
}

/** Passes the cars and threads of a former colleague on. */
async function passWork(trx: Trx, dealer: PanelDealer, { from, to }: { from: bigint; to: bigint }): Promise<void> {
  if (from === to) return
  const ads = trx.selectFrom('ad').select('id').where('gallery_id', '=', dealer.id)
  await trx
    .updateTable('conversation')
    .set({ seller_id: to })
    .where('seller_id', '=', from)
    .where('ad_id', 'in', ads)
    // Nobody must become both parties of a thread about a car of the dealer.
    .where('buyer_id', 'is distinct from', to)
    .execute()
  await trx
    .updateTable('ad')
    .set({ seller_id: to })
    .where('gallery_id', '=', dealer.id)
    .where('seller_id', '=', from)
    .execute()
}
