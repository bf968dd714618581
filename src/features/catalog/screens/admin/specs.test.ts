import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { getCatalogue } from '../../server/get-catalogue.ts'
import { loadCatalogue } from '../../server/load-catalogue.ts'
import { getSpecSheet } from '../../server/specs/get-spec-sheet.ts'
import { loadSpecs } from '../../server/specs/load-specs.ts'
import { loader as fileLoader } from './specs-file.ts'
import { action, loader } from './specs.tsx'

const test = useTestDb({ specs: true })
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const editor = () => ({ personId, roles: ['content-editor' as const] })
const send = (form: Record<string, string>) =>
  action(visit(test, '/admin/specs', { ...editor(), form: { act: 'check', ...form } }) as never)
const editions = async () => (await loader(visit(test, '/admin/specs', editor()) as never)).editions
const head = 'model,trim,key,value,approximate,source,day'
const note = 'بروشور جدید'
const text = `${head}\nikco-tara,ikco-tara-v1-manual,airbags,۴,no,brochure,1405\n`
const airbags = async () => {
  const trim = (await getCatalogue(test.db)).trims.bySlug.get('ikco-tara-v1-manual')!
  return (await getSpecSheet(test.db, trim.id)).line('airbags')
}

describe('car facts', () => {
  it('are previewed, drafted, published and reverted, with log entries', async () => {
    expect(await send({ text, note })).toMatchObject({
      data: { preview: { changes: [{ label: 'ایربگ' }], problems: [] } },
    })
    expect(await editions()).toEqual([])
    await send({ act: 'draft', text, note })
    const [draft] = await editions()
    expect(draft).toMatchObject({ state: 'draft', changes: [{ after: '۴\u00a0عدد (بروشور، ۱۴۰۵)' }] })
    expect((await airbags())?.value).toBe('2')
    await send({ act: 'publish', edition: draft!.id })
    expect(await airbags()).toMatchObject({ value: '4', source: 'brochure' })
    expect(await send({ act: 'publish', edition: draft!.id })).toMatchObject({ init: { status: 409 } })
    await send({ act: 'undo', edition: draft!.id })
    expect(await airbags()).toMatchObject({ value: '2', source: 'general' })
    const actions = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
    expect(actions.map(({ act }) => act)).toEqual(['specs.draft', 'specs.publish', 'specs.undo'])
  })

  it('cannot be published over later changes', async () => {
    await send({ act: 'draft', text, note })
    await send({ act: 'draft', text: text.replace('۴', '6'), note })
    const [second, first] = await editions()
    await send({ act: 'publish', edition: first!.id })
    expect(await send({ act: 'publish', edition: second!.id })).toMatchObject({ init: { status: 409 } })
    await send({ act: 'drop', edition: second!.id })
    expect((await editions())[0]).toMatchObject({ state: 'dropped' })
    expect((await airbags())?.value).toBe('4')
  })

  it.each([
    ['wrong columns', 'a,b\n1,2', [1]],
    ['an unknown key', `${head}\nikco-tara,,wings,2,no,staff,1405`, [2]],
    ['a car that is not there', `${head}\nikco-tara,,airbags,2,no,staff,1405\nikco-x,,airbags,2,no,staff,1405`, [3]],
    ['a trim of another model', `${head}\nikco-tara,saipa-quick-r,airbags,2,no,staff,1405`, [2]],
    ['a value out of range', `${head}\nikco-tara,,length,90000,no,staff,1405`, [2]],
    ['a date in the future', `${head}\nikco-tara,,length,4500,no,staff,1405/12/29`, [2]],
    ['the same fact twice', `${head}\nikco-tara,,abs,no,no,staff,1405\nikco-tara,,abs,yes,no,staff,1405`, [3]],
    ['a tank of an electric car', `${head}\nbyd-seagull,byd-seagull-electric,tank,40,no,staff,1405`, [2]],
    ['a quoted cell over two lines', `${head}\n"ikco-\ntara",,abs,no,no,staff,1405\nx,,abs,no,no,staff,1405`, [2, 4]],
  ])('report the lines with %s', async (_what, sent, lines) => {
    const answer = (await send({ text: sent, note })) as { data: { preview: { problems: { line: number }[] } } }
    expect(answer.data.preview.problems.map(({ line }) => line)).toEqual(lines)
    expect(await send({ act: 'draft', text: sent, note })).toMatchObject({ init: { status: 409 } })
    expect(await editions()).toEqual([])
  })

  const publishNewest = async () => {
    const [draft] = await editions()
    await send({ act: 'publish', edition: draft!.id })
    return draft!
  }
  const tara = async () => (await getCatalogue(test.db)).models.bySlug.get('ikco-tara')!
  const coloursOf = async () => {
    const trim = (await getCatalogue(test.db)).trims.bySlug.get('ikco-tara-v1-manual')!
    return (await getSpecSheet(test.db, trim.id)).colours
  }

  it('include colours and production state, which survive new data files', async () => {
    const before = await coloursOf()
    const line = (key: string, value: string) => `${head}\nikco-tara,,${key},${value},no,maker,1405`
    const sent = `${line('colours', 'قرمز، white، قرمز')}\nikco-tara,,in-production,ندارد,no,maker,1405`
    await send({ act: 'draft', text: sent, note })
    const draft = await publishNewest()
    expect(draft.changes).toMatchObject([{ after: 'قرمز، سفید (سازنده، ۱۴۰۵)' }, { after: 'ندارد (سازنده، ۱۴۰۵)' }])
    expect(await coloursOf()).toEqual(['red', 'white'])
    expect((await tara()).current).toBe(false)
    await sql`comment on table make is 'older'`.execute(test.db)
    await sql`comment on table vehicle_fact is 'older'`.execute(test.db)
    await loadCatalogue(test.db)
    await loadSpecs(test.db)
    expect(await coloursOf()).toEqual(['red', 'white'])
    expect((await tara()).current).toBe(false)
    await send({ act: 'undo', edition: draft.id })
    expect(await coloursOf()).toEqual(before)
    expect((await tara()).current).toBe(true)
  })

  it.each([
    ['a colour that is none', 'colours', 'بنفش'],
    ['production of one trim', 'in-production', 'yes'],
  ])('refuse %s', async (_what, key, value) => {
    const answer = await send({ text: `${head}\nikco-tara,ikco-tara-v1-manual,${key},${value},no,maker,1405`, note })
    expect(answer).toMatchObject({ data: { preview: { changes: [], problems: [{ line: 2 }] } } })
  })

  describe('a single fact', () => {
    const one = (over: Record<string, string> = {}) =>
      send({
        act: 'check-one',
        car: 'ikco-tara/ikco-tara-v1-manual',
        key: 'airbags',
        value: '۴',
        source: 'brochure',
        day: '۱۴۰۵/۰۸/۰۱',
        reason: note,
        ...over,
      })

    it('is previewed and drafted like a file', async () => {
      const tried = (await one()) as unknown as { data: { typed: { text: string; note: string } } }
      expect(tried).toMatchObject({ data: { preview: { changes: [{ label: 'ایربگ' }], problems: [] } } })
      await send({ act: 'draft', ...tried.data.typed })
      await publishNewest()
      expect(await airbags()).toMatchObject({ value: '4', day: '1405/08/01' })
    })

    it.each([
      [{ value: 'چهارصد' }, 'value'],
      [{ day: '۱۴۰۵/۱۳/۰۱' }, 'day'],
      [{ day: '۱۴۰۵/۱۲/۰۱' }, 'day'],
      [{ car: '../../etc' }, 'car'],
      [{ reason: 'نه' }, 'reason'],
    ])('is refused at its field: %o', async (over, field) => {
      const answer = (await one(over as Record<string, string>)) as unknown as {
        data: { error: Record<string, string[]> }
      }
      expect(Object.keys(answer.data.error)).toEqual([field])
    })
  })

  it('are exported as a file that changes nothing when imported', async () => {
    const response = (await fileLoader(visit(test, '/admin/specs/file', editor()) as never)) as Response
    const file = (await response.text()).split('\r\n')
    expect(file.length).toBeGreaterThan(5000)
    const part = [file[0], ...file.filter((line) => line.startsWith('saipa-quick,'))].join('\n')
    const answer = await send({ text: part, note })
    expect(answer).toMatchObject({ data: { preview: { changes: [], problems: [] } } })
  })
})
