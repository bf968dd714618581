import './tables.ts'
import { findNames } from '#features/identity/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { panelActions, type PanelAction } from '../panel-actions.ts'

type Noting = {
  galleryId: bigint
  personId: bigint
  act: PanelAction
  /** Counts and names of things; no personal values. `what` is shown beside the act. */
  details?: { what?: string; count?: number }
}

const shownActions = 30

/** Records an act of a colleague, in the transaction of the act. */
export const noteAction = async (
  db: Db | Trx,
  { galleryId, personId, act, details = {} }: Noting,
  now: Date,
): Promise<void> =>
  void (await db
    .insertInto('gallery_act')
    .values({ gallery_id: galleryId, person_id: personId, at: now, act, details: JSON.stringify(details) })
    .execute())

/** Lists the newest acts in the panel of a dealer, each with its colleague. */
export async function findActions({ db, secrets }: RequestContext, dealerId: bigint) {
  const rows = await db
    .selectFrom('gallery_act')
    .select(['id', 'person_id', 'at', 'act', 'details'])
    .where('gallery_id', '=', dealerId)
    .orderBy('id', 'desc')
    .limit(shownActions)
    .execute()
  const ids = [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))]
  const names = await findNames(db, secrets, ids)
  return rows.map(({ id, person_id, at, act, details }) => ({
    id: String(id),
    who: (person_id !== null && names.get(person_id)) || 'بدون نام',
    at: formatDateTime(at),
    act: panelActions[act],
    what: details.what ?? (details.count === undefined ? '' : `${formatInteger(details.count)} خودرو`),
  }))
}
