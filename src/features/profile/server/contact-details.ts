import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets.ts'

/** A person's full address and Sheba; for the person only. Null is missing. */
export type ContactDetails = { address: string | null; postalCode: string | null; sheba: string | null }

type Holder = { db: Db; secrets: Secrets }

export async function findContactDetails({ db, secrets }: Holder, personId: bigint): Promise<ContactDetails> {
  const row = await db.selectFrom('contact_detail').selectAll().where('person_id', '=', personId).executeTakeFirst()
  const open = (sealed: Buffer | null | undefined) => (sealed ? secrets.open(sealed) : null)
  return {
    address: open(row?.address_sealed),
    postalCode: open(row?.postal_code_sealed),
    sheba: open(row?.sheba_sealed),
  }
}

/** Whether a person has a Sheba, which fixes their name. */
export async function hasSheba(db: Db, personId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('contact_detail')
    .select('sheba_sealed')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return Boolean(row?.sheba_sealed)
}

/** Finds since when a person's Sheba is unchanged; null is older than the record. */
export async function findShebaDate(db: Db, personId: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('contact_detail')
    .select('sheba_at')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.sheba_at ?? null
}

/** Saves the given values; null deletes one, omitted ones stay. */
export async function saveContactDetails(
  { db, secrets, now }: RequestContext,
  personId: bigint,
  message: Partial<ContactDetails>,
): Promise<void> {
  const newSheba =
    message.sheba !== undefined && message.sheba !== (await findContactDetails({ db, secrets }, personId)).sheba
  const seal = (text: string | null) => (text === null ? null : secrets.seal(text))
  const columns = {
    ...(message.address !== undefined && { address_sealed: seal(message.address) }),
    ...(message.postalCode !== undefined && { postal_code_sealed: seal(message.postalCode) }),
    ...(message.sheba !== undefined && { sheba_sealed: seal(message.sheba) }),
    ...(newSheba && { sheba_at: now }),
    changed_at: now,
  }
  await db
    .insertInto('contact_detail')
    .values({ person_id: personId, ...columns })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(columns))
    .execute()
}

export async function eraseContactDetails(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('contact_detail').where('person_id', '=', personId).execute()
}
