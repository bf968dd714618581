import './tables.ts'
import '../../dealers/server/tables.ts'
import { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { personContextOf } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { mayInPanel, type PanelRight, type PanelRole } from '../roles.ts'

/** A dealer with the role of a person in it. */
export type PanelDealer = {
  id: bigint
  slug: string
  name: string
  suspended: boolean
  licenceChecked: boolean
  role: PanelRole
}

const selectWorkplaces = (db: Db, personId: bigint) =>
  db
    .selectFrom('gallery')
    .leftJoin('gallery_member', (join) =>
      join.onRef('gallery_member.gallery_id', '=', 'gallery.id').on('gallery_member.person_id', '=', personId),
    )
    .select(['gallery.id', 'slug', 'name', 'state', 'licence_checked_at', 'owner_id', 'gallery_member.role'])
    .where((is) => is.or([is('owner_id', '=', personId), is('gallery_member.person_id', '=', personId)]))

type Row = Awaited<ReturnType<ReturnType<typeof selectWorkplaces>['executeTakeFirstOrThrow']>>

const asDealer = ({ id, slug, name, state, licence_checked_at, owner_id, role }: Row, personId: bigint) => ({
  id,
  slug,
  name,
  suspended: state === 'suspended',
  licenceChecked: licence_checked_at !== null,
  role: owner_id === personId ? ('owner' as const) : role!,
})

/** Lists the dealers of a person, by name. */
export async function findWorkplaces(db: Db, personId: bigint): Promise<PanelDealer[]> {
  const rows = await selectWorkplaces(db, personId).orderBy('sort_key').limit(50).execute()
  return rows.map((row) => asDealer(row, personId))
}

/**
 * Finds a dealer as a contract party: its name and its owner, who is null after their account was
 * deleted.
 */
export async function findDealer(
  db: Db | Trx,
  dealerId: bigint,
): Promise<{ name: string; ownerId: bigint | null } | null> {
  const row = await db.selectFrom('gallery').select(['name', 'owner_id']).where('id', '=', dealerId).executeTakeFirst()
  return row ? { name: row.name, ownerId: row.owner_id } : null
}

/**
 * Loads the dealer of an address for its staff. Throws not-found for others, and forbidden without
 * the right.
 */
export async function requirePanel(
  db: Db,
  personId: bigint,
  { slug, right }: { slug: string; right: PanelRight },
): Promise<PanelDealer> {
  const row = await selectWorkplaces(db, personId).where('slug', '=', slug).executeTakeFirst()
  if (!row) throw notFound()
  const dealer = asDealer(row, personId)
  if (!mayInPanel(dealer.role, right)) throw new AppError('forbidden', 403)
  return dealer
}

/** Throws forbidden without a right that only some acts of a page need. */
export function requireRight({ role }: Pick<PanelDealer, 'role'>, right: PanelRight): void {
  if (!mayInPanel(role, right)) throw new AppError('forbidden', 403)
}

const paramsSchema = z.object({ galleryId: z.string().regex(/^[a-z0-9-]{1,100}$/) })

type Address = {
  context: Parameters<typeof personContextOf>[0]
  params: Record<string, string | undefined>
}

/** Loads the context of a dealer panel page; call it first in every loader and action. */
export async function panelOf(
  { context, params }: Address,
  right: PanelRight,
): Promise<{ ctx: RequestContext; personId: bigint; gallery: PanelDealer }> {
  const { galleryId } = validateParams(paramsSchema, params)
  const { ctx, personId } = personContextOf(context)
  const gallery = await requirePanel(ctx.db, personId, { slug: galleryId, right })
  return { ctx, personId, gallery }
}

/** The data of the dealer panel's head. */
export type PanelHead = Pick<PanelDealer, 'slug' | 'name' | 'suspended' | 'licenceChecked' | 'role'>

export const headOf = ({ slug, name, suspended, licenceChecked, role }: PanelDealer): PanelHead => ({
  slug,
  name,
  suspended,
  licenceChecked,
  role,
})
