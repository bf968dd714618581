import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { doc, h2, p, summary, table } from '../../document/test-documents.ts'
import { acceptAtSignIn } from '../../server/accept-legal.ts'
import { loadSeedTexts } from '../../server/load-seed-texts.ts'
import { action as accept, loader as openTerms } from '../terms.tsx'
import { action as create, loader as list } from './entries.tsx'
import { action as edit, loader as open } from './entry.tsx'
import { loader as preview } from './preview.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})

const roles = ['content-editor' as const]
const at = (path: string, over: { form?: Record<string, string>; params?: Record<string, string> } = {}) =>
  visit(test, path, { personId, roles, ...over }) as never

async function aDraft(kind = 'news', slug = 'a-text') {
  const answer = (await create(at('/admin/content', { form: { kind, title: 'عنوان', slug } }))) as Response
  return answer.headers.get('location')!.split('/').at(-1)!
}

const filled = {
  intent: 'save',
  revision: '1',
  title: 'عنوان دیگر',
  lead: 'خلاصه',
  category: 'market',
  author: 'مریم احمدی',
  models: 'peugeot-207، ikco-tara',
  coverModel: 'peugeot-207',
  coverAlt: 'طرح خودرو',
  body: JSON.stringify(doc(p('متن'), p(''))),
}

type Edited = { edited: { error: Record<string, string[]> } }
const send = async (entryId: string, form: Record<string, string>) => {
  try {
    return (await edit(at(`/admin/content/${entryId}`, { form, params: { entryId } }))) as unknown as Edited
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')!
    throw thrown
  }
}

describe('texts in the admin panel', () => {
  it('are created as drafts, saved, and found by their words', async () => {
    const id = await aDraft()
    expect(await send(id, filled)).toContain('done=saved')
    const page = await open(at('/x', { params: { entryId: id } }))
    expect(page).toMatchObject({ state: 'draft', revision: 2, form: { models: 'peugeot-207، ikco-tara' } })
    // The trailing empty line of editors is removed.
    expect(JSON.parse(page.form['body']!)).toEqual(doc(p('متن')))
    const match = await list(at('/admin/content?q=متن&kind=news'))
    expect(match.rows.map(({ id: each }) => each)).toEqual([id])
    const shown = await preview(at('/x', { params: { entryId: id } }))
    expect(shown.preview).toMatchObject({ kind: 'article', article: { title: 'عنوان دیگر' } })
  })

  it.each([
    [
      'a table of 200 columns',
      { body: JSON.stringify(doc(table(Array.from({ length: 200 }, () => 'x')))) },
      'body',
      '۲۰ ستون',
    ],
    [
      'a script as a link',
      {
        body: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":"javascript:alert(1)"}}]}]}]}',
      },
      'body',
      'https',
    ],
    ['a part that nobody knows', { body: '{"type":"doc","content":[{"type":"iframe"}]}' }, 'body', 'پذیرفته نمی‌شود'],
    ['what is no document', { body: 'x' }, 'body', 'نرسید'],
    ['a car that is not there', { models: 'peugeot-9999' }, 'models', 'peugeot-9999'],
    ['half a series', { seriesTitle: 'مجموعه' }, 'seriesTitle', 'هر سه فیلد'],
    [
      'a picture that nobody sent',
      {
        body: '{"type":"doc","content":[{"type":"image","attrs":{"picture":"photo-00000000000000000000-000000000","alt":"x"}}]}',
      },
      'body',
      'عکس',
    ],
  ])('refuse %s at its field', async (_name, over, field, words) => {
    const answer = (await send(await aDraft(), { ...filled, ...over })) as Edited
    expect(answer.edited.error[field]?.[0]).toContain(words)
  })

  it('inform the second of two editors, keep both texts, and overwrite only on confirmation', async () => {
    const id = await aDraft()
    await send(id, { ...filled, title: 'اولی' })
    const second = (await send(id, { ...filled, title: 'دومی' })) as Edited
    expect(second.edited.error['revision']?.[0]).toContain('زودتر')
    const read = async () => (await open(at('/x', { params: { entryId: id } }))).title
    expect(await read()).toBe('اولی')
    expect(await send(id, { ...filled, title: 'دومی', revision: '2' })).toContain('done=saved')
    expect(await read()).toBe('دومی')
  })

  it('refuse publishing an incomplete text, a taken address and a past time', async () => {
    const id = await aDraft()
    const taken = (await create(at('/x', { form: { kind: 'article', title: 'x', slug: 'a-text' } }))) as unknown as {
      data: { error: object }
    }
    expect(taken.data.error).toMatchObject({ slug: [expect.stringContaining('صفحهٔ دیگری') as string] })
    await send(id, filled)
    const late = await send(id, { intent: 'schedule', revision: '2', at: '1400/01/01 10:00' })
    expect(late).toMatchObject({ scheduling: { error: { at: [expect.stringContaining('گذشته') as string] } } })
    const other = await aDraft('job', 'a-job')
    const soon = await send(other, { intent: 'schedule', revision: '1', at: '1420/01/01 10:00' })
    expect(JSON.stringify(soon)).toContain('کامل نیست')
  })
})

describe('a legal text', () => {
  it('is accepted in its current edition, and shows the changes to people who accepted an older one', async () => {
    await loadSeedTexts(test.db)
    // A day on which the newest edition applies.
    const later = { ...test, now: new Date('2027-06-01T08:00:00Z') }
    const read = (query = '') => openTerms(visit(later, `/pages/conditions-rules${query}`, { personId }) as never)
    const agree = (version: string) => accept(visit(later, '/x', { personId, form: { version } }) as never)
    const first = (await read()).view
    expect(first.time).toBe('today')
    expect(first.acceptance?.state).toBe('waiting')
    const former = first.versions.at(-1)!.version
    expect(await agree(former)).toEqual({ accepted: false })
    await test.db
      .insertInto('content_acceptance')
      .values({ person_id: personId, document: 'terms', version: former, accepted_at: test.now })
      .execute()
    const changed = (await read()).view.acceptance!
    expect(changed.state).toBe('changed')
    expect(changed.changes.length).toBeGreaterThan(0)
    expect(await agree(first.version)).toEqual({ accepted: true })
    expect((await read()).view.acceptance?.state).toBe('accepted')
    const old = (await read(`?version=${former}`)).view
    expect([old.version, old.time]).toEqual([former, 'former'])
    const { compared } = (await read(`?compare=${former}`)).view
    expect(compared!.sections.length).toBeGreaterThan(0)
    await expect(read('?version=1300-01')).rejects.toMatchObject({ status: 404 })
  })

  it('is accepted by signing in, but a later edition needs a separate acceptance', async () => {
    await loadSeedTexts(test.db)
    const comeIn = (now: Date) => inTransaction(test.db, (trx) => acceptAtSignIn(trx, personId, now))
    const read = async (now: Date) =>
      (await openTerms(visit({ ...test, now }, '/pages/conditions-rules', { personId }) as never)).view.acceptance
        ?.state
    expect(await read(test.now)).toBe('waiting')
    for (let times = 0; times < 2; times++) await comeIn(test.now)
    expect(await read(test.now)).toBe('accepted')
    const later = new Date('2027-06-01T08:00:00Z')
    await comeIn(later)
    expect(await read(later)).toBe('changed')
    const documents = await test.db.selectFrom('content_acceptance').select('document').orderBy('document').execute()
    expect(documents.map(({ document }) => document)).toEqual(['privacy', 'terms'])
  })

  it('is edited as one document', async () => {
    const id = await aDraft('document', 'rules-of-a-draw')
    const form = { intent: 'save', revision: '1', title: 'قوانین', version: '۱۴۰۵-۰۹', effective: '۱۴۰۵/۰۹/۰۱' }
    const bare = (await send(id, { ...form, body: JSON.stringify(doc(h2('بخش'), p('متن'))) })) as Edited
    expect(bare.edited.error['body']?.[0]).toContain('خلاصه ندارد')
    expect(await send(id, { ...form, body: JSON.stringify(doc(h2('بخش'), summary('ساده'), p('متن'))) })).toContain(
      'saved',
    )
  })
})
