import { describe, expect, it } from 'vitest'
import { useOwnDb } from '../../tests/support/database.ts'
import { aPerson } from '../../tests/support/market.ts'
import { loadDraft, removeDraft, saveDraft, type DraftName } from './drafts.ts'

const test = useOwnDb()
const many = Array.from({ length: 8 }, (_, index) => `دستگاه ${index}`)
const rounds = 5

async function aDraftName(): Promise<DraftName> {
  const { id: personId } = await aPerson(test)
  return { personId, kind: 'post-ad', id: 'new' }
}

/** All devices save at the same time over the version that each has read. */
const saveAtOnce = (name: DraftName, version: string | null) =>
  Promise.all(many.map((title) => saveDraft(test, name, { values: title, step: 'car', version })))

async function begun(name: DraftName): Promise<string> {
  const first = await saveDraft(test, name, { values: 'اول', step: 'car', version: null })
  if (!first.ok) throw new Error(first.code)
  return first.value.version
}

describe('a draft that many devices write at the same time', () => {
  it.each(['begun anew', 'gone on with'])(
    'is written by one of them, %s; every other one gets a conflict with the written version',
    async (how) => {
      for (let round = 0; round < rounds; round++) {
        const name = await aDraftName()
        const answers = await saveAtOnce(name, how === 'begun anew' ? null : await begun(name))
        const written = answers.filter((answer) => answer.ok)
        expect(written).toHaveLength(1)
        const draft = await loadDraft(test, name)
        expect(draft).toMatchObject({ values: written[0]!.value.values, version: written[0]!.value.version })
        for (const answer of answers) if (!answer.ok) expect(answer.newer).toEqual(draft)
        const rows = test.db.selectFrom('draft').select('id').where('person_id', '=', name.personId)
        expect(await rows.execute()).toHaveLength(1)
      }
    },
  )

  it('that has expired is started again by one of them', async () => {
    const name = await aDraftName()
    await begun(name)
    const late = { ...test, now: new Date(test.now.getTime() + 40 * 24 * 3600 * 1000) }
    const begin = (title: string) => saveDraft(late, name, { values: title, step: 'car', version: null })
    const answers = await Promise.all(many.map(begin))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is never lost when it is sent while another device changes it: it is sent, or the change stays', async () => {
    for (let round = 0; round < rounds; round++) {
      const name = await aDraftName()
      const version = await begun(name)
      const change = { values: 'تغییر', step: 'car', version }
      const [saved] = await Promise.all([saveDraft(test, name, change), removeDraft(test.db, name, version)])
      const draft = await loadDraft(test, name)
      expect(draft?.values ?? null).toBe(saved.ok ? 'تغییر' : null)
    }
  })
})
