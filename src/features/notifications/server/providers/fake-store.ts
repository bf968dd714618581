import '../tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'

/**
 * A message given to a fake provider: a text, or a call that reads it aloud. `code` is the sign-in
 * code in it.
 */
export type FakeSms = {
  id: number
  provider: 'kavenegar' | 'smsir'
  kind: 'sms' | 'call'
  mobile: string
  text: string
  code: string | null
  sentAt: Date
}

export type FakeStore = { db: Db; secrets: Secrets }

const cachedMessages = 500
const indexOf = (secrets: Secrets, mobile: string) => secrets.blindIndex('imitated_sms.mobile', mobile)

/** Stores a message for all instances; keeps the last 500. */
export async function storeFakeSms(
  { db, secrets }: FakeStore,
  { provider, sentAt, ...message }: Omit<FakeSms, 'id'>,
): Promise<FakeSms> {
  const { id } = await db
    .insertInto('imitated_sms')
    .values({
      provider,
      mobile_index: indexOf(secrets, message.mobile),
      message_sealed: secrets.seal(JSON.stringify(message)),
      sent_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('imitated_sms')
    .where('id', '<=', id - BigInt(cachedMessages))
    .execute()
  return { id: Number(id), provider, sentAt, ...message }
}

/** Lists the «sent» messages, newest first: all, of one number, or with this id. */
export async function findFakeSms(
  { db, secrets }: FakeStore,
  target: { mobile?: string; id?: bigint } = {},
): Promise<FakeSms[]> {
  let query = db.selectFrom('imitated_sms').selectAll()
  if (target.mobile !== undefined) query = query.where('mobile_index', '=', indexOf(secrets, target.mobile))
  if (target.id !== undefined) query = query.where('id', '=', target.id)
  const rows = await query.orderBy('id', 'desc').limit(cachedMessages).execute()
  return rows.map(({ id, provider, sent_at, message_sealed }) => ({
    ...(JSON.parse(secrets.open(message_sealed)) as Pick<FakeSms, 'kind' | 'mobile' | 'text' | 'code'>),
    id: Number(id),
    provider: provider as FakeSms['provider'],
    sentAt: sent_at,
  }))
}
