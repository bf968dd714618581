import '../../dealers/server/tables.ts'
import './tables.ts'
import { sql } from 'kysely'
import { findNames } from '#features/identity/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { PanelDealer } from './panel-context.ts'

/** Lists the people who work for a dealer as choices, the owner first. */
export async function findStaff(
  ctx: Pick<RequestContext, 'db' | 'secrets'>,
  dealer: Pick<PanelDealer, 'id'>,
): Promise<{ value: string; label: string }[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from (
      select owner_id as id, 0 as place from gallery where id = ${dealer.id} and owner_id is not null
      union all
      select person_id, 1 from gallery_member where gallery_id = ${dealer.id}) as staff
    order by place, id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const names = await findNames(ctx.db, ctx.secrets, ids)
  return ids.map((id) => ({ value: String(id), label: names.get(id) || 'بدون نام' }))
}
