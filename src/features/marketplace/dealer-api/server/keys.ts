import './tables.ts'
import '../../dealers/server/tables.ts'
import '../../dealer-panel/server/tables.ts'
import { sql } from 'kysely'
import { formatDate, formatRelative } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { newToken, sha256 } from '#platform/secrets.ts'
import type { PanelDealer } from '../../dealer-panel/server/panel-context.ts'
import { mayInPanel } from '../../dealer-panel/roles.ts'
import { accesses, accessOf, keyPrefixes, type Access, type Scope, type World } from '../connection.ts'
import { maxKeys, type KeyRefusal } from '../texts.ts'

type Making = { gallery: PanelDealer; personId: bigint; name: string; world: World; access: Access }

/** Creates a key. Returns its text, which is stored nowhere. */
export async function makeKey(
  ctx: RequestContext,
  { gallery, personId, name, world, access }: Making,
): Promise<Result<string, KeyRefusal>> {
  const token = keyPrefixes[world] + newToken()
  return inTransaction<Result<string, KeyRefusal>>(ctx.db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', gallery.id).forUpdate().executeTakeFirst()
    const open = await trx
      .selectFrom('gallery_api_key')
      .select('id')
      .where('gallery_id', '=', gallery.id)
      .where('revoked_at', 'is', null)
      .execute()
    if (open.length >= maxKeys) return refuse('too-many')
    await trx
      .insertInto('gallery_api_key')
      .values({
        gallery_id: gallery.id,
        person_id: personId,
        name,
        token_hash: sha256(token),
        hint: token.slice(-4),
        scopes: [...accesses[access].scopes],
        sandbox: world === 'sandbox',
        created_at: ctx.now,
      })
      .execute()
    return ok(token)
  })
}

/** Revokes a key of the dealer immediately. */
export async function revokeKey({ db, now }: RequestContext, dealer: PanelDealer, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await db
    .updateTable('gallery_api_key')
    .set({ revoked_at: now })
    .where('id', '=', BigInt(id))
    .where('gallery_id', '=', dealer.id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Lists active keys, newest first. */
export async function findKeys({ db, now }: RequestContext, dealer: PanelDealer) {
  const rows = await db
    .selectFrom('gallery_api_key')
    .select(['id', 'name', 'hint', 'scopes', 'sandbox', 'created_at', 'last_used_at'])
    .where('gallery_id', '=', dealer.id)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, hint, scopes, sandbox, created_at, last_used_at }) => ({
    id: String(id),
    name,
    hint,
    sandbox,
    access: accesses[accessOf(scopes)].label,
    since: formatDate(created_at),
    used: last_used_at && formatRelative(last_used_at, now),
  }))
}

/** The key of a request, with its dealer. */
export type ApiKey = {
  id: bigint
  personId: bigint
  sandbox: boolean
  scopes: readonly Scope[]
  gallery: Pick<PanelDealer, 'id' | 'slug' | 'name' | 'suspended' | 'licenceChecked'>
}

/** Min interval between two writes of the last use, in milliseconds, so that reads rarely write. */
const seenEveryMs = 60_000

/**
 * Finds the key of a text. Returns null for an unknown or revoked key, or when its creator has lost
 * the right.
 */
export async function findKey(db: Db, token: string, now: Date): Promise<ApiKey | null> {
  const row = await db
    .selectFrom('gallery_api_key as key')
    .innerJoin('gallery', 'gallery.id', 'key.gallery_id')
    .innerJoin('person', 'person.id', 'key.person_id')
    .leftJoin('gallery_member as member', (join) =>
      join.onRef('member.gallery_id', '=', 'key.gallery_id').onRef('member.person_id', '=', 'key.person_id'),
    )
    .select(['key.id', 'key.person_id', 'key.sandbox', 'key.scopes', 'key.last_used_at', 'member.role'])
    .select(['gallery.id as galleryId', 'gallery.slug', 'gallery.name', 'gallery.state', 'licence_checked_at'])
    .select(sql<boolean>`gallery.owner_id = key.person_id`.as('owner'))
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('person.locked_at', 'is', null)
    .executeTakeFirst()
  const role = row?.owner ? 'owner' : row?.role
  if (!row || !role || !mayInPanel(role, 'api')) return null
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > seenEveryMs) {
    await db.updateTable('gallery_api_key').set({ last_used_at: now }).where('id', '=', row.id).execute()
  }
  return {
    id: row.id,
    personId: row.person_id,
    sandbox: row.sandbox,
    scopes: row.scopes as Scope[],
    gallery: {
      id: row.galleryId,
      slug: row.slug,
      name: row.name,
      suspended: row.state === 'suspended',
      licenceChecked: row.licence_checked_at !== null,
    },
  }
}
