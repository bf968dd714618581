import { beforeEach, describe, expect, it } from 'vitest'
import { tariffs } from '../../tariffs.ts'
import { findVersions } from '../../server/find-versions.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { action, loader } from './rule.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const at = (key: string, form?: Record<string, string>) =>
  visit(test, `/admin/rules/${key}`, { params: { key }, form, personId, roles: ['finance'] }) as never
const change = { percent: '۱۲', effectiveFrom: '1450/01/01', note: 'قانون بودجه', act: 'preview' }
const versions = () => findVersions(test.db, tariffs.vat, test.now)

type Shown = { data: { preview: { changes: { before: string }[]; seen: string; notice?: string } } }

/** Loads the preview as staff see it, with the confirmation form. */
const shown = async () => (await action(at('vat', change))) as unknown as Shown
const confirmed = async () => ({ ...change, act: 'confirm', seen: (await shown()).data.preview.seen })

describe('one rule in the admin panel', () => {
  it('previews again when a colleague was faster, and writes only after that', async () => {
    const form = await confirmed()
    const earlier = { percent: '۱۱', effectiveFrom: '1449/01/01', note: 'اصلاحیه', act: 'preview' }
    const { seen } = ((await action(at('vat', earlier))) as unknown as Shown).data.preview
    await action(at('vat', { ...earlier, act: 'confirm', seen }))
    const stale = (await action(at('vat', form))) as unknown as Shown
    expect(stale).toMatchObject({ init: { status: 409 } })
    const { changes, notice, seen: now } = stale.data.preview
    expect([changes[0]!.before, notice]).toEqual(['۱۱\u200f٪', expect.stringContaining('یکی از همکاران')])
    expect((await versions()).map(({ value }) => value.percent)).toEqual([11, 10])
    expect(((await action(at('vat', { ...form, seen: now }))) as Response).status).toBe(302)
  })

  it('writes nothing without a preview', async () => {
    expect(await action(at('vat', { ...change, act: 'confirm' }))).toMatchObject({ init: { status: 409 } })
    expect(await versions()).toHaveLength(1)
  })

  it('previews first and changes nothing', async () => {
    const answer = (await action(at('vat', change))) as unknown as { data: { preview: { changes: unknown[] } } }
    expect(answer.data.preview.changes).toEqual([{ title: 'نرخ', before: '۱۰\u200f٪', after: '۱۲\u200f٪' }])
    expect(await versions()).toHaveLength(1)
  })

  it('writes the previewed version on confirmation', async () => {
    const answer = (await action(at('vat', await confirmed()))) as Response
    expect(answer.status).toBe(302)
    expect((await versions()).map(({ value, state }) => [value.percent, state])).toEqual([
      [12, 'coming'],
      [10, 'current'],
    ])
  })

  it.each([
    ['a number beyond its bounds', { ...change, percent: '۱۰۱' }],
    ['a day that has begun', { ...change, effectiveFrom: '1405/08/01' }],
    ['no reason', { ...change, note: '' }],
    ['nothing new', { ...change, percent: '۱۰' }, 409],
  ])('refuses %s', async (_what, form, status = 422) => {
    expect(await action(at('vat', { ...form, act: 'confirm' }))).toMatchObject({ init: { status } })
    expect(await versions()).toHaveLength(1)
  })

  it.each(['secret', 'constructor', 'toString'])('has no rule %s', async (key) => {
    await expect(loader(at(key))).rejects.toMatchObject({ status: 404 })
  })
})
