import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson } from '../../../../../tests/support/market.ts'
import type { Role } from '#platform/permissions.ts'
import { findProviders } from '../health.ts'
import { registerInquiry } from '../register-inquiry.ts'
import { useInquiries } from '../test-inquiries.ts'
import { readList, saveList } from './save-list.ts'
import { changeProvider, findCalls, presentProviders } from './switchboard.ts'

const test = useTestDb()
const world = useInquiries(test, { providers: ['pishkhan', 'finnotech'] })

async function staff(roles: Role[]) {
  const { id } = await aPerson(test, { roles })
  const ctx = world.context(id)
  return { ...ctx, scope: { ...ctx.scope, session: { ...ctx.scope.session, roles } } }
}

describe('the switchboard', () => {
  it('changes the order, and skips a disabled provider', async () => {
    const ctx = await staff(['operator'])
    const names = async () => (await findProviders(ctx, 'fines-details', null)).map(({ name }) => name)
    expect(await names()).toEqual(['pishkhan', 'finnotech'])
    await changeProvider(ctx, { name: 'finnotech', change: 'up' })
    expect(await names()).toEqual(['finnotech', 'pishkhan'])
    await changeProvider(ctx, { name: 'finnotech', change: 'disable' })
    expect(await names()).toEqual(['pishkhan'])
    await changeProvider(ctx, { name: 'pishkhan', change: 'disable' })
    // Nothing is sold without a provider.
    const input = { plate: '12ب345-61' }
    const outcome = await registerInquiry(world.context(), {
      personId: world.personId,
      kind: 'fines-accumulation',
      input,
    })
    expect(outcome).toEqual({ ok: false, code: 'closed' })
    expect(await presentProviders(ctx)).toMatchObject([{ enabled: false }, { enabled: false }])
    await changeProvider(ctx, { name: 'pishkhan', change: 'enable' })
    expect(await names()).toEqual(['pishkhan'])
    const audit = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
    expect(audit.map(({ act }) => act)).toEqual(
      ['up', 'disable', 'disable', 'enable'].map((action) => `inquiry-provider.${action}`),
    )
  })

  it('the log contains no personal data', async () => {
    await world.buy('fines-details', { plate: '12ب345-61', nationalCode: '0012345091', mobile: '09123456789' })
    const { rows } = await findCalls(test, { provider: null, outcome: null, kind: null }, { after: null, size: 50 })
    expect(rows).toMatchObject([{ provider: 'pishkhan', outcome: 'done', kind: 'خلافی با جزئیات' }])
    expect(JSON.stringify(rows)).not.toMatch(/345|0012345091|09123456789/)
  })
})

describe('a list', () => {
  it.each([
    ['', 1],
    ['national_code\n0012345679', 1],
    ['national_code,date,contract\n', 1],
    ['national_code,date,contract\n123,1403/01/01,x', 2],
    ['national_code,date,contract\n0012345679,1403/12/31,x', 2],
  ])('%j is refused at line %i', (text, line) => {
    expect(readList('mvm', text)).toMatchObject({ rows: [], problems: [{ line }] })
  })

  it('is checked in a dry run without a trace, and then replaces the previous one', async () => {
    const ctx = await staff(['operator'])
    const text = 'national_code;contract;date\n۰۰۱۲۳۴۵۶۷۹;998877;۱۴۰۳/۰۶/۱۰\n12345679;1;1403/06/11'
    expect(await saveList(ctx, { list: 'mvm', text, write: false })).toEqual({ rows: 2, problems: [] })
    expect(await test.db.selectFrom('prerequisite_row').selectAll().execute()).toEqual([])
    await saveList(ctx, { list: 'mvm', text, write: true })
    await saveList(ctx, { list: 'mvm', text: 'national_code,date,contract\n0012345679,1403/06/10,998877', write: true })
    const rows = await test.db.selectFrom('prerequisite_row').selectAll().execute()
    expect(rows.map(({ facts_sealed }) => test.secrets.open(facts_sealed))).toEqual([
      '{"date":"1403/06/10","contract":"***877"}',
    ])
  })
})
