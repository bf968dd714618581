import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeAudit } from '#platform/audit/audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import type { AuditHead } from '#platform/audit/audit-head.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { action } from './audit-export.ts'
import { loader } from './audit.tsx'

const test = useTestDb()
let sara: bigint
let mehdi: bigint
const day = 86_400_000

beforeEach(async () => {
  sara = (await aPerson(test, { name: 'سارا کیانی' })).id
  mehdi = (await aPerson(test, { name: 'مهدی رستگار' })).id
  await did(sara, 'rule.add', 'rule:vat', { from: '1405/10/01' }, 2)
  await did(mehdi, 'ad.suspend', 'ad:17', { reason: '=cmd', reports: [1, 2] }, 1)
  await did(mehdi, 'person.unknown-act', 'person:5', {}, 0)
})

function did(actor: bigint, act: string, subject: string, details: Record<string, unknown>, daysAgo: number) {
  const now = new Date(test.now.getTime() - daysAgo * day)
  const { ctx } = requestContext(test, { personId: actor, now })
  return inTransaction(test.db, (trx) => writeAudit(trx, ctx, { act, subject, details }))
}

const finance = {
  get personId() {
    return sara
  },
  roles: ['finance' as const],
}
const read = (query = '') => loader(visit(test, `/admin/audit${query}`, finance) as never)
const subjects = async (query = '') => (await read(query)).rows.map(({ subject }) => subject)
const exported = async (format: string) =>
  await action(visit(test, '/admin/audit/export', { ...finance, personId: sara, form: { format } }) as never)

describe('the audit log', () => {
  it('shows actor, action and details in words, latest first', async () => {
    const { rows } = await read()
    expect(rows.map(({ actor, act }) => [actor, act])).toEqual([
      ['مهدی رستگار', 'person.unknown-act'],
      ['مهدی رستگار', 'توقف آگهی'],
      ['سارا کیانی', 'ثبت نسخهٔ جدید مقررات'],
    ])
    expect(rows[1]!.details).toEqual([
      { label: 'دلیل', value: '=cmd' },
      { label: 'گزارش‌ها', value: '۱، ۲' },
    ])
  })

  it.each<[string, string, string, Record<string, unknown>, [string, string][]]>([
    [
      'a rate',
      'rule.add',
      'rule:vat',
      { version: '12', value: { percent: 1.5 } },
      [
        ['نسخه', '۱۲'],
        ['مقدار', 'نرخ: ۱٫۵\u200f٪'],
      ],
    ],
    [
      'yes and no',
      'ticket.answer',
      'ticket:1',
      { close: true, late: false },
      [
        ['همراه با بستن درخواست', 'بله'],
        ['بعد از مهلت', 'خیر'],
      ],
    ],
    ['a state', 'ad.suspend', 'ad:1', { state: 'suspended' }, [['وضعیت', 'متوقف شده']]],
    [
      'roles',
      'person.roles',
      'person:1',
      { given: ['operator'], taken: [] },
      [
        ['نقش‌های داده‌شده', 'کارشناس آگهی‌ها'],
        ['نقش‌های گرفته‌شده', '—'],
      ],
    ],
    ['what was taken out', 'audit.export', 'audit', { format: 'head' }, [['نوع فایل', 'کد تأیید آخرین ردیف']]],
  ])('describes %s', async (_what, action, subject, details, lines) => {
    await did(sara, action, subject, details, 0)
    const [row] = (await read()).rows
    expect(row!.details.map(({ label, value }) => [label, value])).toEqual(lines)
  })

  it.each([
    ['one person', () => `?actor=${mehdi}`, ['person:5', 'ad:17']],
    ['one kind of act', () => '?act=rule.add', ['rule:vat']],
    ['one thing', () => '?subject=ad:17', ['ad:17']],
    ['every rule', () => '?subject=rule:', ['rule:vat']],
    ['two days', () => `?days=${encodeURIComponent('1405/08/28 تا 1405/08/29')}`, ['ad:17', 'rule:vat']],
    ['the page after an entry', () => '?after=2', ['rule:vat']],
    ['nonsense, which filters nothing', () => '?actor=x&days=never&after=-1', ['person:5', 'ad:17', 'rule:vat']],
    ['a percent sign, which is only a sign', () => '?subject=%25', []],
  ])('is readable by %s', async (_what, query, expected) => {
    expect(await subjects(query())).toEqual(expected)
  })

  it('reports an intact chain, and where it is broken', async () => {
    expect((await read()).check).toBeNull()
    expect((await read('?check=1')).check).toMatchObject({ entries: '3', broken: null })
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(test.db)
    await sql`update audit_entry set details = '{}' where number = 2`.execute(test.db)
    expect((await read('?check=1')).check).toMatchObject({ broken: { fault: 'changed', number: '2' } })
  })
})

describe('the audit log as a file', () => {
  it('contains every entry with its hash, the export itself last', async () => {
    const response = await exported('jsonl')
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
    expect(lines.map(({ number, act }) => [number, act])).toEqual([
      ['1', 'rule.add'],
      ['2', 'ad.suspend'],
      ['3', 'person.unknown-act'],
      ['4', 'audit.export'],
    ])
    expect(lines.slice(1).map(({ previousHash }) => previousHash)).toEqual(lines.slice(0, -1).map(({ hash }) => hash))
    expect(response.headers.get('content-disposition')).toContain(`audit-log-4-${lines[3]!.hash!.slice(0, 16)}`)
    expect((await verifyAudit(test.db, test.secrets)).broken).toBeNull()
  })

  it('can be its last entry only, to keep elsewhere as proof of all before', async () => {
    const response = await exported('head')
    const head = (await response.json()) as AuditHead
    expect(head.number).toBe('4')
    expect(await verifyAudit(test.db, test.secrets, head)).toMatchObject({ entries: 4n, broken: null })
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(test.db)
    await sql`delete from audit_entry where number > 2`.execute(test.db)
    expect((await verifyAudit(test.db, test.secrets)).broken).toBeNull()
    expect((await verifyAudit(test.db, test.secrets, head)).broken).toEqual({ fault: 'cut', number: 3n })
  })

  it('is available as a table for spreadsheets', async () => {
    const text = await (await exported('csv')).text()
    expect(text.split('\r\n')).toHaveLength(6)
    expect(text).toContain('rule:vat')
  })

  it('refuses other formats', async () => {
    await expect(exported('exe')).rejects.toMatchObject({ status: 404 })
  })
})
