import './tables.ts'
import { findBehalf } from '#features/inquiries/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { keysetPage, readIdCursor } from '#platform/keyset.ts'
import { consentPath } from '../addresses.ts'
import { purposes } from '../rules.ts'
import { consentFlow, type ConsentEvent, type ConsentParty } from '../states.ts'
import type { ConsentRowView, ConsentView } from '../views.ts'
import type { ConsentRow } from './tables.ts'

export const partyOf = ({ asker_id: asker }: Pick<ConsentRow, 'asker_id'>, personId: bigint): ConsentParty =>
  asker === personId ? 'asker' : 'owner'

const ofPerson = (db: Db | Trx, personId: bigint) =>
  db
    .selectFrom('consent')
    .selectAll()
    .where((is) => is.or([is('asker_id', '=', personId), is('owner_id', '=', personId)]))

type Noted = { consentId: bigint; what: ConsentEvent; at: Date; kind?: string | null }

export const noteEvent = (trx: Trx, ...noted: readonly Noted[]) =>
  trx
    .insertInto('consent_event')
    .values(noted.map(({ consentId, what, at, kind = null }) => ({ consent_id: consentId, what, kind, at })))
    .execute()

/** Requests of both parties. The owner's data are deleted with the end. */
export const consents = flowTable(consentFlow, {
  table: 'consent',
  owners: ['asker_id', 'owner_id'],
  stamp: (to, at) => (consentFlow.isOpen(to) ? {} : { ended_at: at, input_sealed: null }),
  history: (trx, moved) => noteEvent(trx, ...moved.map(({ row, to, at }) => ({ consentId: row.id, what: to, at }))),
})

export async function findConsents(db: Db, { personId, after }: { personId: bigint; after: string | null }) {
  const size = 20
  let query = ofPerson(db, personId)
    .orderBy('id', 'desc')
    .limit(size + 1)
  const before = readIdCursor(after)
  if (before !== null) query = query.where('id', '<', before)
  return keysetPage(await query.execute(), size, ({ id }) => String(id))
}

export const presentConsentRow = (row: ConsentRow, personId: bigint): ConsentRowView => ({
  id: row.public_id,
  href: consentPath(row.public_id),
  side: partyOf(row, personId),
  subject: row.subject_title,
  state: row.state,
  at: formatDateTime(row.asked_at),
})

/**
 * The owner sees the buyer's name. The buyer learns neither a name nor whether a number has an
 * account.
 */
const askedOf = { ad: 'صاحب این آگهی', plate: 'صاحب شماره‌ای که نوشتید' } as const

export async function presentConsent(ctx: RequestContext, row: ConsentRow, personId: bigint): Promise<ConsentView> {
  const { db, secrets } = ctx
  const party = partyOf(row, personId)
  const askerId = party === 'owner' ? row.asker_id : null
  const [names, events, blocked] = await Promise.all([
    findNames(db, secrets, askerId === null ? [] : [askerId]),
    db.selectFrom('consent_event').selectAll().where('consent_id', '=', row.id).orderBy('id').limit(100).execute(),
    askerId === null ? false : isBlocked(db, { ownerId: personId, askerId }),
  ])
  const until = row.state === 'asked' ? row.answer_until : row.state === 'approved' ? row.usable_until : null
  return {
    id: row.public_id,
    side: party,
    subject: { kind: row.subject_kind, title: row.subject_title, href: row.subject_href },
    other: party === 'asker' ? askedOf[row.subject_kind] : (names.get(askerId ?? 0n) ?? 'کاربری که دیگر حساب ندارد'),
    kinds: row.kinds,
    purpose: purposes[row.purpose],
    state: row.state,
    until: until && formatDateTime(until),
    events: events
      .filter(({ what }) => what !== 'reported')
      .map(({ what, kind, at }) => ({ what, kind, at: formatDateTime(at) })),
    blocked,
    // Each party reports separately and does not see the other's report.
    reported: events.some(({ what, kind }) => what === 'reported' && kind === party),
  }
}

export async function isBlocked(db: Db | Trx, { ownerId, askerId }: { ownerId: bigint; askerId: bigint }) {
  const row = await db
    .selectFrom('consent_block')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .where('asker_id', '=', askerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number of requests that wait for this person's answer. */
export async function countToAnswer(db: Db, personId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('consent')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('owner_id', '=', personId)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The consents between two parties of a deal about a subject, newest first. */
export type ConsentOutcome = {
  id: string
  state: ConsentRow['state']
  path: string
  answers: readonly { kind: string; title: string; answeredAt: string; signature: string }[]
}

export async function consentsBetween(
  ctx: RequestContext,
  { askerId, ownerId, ref }: { askerId: bigint; ownerId: bigint; ref: string },
): Promise<readonly ConsentOutcome[]> {
  const rows = await ctx.db
    .selectFrom('consent')
    .selectAll()
    .where('asker_id', '=', askerId)
    .where('owner_id', '=', ownerId)
    .where('subject_kind', '=', 'ad')
    .where('subject_ref', '=', ref)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return Promise.all(
    rows.map(async ({ public_id: id, state }) => ({
      id,
      state,
      path: consentPath(id),
      answers: (await findBehalf(ctx, consentPath(id))).flatMap(({ kind, title, answeredAt, signature }) =>
        answeredAt && signature ? [{ kind, title, answeredAt, signature }] : [],
      ),
    })),
  )
}

/**
 * Whether an inquiry with an owner's data may continue: sent while the consent is usable, and
 * answered unless it was revoked.
 */
export async function isConsentUsable(
  db: Db | Trx,
  { path, now, at }: { path: string; now: Date; at: 'begin' | 'answer' },
): Promise<boolean> {
  const id = path.split('/').at(-1) ?? ''
  if (path !== consentPath(id)) return false
  const row = await db
    .selectFrom('consent')
    .select(['state', 'usable_until'])
    .where('public_id', '=', id)
    .executeTakeFirst()
  if (!row) return false
  if (at === 'answer') return row.state === 'approved' || row.state === 'ended'
  return row.state === 'approved' && row.usable_until !== null && row.usable_until > now
}
