import './tables.ts'
import type { Db } from './database/database.ts'
import { keepPlan } from './database/kept-plans.ts'
import type { Role } from './permissions.ts'
import { newToken, sha256 } from './secrets.ts'
import { forgetSeenSession, noteSeenSession } from './seen-sessions.ts'
import { signalAfterCommit } from './signal-after-commit.ts'
import { isNotStored } from './storage-full.ts'

/**
 * The current person. A guest has no row and no cookie, so a guest's page can be cached for everybody. Roles are read
 * with every request: a removed one ends at once. `confirmedAt` is the last proof by code.
 */
export type Session = {
  personId: bigint | null
  tokenHash: Buffer | null
  roles: readonly Role[]
  confirmedAt: Date | null
}

export const guestSession: Session = { personId: null, tokenHash: null, roles: [], confirmedAt: null }

/** A session unused for this long is over, regardless of its maximum lifetime. */
const idleMs = 14 * 24 * 3600 * 1000

/** Returns the earliest last use of a session that is still valid. */
const oldestSeen = (now: Date) => new Date(now.getTime() - idleMs)

/** Last use is written at most this often, so that reading pages does not write. */
const seenEveryMs = 10 * 60 * 1000

/** Finds the session of a cookie. Unknown, ended and expired tokens are guests. */
export async function findSession(db: Db, token: string | undefined, now: Date): Promise<Session> {
  if (!token) return guestSession
  const tokenHash = sha256(token)
  const row = await keepPlan(db)
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['person_id', 'seen_at', 'confirmed_at', 'roles'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('seen_at', '>', oldestSeen(now))
    .where('person.locked_at', 'is', null)
    .executeTakeFirst()
  if (!row) {
    forgetSeenSession(token)
    return guestSession
  }
  noteSeenSession(token, row.person_id)
  if (now.getTime() - row.seen_at.getTime() > seenEveryMs) {
    const seen = db.updateTable('session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
    // Reading continues while nothing can be written.
    await seen.catch((error: unknown) => {
      if (!isNotStored(error)) throw error
    })
  }
  return { personId: row.person_id, tokenHash, roles: row.roles, confirmedAt: row.confirmed_at }
}

/** `confirmed`: opened by a code and not by a password. */
type NewSession = {
  personId: bigint
  userAgent: string
  now: Date
  lifetimeSeconds: number
  confirmed?: boolean
  /** The first sign-in of the person on this device; now by default. */
  deviceSince?: Date
  /** A second proof opened it, in addition to the code. */
  proved?: boolean
}

/** Returns the owners of cookies in one query, for many simultaneous requests. Ended sessions are absent. */
export async function findPersonsOf(db: Db, tokens: readonly string[], now: Date): Promise<Map<string, bigint>> {
  const tokenOf = new Map(tokens.map((token) => [sha256(token).toString('hex'), token]))
  const rows = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['token_hash', 'person_id', 'seen_at'])
    .where(
      'token_hash',
      'in',
      [...tokenOf.keys()].map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('expires_at', '>', now)
    .where('seen_at', '>', oldestSeen(now))
    .where('person.locked_at', 'is', null)
    .execute()
  const matches = new Map(rows.map((row) => [tokenOf.get(sessionKey(Buffer.from(row.token_hash)))!, row.person_id]))
  for (const token of tokens) {
    const personId = matches.get(token)
    if (personId === undefined) forgetSeenSession(token)
    else noteSeenSession(token, personId)
  }
  const late = rows.filter(({ seen_at }) => now.getTime() - seen_at.getTime() > seenEveryMs)
  if (late.length > 0) {
    const hashes = late.map(({ token_hash }) => token_hash)
    const seen = db.updateTable('session').set({ seen_at: now }).where('token_hash', 'in', hashes).execute()
    await seen.catch((error: unknown) => {
      if (!isNotStored(error)) throw error
    })
  }
  return matches
}

/** Opens a session with a fresh token (never one from the browser) and returns the token for the cookie. */
export async function openSession(
  db: Db,
  { personId, userAgent, now, lifetimeSeconds, confirmed, deviceSince, proved }: NewSession,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      person_id: personId,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
      user_agent: userAgent.slice(0, 300),
      confirmed_at: confirmed ? now : null,
      device_since: deviceSince ?? now,
      proved_at: proved ? now : null,
    })
    .execute()
  return token
}

/** Returns the key of a session among those that {@link findOpenSessions} returns. */
export const sessionKey = (tokenHash: Buffer): string => tokenHash.toString('hex')

/** Returns the keys of the sessions that are still open, in one query; long connections check repeatedly. */
export async function findOpenSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('expires_at', '>', now)
    .where('seen_at', '>', oldestSeen(now))
    .where('person.locked_at', 'is', null)
    .execute()
  return new Set(rows.map(({ token_hash }) => sessionKey(Buffer.from(token_hash))))
}

/** The topic of the signal that sessions of a person ended. */
export const sessionsTopic = (personId: bigint): string => `sessions:${personId}`

/** Records that the person proved their identity again. */
export async function confirmSession(db: Db, { tokenHash }: Session, now: Date): Promise<void> {
  if (!tokenHash) return
  await db.updateTable('session').set({ confirmed_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** What a session knows of its device: the person's first sign-in on it, and the last second proof. */
export type SessionStanding = { deviceSince: Date; provedAt: Date | null }

/** Returns the standing of a session; an older session without a record began its device. Null without a session. */
export async function findSessionStanding(db: Db, { tokenHash }: Session): Promise<SessionStanding | null> {
  if (!tokenHash) return null
  const row = await db
    .selectFrom('session')
    .select(['created_at', 'device_since', 'proved_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? { deviceSince: row.device_since ?? row.created_at, provedAt: row.proved_at } : null
}

/** Records in a session that its person gave a second proof. */
export async function noteSecondProof(db: Db, { tokenHash }: Session, now: Date): Promise<void> {
  if (!tokenHash) return
  await db.updateTable('session').set({ proved_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Ends one session; ending it again changes nothing. */
export async function endSession(db: Db, session: Pick<Session, 'tokenHash'>): Promise<void> {
  if (!session.tokenHash) return
  const ended = db.deleteFrom('session').where('token_hash', '=', session.tokenHash).returning('person_id')
  for (const { person_id } of await ended.execute()) signalAfterCommit(db, sessionsTopic(person_id))
}

/** One device on which a person is signed in. */
export type DeviceSession = { tokenHash: Buffer; userAgent: string; createdAt: Date; seenAt: Date }

/** Returns the devices on which a person is signed in, the most recently used first. */
export async function findSessionsOf(db: Db, personId: bigint, now: Date): Promise<DeviceSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['token_hash', 'user_agent', 'created_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', oldestSeen(now))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ token_hash, user_agent, created_at, seen_at }) => ({
    tokenHash: Buffer.from(token_hash),
    userAgent: user_agent,
    createdAt: created_at,
    seenAt: seen_at,
  }))
}

/** Ends every session of a person, except `kept`. */
export async function endSessionsOf(db: Db, personId: bigint, except?: Pick<Session, 'tokenHash'>): Promise<void> {
  const all = db.deleteFrom('session').where('person_id', '=', personId)
  await (except?.tokenHash ? all.where('token_hash', '!=', except.tokenHash) : all).execute()
  signalAfterCommit(db, sessionsTopic(personId))
}

/** Removes expired and unused sessions; run by a job. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  const isOver = db
    .deleteFrom('session')
    .where((row) => row.or([row('expires_at', '<=', now), row('seen_at', '<=', oldestSeen(now))]))
  await isOver.execute()
}
