import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../tests/support/database.ts'
import { afterKeyset, keysetPage, readIdCursor, readKeyset, readPage, writeKeyset } from './keyset.ts'

const test = useTestDb()

// Five rows; three with the same time, so that the id decides.
const rows = sql<{ at: Date; id: bigint }>`(values
  ('2026-01-01T00:00:00Z'::timestamptz, 1::bigint), ('2026-01-02T00:00:00Z', 2), ('2026-01-02T00:00:00Z', 3),
  ('2026-01-02T00:00:00Z', 4), ('2026-01-03T00:00:00Z', 5)) as rows (at, id)`

async function traverse(order: 'asc' | 'desc'): Promise<number[]> {
  const seen: number[] = []
  for (let cursor: string | null = '', pages = 0; cursor !== null && pages < 9; pages++) {
    const place = readKeyset(cursor)
    const after = place ? afterKeyset(place, { column: 'at', order, type: 'timestamptz' }) : sql`true`
    const direction = sql.raw(order)
    const matches = await sql<{ at: Date; id: bigint }>`
      select at, id from ${rows} where ${after} order by at ${direction}, id ${direction} limit 3`.execute(test.db)
    const page: { rows: typeof matches.rows; next: string | null } = keysetPage(matches.rows, 2, ({ at, id }) =>
      writeKeyset(at, BigInt(id)),
    )
    seen.push(...page.rows.map(({ id }) => Number(id)))
    cursor = page.next
  }
  return seen
}

describe('a paged list', () => {
  it('shows every row once, also where many share a time, in both orders', async () => {
    expect(await traverse('asc')).toEqual([1, 2, 3, 4, 5])
    expect(await traverse('desc')).toEqual([5, 4, 3, 2, 1])
  })

  it.each([
    [{ order: 'asc' }, [1, 2, 3, 4, 5]],
    [{ order: 'desc', id: 'rows.id' }, [5, 4, 3, 2, 1]],
    [{ order: 'asc', time: 'at' }, [1, 2, 3, 4, 5]],
    [{ order: 'desc', time: 'at', id: 'rows.id' }, [5, 4, 3, 2, 1]],
  ] as const)('is read by pages of two in the order %j', async (by, all) => {
    const query = test.db.selectFrom(sql<{ at: Date; id: bigint }>`(select * from ${rows})`.as('rows')).selectAll()
    const seen: number[] = []
    for (let after: string | null = null, pages = 0; after !== null || pages === 0; pages++) {
      const page: { rows: { id: bigint }[]; next: string | null } = await readPage(query, { after, size: 2 }, by)
      seen.push(...page.rows.map(({ id }) => Number(id)))
      after = page.next
    }
    expect(seen).toEqual(all)
    expect((await readPage(query, { after: 'nonsense', size: 9 }, by)).rows).toHaveLength(5)
  })

  it('has no next page when the last one is exactly full', () => {
    expect(keysetPage([1, 2], 2, String).next).toBeNull()
    expect(keysetPage([1, 2, 3], 2, String)).toEqual({ rows: [1, 2], next: '2' })
  })

  it.each([undefined, null, '', '1', 'x.1', '1.x', '1.2.3', `${'9'.repeat(16)}.1`, '-1.1', '1.1\n'])(
    'begins at its start for the cursor %j',
    (cursor) => {
      expect(readKeyset(cursor)).toBeNull()
    },
  )

  it('reads an id cursor only when it is a valid id', () => {
    expect(readIdCursor('42')).toBe(42n)
    expect([readIdCursor('9'.repeat(19)), readIdCursor('-1'), readIdCursor(null)]).toEqual([null, null, null])
  })
})
