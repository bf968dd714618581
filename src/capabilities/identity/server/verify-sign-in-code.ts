import { timingSafeEqual } from 'node:crypto'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Doing } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'
import { openSession } from '#platform/session.ts'
import { codeRefusal, maxTries } from '../rules.ts'
import { browserHash, codeHash, latestCode } from './sign-in-codes.ts'
import { tellNewDevice } from './tell-new-device.ts'

export type SignInRefusal = 'code-wrong' | 'code-expired' | 'code-used' | 'code-unknown' | 'too-many-tries'

/** `token` is the fresh session's, for the cookie; `nextPath` is where the person wanted to go. */
export type SignedIn = { token: string; personId: bigint; nextPath: string }

/**
 * Signs in with the last code that this browser asked for. The first right answer uses the code up, makes the person on
 * the first visit, and opens a session whose token nobody has seen before.
 */
export async function verifySignInCode(
  doing: Doing,
  { browserToken, code }: { browserToken: string | undefined; code: string },
): Promise<Result<SignedIn, SignInRefusal>> {
  const { db, secrets, now } = doing
  if (!browserToken) return refuse('code-unknown')
  const browser = browserHash(browserToken)
  const look = await takeLook(db, browser, now)
  if (!look.ok) return look
  const expected = Buffer.from(look.value.code_hash)
  const given = codeHash(secrets, code, browser, look.value.mobile_index)
  if (!timingSafeEqual(expected, given)) return refuse('code-wrong')
  return inTransaction(db, (trx) => signIn(trx, doing, look.value))
}

type CodeRow = NonNullable<Awaited<ReturnType<typeof latestCode>>>

/** Counts a try and gives the code in one statement, so that parallel guesses never get more looks than there are tries. */
async function takeLook(db: Db, browser: Buffer, now: Date): Promise<Result<CodeRow, SignInRefusal>> {
  const last = await latestCode(db, browser)
  if (!last) return refuse('code-unknown')
  const counted = await db
    .updateTable('sign_in_code')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', last.id)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (counted) return ok(counted)
  // Between the two statements another request may have used it up.
  return refuse(codeRefusal((await latestCode(db, browser)) ?? last, now) ?? 'too-many-tries')
}

async function signIn(trx: Trx, doing: Doing, row: CodeRow): Promise<Result<SignedIn, SignInRefusal>> {
  const { now, scope, config } = doing
  const used = await trx
    .updateTable('sign_in_code')
    .set({ used_at: now })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) return refuse('code-used')
  const personId = await findOrCreatePerson(trx, row, now)
  await tellNewDevice(trx, doing, personId)
  const lifetimeSeconds = config.SESSION_SECONDS
  const token = await openSession(trx, { personId, userAgent: scope.userAgent, now, lifetimeSeconds, confirmed: true })
  return ok({ token, personId, nextPath: row.next_path })
}

async function findOrCreatePerson(trx: Trx, { mobile_index, mobile_sealed }: CodeRow, now: Date): Promise<bigint> {
  const find = () => trx.selectFrom('person').select('id').where('mobile_index', '=', mobile_index).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const created = await trx
    .insertInto('person')
    .values({ mobile_index, mobile_sealed, name: null, created_at: now })
    .onConflict((conflict) => conflict.column('mobile_index').doNothing())
    .returning('id')
    .executeTakeFirst()
  const person = created ?? (await find())
  if (!person) throw new Error('a person was neither found nor created')
  return person.id
}
