import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseJalali, startOfTehranDay } from '#kit/jalali.ts'
import type { Role } from '#platform/permissions.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { tariffs } from '../tariffs.ts'
import { addVersion, versionsAround, withdrawVersion } from './add-version.ts'
import { findRules, findVersions } from './find-versions.ts'
import { ruleAt, rulesAt } from './rule-at.ts'
import { rulesOf } from './rules-of.ts'

const test = useTestDb()
let actor: bigint
beforeEach(async () => {
  actor = (await aPerson(test)).id
})

const by = (roles: Role[] = ['finance']) => requestContext(test, { personId: actor, roles }).ctx
const begins = (day: string) => startOfTehranDay(parseJalali(day)!)
const doublingFrom = async (day: string, days: number, roles?: Role[], seen?: string) => {
  const ctx = by(roles)
  return addVersion(ctx, {
    rule: tariffs.fineDoubling,
    from: parseJalali(day)!,
    value: { days, objectionDays: 60 },
    note: 'بخشنامه',
    seen: seen ?? (await seenOn(day)),
  })
}
/** Returns the versions around a day as staff see them before confirming. */
const seenOn = async (day: string) =>
  versionsAround(await findVersions(test.db, tariffs.fineDoubling, test.now), begins(day)).text
const daysAt = async (day: string) => (await ruleAt(test.db, tariffs.fineDoubling, begins(day))).value.days

describe('a rule', () => {
  it('belongs to its feature, sorted after those with an order', () => {
    const { manifests } = by()
    expect(
      rulesOf(manifests)
        .map(({ key }) => key)
        .slice(-5),
    ).toEqual(['ad-posting', 'ad-trust', 'ad-strikes', 'ad-bump', 'gallery-posting'])
    expect(() => rulesOf([...manifests, { name: 'wallet', rules: [{ ...tariffs.vat }] }])).toThrow(
      'duplicate manifest key «vat»',
    )
  })

  it('has a first value for every key, matching its definition', async () => {
    const rules = await findRules(by())
    const stored = await test.db.selectFrom('rule_version').select('key').distinct().orderBy('key').execute()
    expect(rules.map(({ rule }) => rule.key).toSorted()).toEqual(stored.map(({ key }) => key).toSorted())
    expect(rules.every(({ current }) => current.state === 'current')).toBe(true)
  })

  it('applies from its day at midnight in Tehran until the next version', async () => {
    await doublingFrom('1450/10/01', 45)
    await doublingFrom('1450/11/01', 30)
    expect([await daysAt('1450/09/30'), await daysAt('1450/10/01'), await daysAt('1450/11/01')]).toEqual([60, 45, 30])
    const justBefore = new Date(begins('1450/10/01').getTime() - 1)
    expect((await ruleAt(test.db, tariffs.fineDoubling, justBefore)).value.days).toBe(60)
  })

  it('has the same value and version for a past time, permanently', async () => {
    const before = await ruleAt(test.db, tariffs.fineDoubling, test.now)
    await doublingFrom('1405/09/01', 45)
    expect(await ruleAt(test.db, tariffs.fineDoubling, test.now)).toEqual(before)
    expect((await ruleAt(test.db, tariffs.fineDoubling, begins('1405/09/01'))).version).not.toBe(before.version)
  })

  it('cannot be read before its first version', async () => {
    await expect(ruleAt(test.db, tariffs.vat, begins('1404/12/29'))).rejects.toThrow('No version of rule')
    await expect(rulesAt(test.db, { vat: tariffs.vat }, begins('1404/12/29'))).rejects.toThrow('No version of rule vat')
  })

  it('has the same value when several are read together', async () => {
    await doublingFrom('1450/10/01', 45)
    const both = { fines: tariffs.fineDoubling, vat: tariffs.vat }
    for (const day of ['1450/09/30', '1450/10/01']) {
      expect(await rulesAt(test.db, both, begins(day))).toEqual({
        fines: await ruleAt(test.db, tariffs.fineDoubling, begins(day)),
        vat: await ruleAt(test.db, tariffs.vat, begins(day)),
      })
    }
  })

  it('marks versions as past, current and future', async () => {
    await doublingFrom('1405/09/05', 45)
    await doublingFrom('1405/09/10', 30)
    const versions = await findVersions(test.db, tariffs.fineDoubling, begins('1405/09/06'))
    expect(versions.map(({ state }) => state)).toEqual(['coming', 'current', 'past'])
  })
})

describe('a new version', () => {
  it.each([
    ['begins tomorrow at the earliest', '1405/08/30', { ok: false, code: 'not-later' }],
    ['does not begin in the past', '1405/01/01', { ok: false, code: 'not-later' }],
    ['may begin tomorrow', '1405/09/01', { ok: true, value: expect.any(BigInt) as bigint }],
  ])('%s', async (_fact, day, answer) => {
    expect(await doublingFrom(day, 45)).toEqual(answer)
  })

  it('is unique per day', async () => {
    await doublingFrom('1450/10/01', 45)
    expect(await doublingFrom('1450/10/01', 30)).toEqual({ ok: false, code: 'same-day' })
  })

  it("is not confirmed over a colleague's change since the preview", async () => {
    const seen = await seenOn('1450/11/01')
    const colleague = await doublingFrom('1450/10/01', 45)
    const changed = { ok: false, code: 'changed' }
    expect(await doublingFrom('1450/11/01', 30, undefined, seen)).toEqual(changed)
    expect((await doublingFrom('1450/11/01', 30)).ok).toBe(true)
    const before = await seenOn('1450/12/01')
    if (colleague.ok) await withdrawVersion(by(), tariffs.fineDoubling, colleague.value)
    expect((await doublingFrom('1450/12/01', 20, undefined, before)).ok).toBe(true)
  })

  it('is logged with its values', async () => {
    await doublingFrom('1450/10/01', 45)
    const entries = await test.db.selectFrom('audit_entry').selectAll().orderBy('number').execute()
    expect(entries.map(({ act, subject }) => [act, subject])).toEqual([['rule.add', 'rule:fine-doubling']])
    expect(JSON.parse(entries[0]!.details)).toMatchObject({ value: { days: 45, objectionDays: 60 } })
  })

  it('needs the permission to edit rules', async () => {
    await expect(doublingFrom('1450/10/01', 45, ['support'])).rejects.toMatchObject({ status: 403 })
  })

  it('can be withdrawn before its start, once', async () => {
    const added = await doublingFrom('1450/10/01', 45)
    if (!added.ok) throw new Error(added.code)
    await withdrawVersion(by(), tariffs.fineDoubling, added.value)
    expect(await daysAt('1450/10/02')).toBe(60)
    await expect(withdrawVersion(by(), tariffs.fineDoubling, added.value)).rejects.toMatchObject({ status: 404 })
  })

  it('is immutable once it applies', async () => {
    const { version } = await ruleAt(test.db, tariffs.vat, test.now)
    await expect(withdrawVersion(by(), tariffs.vat, version)).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['changed', sql`update rule_version set note = 'x' where key = 'vat'`],
    ['deleted', sql`delete from rule_version where key = 'vat'`],
    ['emptied', sql`truncate rule_version`],
  ])('cannot be %s directly in the database either', async (_how, statement) => {
    await expect(statement.execute(test.db)).rejects.toThrow('never changed')
  })
})
