import { beforeEach, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { getCatalogue } from '../../server/get-catalogue.ts'
import { loadCatalogue } from '../../server/load-catalogue.ts'
import { getSpecSheet } from '../../server/specs/get-spec-sheet.ts'
import { loadSpecs } from '../../server/specs/load-specs.ts'
import { loader as fileLoader } from './specs-file.ts'
import { action, loader } from './specs.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  await loadSpecs(test.db)
  personId = (await aPerson(test)).id
})

const editor = () => ({ personId, roles: ['content-editor' as const] })
const send = (form: Record<string, string>) => action(visit(test, '/admin/specs', { ...editor(), form }) as never)
const editions = async () => (await loader(visit(test, '/admin/specs', editor()) as never)).editions
const head = 'model,trim,key,value,approximate,source,day'
const note = 'بروشور جدید'
const text = `${head}\nikco-tara,ikco-tara-v1-manual,airbags,۴,no,brochure,1405\n`
const airbags = async () => {
  const trim = (await getCatalogue(test.db)).trims.bySlug.get('ikco-tara-v1-manual')!
  return (await getSpecSheet(test.db, trim.id)).line('airbags')
}

describe('facts of cars', () => {
  it('are tried, drafted, published and taken back, each written down', async () => {
    expect(await send({ text, note })).toMatchObject({
      data: { preview: { changes: [{ label: 'کیسهٔ هوا' }], problems: [] } },
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
    const acts = await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()
    expect(acts.map(({ act }) => act)).toEqual(['specs.draft', 'specs.publish', 'specs.undo'])
  })

  it('are not published over what has changed since', async () => {
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
  ])('with %s say in which lines', async (_what, sent, lines) => {
    const answer = (await send({ text: sent, note })) as { data: { preview: { problems: { line: number }[] } } }
    expect(answer.data.preview.problems.map(({ line }) => line)).toEqual(lines)
    expect(await send({ act: 'draft', text: sent, note })).toMatchObject({ init: { status: 409 } })
    expect(await editions()).toEqual([])
  })

  it('go out as a file that changes nothing when it comes back', async () => {
    const response = (await fileLoader(visit(test, '/admin/specs/file', editor()) as never)) as Response
    const file = (await response.text()).split('\r\n')
    expect(file.length).toBeGreaterThan(5000)
    const part = [file[0], ...file.filter((line) => line.startsWith('saipa-quick,'))].join('\n')
    const answer = await send({ text: part, note })
    expect(answer).toMatchObject({ data: { preview: { changes: [], problems: [] } } })
  })
})
