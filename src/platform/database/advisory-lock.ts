import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Waits for a lock of the database that ends with the transaction. Its key is a number, a name, or a name with the row
 * or value that it protects. Keys are hashes: two different values may rarely wait for each other.
 */
export async function advisoryLock(
  trx: QueryExecutorProvider,
  name: string | bigint,
  of?: string | number,
): Promise<void> {
  const key =
    typeof name === 'bigint'
      ? sql`${name}::bigint`
      : typeof of === 'number'
        ? sql`hashtext(${name}), ${of}::int`
        : of === undefined
          ? sql`hashtext(${name})`
          : sql`hashtextextended(${`${name}:${of}`}, 0)`
  await sql`select pg_advisory_xact_lock(${key})`.execute(trx)
}
