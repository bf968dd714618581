export const migration = ({ snake, title }) => `-- ${title}: the titles that a person keeps, each once.
create table ${snake}_item (
  id bigint generated always as identity primary key,
  person_id bigint not null references person,
  title text not null,
  created_at timestamptz not null,
  unique (person_id, title)
);
`

export const tables = ({ snake }) => `import type { Generated } from 'kysely'
import '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    ${snake}_item: {
      id: Generated<bigint>
      person_id: bigint
      title: string
      created_at: Date
    }
  }
}
`

export const findItems = ({ snake }) => `import './tables.ts'
import type { Db } from '#platform/database/database.ts'

/** The items of a person, the newest first. */
export const findItems = (db: Db, personId: bigint) =>
  db
    .selectFrom('${snake}_item')
    .select(['title', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()
`

export const addItem = ({ snake }) => `import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'

/** Writes an item into the list of a person, who has each title once. */
export function addItem(
  { db, now }: RequestContext,
  { personId, title }: { personId: bigint; title: string },
): Promise<Result<bigint, 'already-there'>> {
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('${snake}_item')
      .values({ person_id: personId, title, created_at: now })
      .onConflict((conflict) => conflict.columns(['person_id', 'title']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return added ? ok(added.id) : refuse('already-there')
  })
}
`

export const addItemTest = () => `import { describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { addItem } from './add-item.ts'
import { findItems } from './find-items.ts'
import { eraseItems } from './personal-data.ts'

const test = useTestDb()

async function aPersonWith(...titles: string[]) {
  const { id: personId } = await aPerson(test)
  const { ctx } = requestContext(test, { personId })
  for (const title of titles) await addItem(ctx, { personId, title })
  const titlesNow = async () => (await findItems(test.db, personId)).map(({ title }) => title)
  return { personId, ctx, titlesNow }
}

describe('the list of a person', () => {
  it('has the newest item first, and nothing of anybody else', async () => {
    await aPersonWith('باتری')
    const { titlesNow } = await aPersonWith('لنت جلو', 'روغن موتور')
    expect(await titlesNow()).toEqual(['روغن موتور', 'لنت جلو'])
  })

  it('has each title once', async () => {
    const { ctx, personId, titlesNow } = await aPersonWith('لنت جلو')
    expect(await addItem(ctx, { personId, title: 'لنت جلو' })).toEqual({ ok: false, code: 'already-there' })
    expect(await titlesNow()).toEqual(['لنت جلو'])
  })

  it('goes with the account, and the lists of others stay', async () => {
    const [gone, stays] = [await aPersonWith('لنت جلو'), await aPersonWith('باتری')]
    await inTransaction(test.db, (trx) => eraseItems(trx, gone.personId))
    expect([await gone.titlesNow(), await stays.titlesNow()]).toEqual([[], ['باتری']])
  })
})
`

export const personalData = ({ snake }) => `import './tables.ts'
import type { Trx } from '#platform/database/database.ts'

/** Forgets the items of a person. */
export async function eraseItems(trx: Trx, personId: bigint): Promise<void> {
  await trx.deleteFrom('${snake}_item').where('person_id', '=', personId).execute()
}
`
