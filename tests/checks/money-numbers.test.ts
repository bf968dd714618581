import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../support/database.ts'
import { findMoneyNumbers } from './money-numbers.ts'

const test = useTestDb()

describe('money is counted in whole rials', () => {
  it('in every line of its features', () => {
    const paths = globSync('src/**/*.{ts,tsx}')
    expect(paths.length).toBeGreaterThan(500)
    expect(findMoneyNumbers(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
  })

  it.each([
    'type Paid = { amountRial: number }',
    'const half = Number(amountRial) / 2',
    'const total = Number(row.amount_rial / 10n)',
    'const fee = Math.round(amountRial)',
    'const rial = +amountRial',
    'const text = share.toFixed(2)',
    'const schema = { amount: z.number() }',
    'const tax = price * 0.1',
  ])('«%s» is found', (line) => {
    expect(findMoneyNumbers(new Map([['src/features/ledger/some.ts', line]]))).toHaveLength(1)
  })

  it.each([
    'const size: number = 3',
    'const rial = BigInt(text)',
    'const tax = (amountRial * 10n) / 100n',
    "say('1.5')",
  ])('«%s» is accepted', (line) => {
    expect(findMoneyNumbers(new Map([['src/features/ledger/some.ts', line]]))).toEqual([])
  })

  it('in every column of an amount', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select table_name || '.' || column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_rial' and table_name not like 'broken\\_%'`.execute(
      test.db,
    )
    expect(rows.length).toBeGreaterThan(12)
    expect(rows.filter(({ type }) => type !== 'bigint')).toEqual([])
  })

  it('in no floating point column', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name ~ '^(ledger|pay|refund|withdrawal)'
        and data_type in ('real', 'double precision', 'numeric', 'money')`.execute(test.db)
    expect(rows).toEqual([])
  })

  it('is an exact integer when it comes from the database', async () => {
    const { rows } = await sql<{ rial: unknown }>`select 9007199254740993::bigint as rial`.execute(test.db)
    expect(rows).toEqual([{ rial: 9_007_199_254_740_993n }])
  })
})
