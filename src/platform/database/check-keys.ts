import { sql } from 'kysely'
import '../tables.ts'
import { inTransaction, type Db, type Trx } from './database.ts'
import type { Secrets } from '../secrets.ts'
import { StartupError } from '../startup-error.ts'
import type { SealedColumn } from './sealed-column.ts'

const canary = 'the keys fit'
const ofEncryption = 'encryption:'

const refused = (what: string) =>
  new StartupError(
    `The keys do not fit the database: ${what}. ` +
      'Start with the APP_SECRET and ENCRYPTION_KEYS with which it was filled (without them in the environment they are ' +
      'in DATA_DIR/secrets.json, which belongs to every backup), or with another database.',
  )

/** Returns whether the database was used with keys before; then none may be generated for it. */
export const knowsKeys = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('installation_key').select('name').limit(1).executeTakeFirst()) !== undefined

/** Creates the error for a process that has no keys and must not generate any. */
export const missingKeys = () => refused('it was filled with keys that this process does not have')

/**
 * Compares the keys of this process with the fingerprints in the database: of the secret, of the blind indexes, and a
 * sealed canary for every encryption key that was used. Stores missing ones, after a check of existing values. Throws
 * {@link StartupError}: nothing may be served with wrong keys.
 */
export async function checkKeys(db: Db, secrets: Secrets, sealedColumns: readonly SealedColumn[]): Promise<void> {
  const proofs = new Map([
    ['app-secret', secrets.keyedHash('installation', canary)],
    ['blind-index', secrets.blindIndex('installation', canary)],
  ])
  await inTransaction(db, async (trx) => {
    if (!(await knowsKeys(trx))) await checkValues(trx, secrets, sealedColumns)
    const canaryNow = { name: ofEncryption + secrets.newestKey, proof: secrets.seal(canary) }
    await trx
      .insertInto('installation_key')
      .values([...[...proofs].map(([name, proof]) => ({ name, proof })), canaryNow])
      // Of two processes that start at once with different keys, the second finds those of the first.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const rows = await trx.selectFrom('installation_key').select(['name', 'proof']).execute()
    for (const { name, proof } of rows) {
      const bytes = Buffer.from(proof)
      if (name.startsWith(ofEncryption)) checkCanary(secrets, name.slice(ofEncryption.length), bytes)
      // Other marks of the key are stored here too (audit/seal-old-log.ts).
      else if (proofs.get(name)?.equals(bytes) === false) throw refused('APP_SECRET is another one')
    }
  })
}

function checkCanary(secrets: Secrets, id: string, sealed: Buffer): void {
  if (!secrets.keyIds.includes(Number(id))) {
    throw refused(`ENCRYPTION_KEYS has no key ${id}, with which values are sealed (docs/how-to/rotate-keys.md)`)
  }
  if (openOrNull(secrets, sealed) !== canary) throw refused(`key ${id} of ENCRYPTION_KEYS is another one`)
}

function openOrNull(secrets: Secrets, sealed: Uint8Array): string | null {
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}

/** Checks an older database without fingerprints: some values of each kind must open. */
async function checkValues(trx: Trx, secrets: Secrets, columns: readonly SealedColumn[]): Promise<void> {
  for (const { table, column, index } of columns) {
    const blind = index ? sql.ref(index.column) : sql`null::bytea`
    const { rows } = await sql<{ sealed: Uint8Array; blind: Uint8Array | null }>`
      select ${sql.ref(column)} as sealed, ${blind} as blind from ${sql.table(table)}
      where ${sql.ref(column)} is not null limit 5`.execute(trx)
    for (const { sealed, blind } of rows) {
      const text = openOrNull(secrets, sealed)
      if (text === null) throw refused(`${table}.${column} does not open with ENCRYPTION_KEYS`)
      // An erased person has no values to look up.
      const expected = index && blind && text ? secrets.blindIndex(index.purpose, text) : null
      if (expected && !expected.equals(Buffer.from(blind!))) throw refused('APP_SECRET is another one')
    }
  }
}

/** Removes the older keys' fingerprints, because everything is sealed with the newest key. */
export const retireOldKeys = (db: Db, secrets: Secrets) =>
  db
    .deleteFrom('installation_key')
    .where('name', 'like', `${ofEncryption}%`)
    .where('name', '!=', ofEncryption + secrets.newestKey)
    .execute()
