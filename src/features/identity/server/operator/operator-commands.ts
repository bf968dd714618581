import '../tables.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { findUnsentSms } from '#features/notifications/contract.ts'
import { parseMobile, type Mobile } from '#kit/mobile.ts'
import { writeOperatorAudit } from '#platform/audit/audit.ts'
import type { PlatformBase } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { roles, type Role } from '#platform/permissions.ts'
import { endSessionsOf } from '#platform/session.ts'
import { findOrCreatePerson } from '../find-or-create-person.ts'
import { isLastAdministrator, lockAdministrators } from '../people/administrators.ts'
import { mobileIndex } from '../sign-in-codes.ts'
import { createSignInLink } from './sign-in-links.ts'

const reason = z.string().trim().min(3).max(300)
const mobile = z.string().min(1).max(40)
const role = z.enum(roles)

/** The operator's commands at the server's terminal (`npm run admin`). Numbers are as typed. */
export const operatorCommandSchema = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('create'), mobile }),
  z.object({ verb: z.literal('grant'), mobile, role }),
  z.object({ verb: z.literal('revoke'), mobile, role }),
  z.object({ verb: z.literal('list') }),
  z.object({ verb: z.literal('sessions end'), mobile, reason }),
  z.object({ verb: z.literal('code'), mobile, reason }),
  z.object({ verb: z.literal('messages'), mobile, reason }),
])
export type OperatorCommand = z.output<typeof operatorCommandSchema>

/** The output lines; `ok` is false when nothing was done. */
export type OperatorAnswer = { ok: boolean; lines: string[] }

type Context = Pick<PlatformBase, 'secrets' | 'config' | 'log'> & { db: Db; now: Date }

const finish = (...lines: string[]): OperatorAnswer => ({ ok: true, lines })
const refused = (line: string): OperatorAnswer => ({ ok: false, lines: [line] })

/**
 * Runs one operator command. Changes are logged with the operator as actor, in the same
 * transaction.
 */
export async function runOperatorCommand(ctx: Context, command: OperatorCommand): Promise<OperatorAnswer> {
  if (command.verb === 'list') return listStaff(ctx)
  const parsed = parseMobile(command.mobile)
  if (!parsed.ok) return refused(`${command.mobile} is not a mobile number such as 09123456789.`)
  const number = parsed.value
  switch (command.verb) {
    case 'create':
      return changeRole(ctx, { mobile: number, role: 'administrator', give: true, create: true })
    case 'grant':
    case 'revoke':
      return changeRole(ctx, { mobile: number, role: command.role, give: command.verb === 'grant', create: false })
    case 'sessions end':
      return endSessions(ctx, number, command.reason)
    case 'code':
      return makeLink(ctx, number, command.reason)
    case 'messages':
      return showMessages(ctx, number, command.reason)
  }
}

type RoleChange = { mobile: Mobile; role: Role; give: boolean; create: boolean }

async function changeRole(
  ctx: Context,
  { mobile: number, role: target, give, create }: RoleChange,
): Promise<OperatorAnswer> {
  return inTransaction(ctx.db, async (trx) => {
    await lockAdministrators(trx)
    const person = create ? await findOrCreate(trx, ctx, number) : await findPerson(trx, ctx, number)
    if (!person) return unknown(number)
    if (person.roles.includes(target) === give)
      return finish(give ? `${number} has the role ${target} already.` : `${number} does not have the role ${target}.`)
    if (!give && target === 'administrator' && (await isLastAdministrator(trx, person.id)))
      return refused(`${number} is the last administrator: grant the role to somebody else first.`)
    const next = roles.filter((each) => (each === target ? give : person.roles.includes(each)))
    await trx.updateTable('person').set({ roles: next }).where('id', '=', person.id).execute()
    const details = { given: give ? [target] : [], taken: give ? [] : [target] }
    await writeOperatorAudit(trx, ctx, { act: 'person.roles', subject: `person:${person.id}`, details })
    const locked =
      give && person.locked_at ? ['The account is locked: unlock it in the back office before it can sign in.'] : []
    return finish(`${number} ${give ? 'now has' : 'no longer has'} the role ${target}.`, ...locked)
  })
}

async function listStaff({ db, secrets }: Context): Promise<OperatorAnswer> {
  const staff = await db
    .selectFrom('person')
    .select(['mobile_sealed', 'name', 'roles', 'locked_at'])
    .where(sql<boolean>`cardinality(roles) > 0`)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
  if (staff.length === 0)
    return finish('Nobody has a role. Make the first administrator: npm run admin -- create --mobile 09…')
  return finish(
    ...staff.map(({ mobile_sealed, name, roles: held, locked_at }) =>
      [secrets.open(mobile_sealed), held.join(', '), name ?? '', locked_at ? 'locked' : ''].filter(Boolean).join('  '),
    ),
  )
}

async function endSessions(ctx: Context, number: Mobile, why: string): Promise<OperatorAnswer> {
  return inTransaction(ctx.db, async (trx) => {
    const person = await findPerson(trx, ctx, number)
    if (!person) return unknown(number)
    await endSessionsOf(trx, person.id)
    const entry = { act: 'person.sessions-end', subject: `person:${person.id}`, details: { reason: why } }
    await writeOperatorAudit(trx, ctx, entry)
    return finish(`${number} is signed out everywhere.`)
  })
}

async function makeLink(ctx: Context, number: Mobile, why: string): Promise<OperatorAnswer> {
  return inTransaction(ctx.db, async (trx) => {
    const person = await findPerson(trx, ctx, number)
    if (!person) return unknown(number)
    const path = await createSignInLink(trx, { personId: person.id, now: ctx.now })
    const entry = { act: 'person.sign-in-link', subject: `person:${person.id}`, details: { reason: why } }
    await writeOperatorAudit(trx, ctx, entry)
    return finish(
      'Opens the account once within 24 hours; give it to its owner alone:',
      `${ctx.config.origin ?? ''}${path}`,
    )
  })
}

/**
 * For rehearsals without an SMS provider: shows only messages that no provider accepted, never
 * delivered ones.
 */
async function showMessages(ctx: Context, number: Mobile, why: string): Promise<OperatorAnswer> {
  return inTransaction(ctx.db, async (trx) => {
    const messages = await findUnsentSms({ db: trx, secrets: ctx.secrets }, number)
    if (messages.length === 0) return finish(`No message to ${number} is waiting or has failed.`)
    const person = await findPerson(trx, ctx, number)
    const subject = person ? `person:${person.id}` : 'person:unknown'
    await writeOperatorAudit(trx, ctx, { act: 'person.unsent-messages', subject, details: { reason: why } })
    return finish(
      ...messages.map(({ at, template, tokens, failure }) =>
        [at.toISOString(), template, tokens.join(' | '), failure ? `(${failure})` : ''].filter(Boolean).join('  '),
      ),
    )
  })
}

const unknown = (number: Mobile) => refused(`Nobody has an account with ${number}.`)

const findPerson = (db: Db, { secrets }: Context, number: Mobile) =>
  db
    .selectFrom('person')
    .select(['id', 'roles', 'locked_at'])
    .where('mobile_index', '=', mobileIndex(secrets, number))
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function findOrCreate(trx: Trx, ctx: Context, number: Mobile) {
  const { secrets, now } = ctx
  const owner = { mobile_index: mobileIndex(secrets, number), mobile_sealed: secrets.seal(number) }
  await findOrCreatePerson(trx, owner, now)
  return findPerson(trx, ctx, number)
}
