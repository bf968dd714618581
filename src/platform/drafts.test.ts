import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson, requestContext } from '../../tests/support/market.ts'
import { draftStore, loadDraft, removeDraft, removeExpiredDrafts, saveDraft } from './drafts.ts'

const test = useTestDb()
const dayMs = 24 * 3600 * 1000
const at = (afterMs = 0) => ({ db: test.db, secrets: test.secrets, now: new Date(test.now.getTime() + afterMs) })
const values = (title: string) => ({ car: [['title', title]] })

async function aDraftName() {
  const { id: personId } = await aPerson(test)
  return { personId, kind: 'post-ad', id: 'new' }
}

describe('a draft', () => {
  it('is restored on any device of the person, at its last step, and for nobody else', async () => {
    const name = await aDraftName()
    const saved = await saveDraft(at(), name, { values: values('پژو ۲۰۶'), step: 'price', version: null })
    expect(saved).toMatchObject({ ok: true })
    expect(await loadDraft(at(dayMs), name)).toMatchObject({ values: values('پژو ۲۰۶'), step: 'price' })
    expect(await loadDraft(at(), { ...name, id: 'other' })).toBe(null)
    expect(await loadDraft(at(), await aDraftName())).toBe(null)
  })

  it('is not overwritten by an older tab: the tab gets the newer one, and can continue from it', async () => {
    const name = await aDraftName()
    const first = await saveDraft(at(), name, { values: values('یک'), step: 'car', version: null })
    if (!first.ok) throw new Error(first.code)
    const { version } = first.value
    await saveDraft(at(), name, { values: values('دو'), step: 'price', version })
    const late = await saveDraft(at(), name, { values: values('کهنه'), step: 'car', version })
    if (late.ok) throw new Error('the older tab has overwritten the newer draft')
    expect(late.newer).toMatchObject({ values: values('دو'), step: 'price' })
    expect((await loadDraft(at(), name))?.values).toEqual(values('دو'))
    const again = await saveDraft(at(), name, { values: values('سه'), step: 'car', version: late.newer!.version })
    expect(again).toMatchObject({ ok: true })
  })

  it('that two devices start at once is stored once: the second gets a conflict', async () => {
    const name = await aDraftName()
    const begin = (title: string) => saveDraft(at(), name, { values: values(title), step: 'car', version: null })
    expect([(await begin('یک')).ok, (await begin('دو')).ok]).toEqual([true, false])
  })

  it('that was sent on another device is not restored by an old version, nor affected by it when started again', async () => {
    const name = await aDraftName()
    const first = await saveDraft(at(), name, { values: values('یک'), step: 'car', version: null })
    if (!first.ok) throw new Error(first.code)
    const { version } = first.value
    await removeDraft(test.db, name, version)
    const late = { values: values('کهنه'), step: 'car', version }
    expect(await saveDraft(at(), name, late)).toEqual({ ok: false, code: 'newer', newer: null })
    await saveDraft(at(), name, { ...late, values: values('تازه'), version: null })
    expect((await saveDraft(at(), name, late)).ok).toBe(false)
    expect((await loadDraft(at(), name))?.values).toEqual(values('تازه'))
  })

  it('is deleted thirty days after the last change', async () => {
    const name = await aDraftName()
    await saveDraft(at(), name, { values: values('یک'), step: 'car', version: null })
    expect(await loadDraft(at(30 * dayMs), name)).toBe(null)
    expect(await saveDraft(at(30 * dayMs), name, { values: values('دو'), step: 'car', version: null })).toMatchObject({
      ok: true,
    })
    await removeExpiredDrafts(test.db, at(60 * dayMs - 1).now)
    expect(await loadDraft(at(60 * dayMs - 1), name)).not.toBe(null)
    await removeExpiredDrafts(test.db, at(60 * dayMs).now)
    expect(await test.db.selectFrom('draft').selectAll().execute()).toEqual([])
  })

  it('is stored without clear text', async () => {
    const name = await aDraftName()
    await saveDraft(at(), name, { values: values('پلاک کاشته‌شده'), step: 'car', version: null })
    const { values_sealed } = await test.db.selectFrom('draft').select('values_sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(values_sealed).toString('utf8')).not.toContain('کاشته')
  })

  it('of a guest is on the device alone', async () => {
    expect(draftStore(requestContext(test).ctx, { kind: 'post-ad', id: 'new' })).toBe(null)
  })
})
