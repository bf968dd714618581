import '../tables.ts'
import { sql } from 'kysely'
import type { Mobile } from '#kit/mobile.ts'
import { refuse, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import { writeOperatorAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import type { Role } from '#platform/permissions.ts'
import { newToken, sha256 } from '#platform/secrets.ts'
import { findOrCreatePerson } from '../find-or-create-person.ts'
import { logAuthentication } from '../log-authentication.ts'
import { lockAdministrators } from '../people/administrators.ts'
import { mobileIndex } from '../sign-in-codes.ts'
import { startSession, type StartedSession } from '../start-session.ts'

export const linkPath = (token: string): string => `/login/link?token=${token}`

const linkSeconds = daySeconds

/**
 * Creates a link that opens a person's account once within a day; without a person it creates the
 * first administrator.
 */
export async function createSignInLink(
  db: Db,
  { personId, now }: { personId: bigint | null; now: Date },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sign_in_link')
    .values({
      token_hash: sha256(token),
      person_id: personId,
      created_at: now,
      expires_at: new Date(now.getTime() + linkSeconds * 1000),
      used_at: null,
    })
    .execute()
  return linkPath(token)
}

/** Creates a link for the first administrator; null when an active administrator exists. */
export async function createFirstAdministratorLink(db: Db, now: Date): Promise<string | null> {
  return (await hasAdministrator(db)) ? null : createSignInLink(db, { personId: null, now })
}

/**
 * The account of a link; `first` creates the first administrator. Null for a used, expired or
 * unknown link.
 */
type OpenLink = { first: true } | { first: false; personId: bigint }

export async function findSignInLink(db: Db, token: string, now: Date): Promise<OpenLink | null> {
  const link = await db
    .selectFrom('sign_in_link')
    .select('person_id')
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!link) return null
  if (link.person_id !== null) return { first: false, personId: link.person_id }
  return (await hasAdministrator(db)) ? null : { first: true }
}

type LinkUsed =
  | Accepted<{ token: string; personId: bigint }>
  | Exclude<StartedSession, { ok: true }>
  | Refused<'link-over'>

/**
 * Signs in with a link, once. `mobile` is the first administrator's number and ignored otherwise.
 * Refuses a first administrator when one exists.
 */
export async function enterByLink(
  ctx: RequestContext,
  { token, mobile }: { token: string; mobile: Mobile | null },
): Promise<LinkUsed> {
  const enter = async (trx: Trx): Promise<LinkUsed> => {
    await lockAdministrators(trx)
    const link = await findSignInLink(trx, token, ctx.now)
    if (!link || (link.first && mobile === null) || !(await spendLink(trx, token, ctx.now))) return refuse('link-over')
    const personId = link.first ? await makeFirstAdministrator(trx, ctx, mobile!) : link.personId
    return startSession(trx, ctx, personId, { confirmed: true, proved: true })
  }
  return logAuthentication(ctx, 'link', await inTransaction(ctx.db, enter))
}

async function makeFirstAdministrator(trx: Trx, ctx: RequestContext, mobile: Mobile): Promise<bigint> {
  const owner = { mobile_index: mobileIndex(ctx.secrets, mobile), mobile_sealed: ctx.secrets.seal(mobile) }
  const personId = await findOrCreatePerson(trx, owner, ctx.now)
  await trx
    .updateTable('person')
    .set({
      roles: sql<Role[]>`array(select distinct unnest(roles || array['administrator']))`,
      locked_at: null,
      lock_reason: null,
    })
    .where('id', '=', personId)
    .execute()
  const details = { given: ['administrator'], taken: [] }
  await writeOperatorAudit(trx, ctx, { act: 'person.roles', subject: `person:${personId}`, details })
  return personId
}

async function spendLink(trx: Trx, token: string, now: Date): Promise<boolean> {
  const spent = await trx
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return spent !== undefined
}

const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`'administrator' = any (roles)`)
    .where('locked_at', 'is', null)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
