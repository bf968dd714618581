import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { prerequisitePath } from '../addresses.ts'
import { prerequisiteKinds, type PrerequisiteKind } from '../prerequisites.ts'
import { advancePrerequisites, codeIndex, findPrerequisites, isSigned, passportOf } from '../server/prerequisites.ts'
import { action as ask, loader as open } from './prerequisite.tsx'
import { action as askLater } from './queued-prerequisite.ts'

const test = useTestDb()
const code = '0012345679'

const at = (kind: PrerequisiteKind, personId: bigint | null, form?: Record<string, string>) =>
  visit(test, prerequisitePath(kind), { ...(personId !== null && { personId }), form }) as never

/** A person with a known national code. */
async function aBuyer() {
  const { id } = await aPerson(test)
  const { ctx } = requestContext(test, { personId: id })
  await test.db
    .updateTable('person')
    .set({ national_code_sealed: test.secrets.seal(code) })
    .where('id', '=', id)
    .execute()
  return { id, ctx }
}

const later = (seconds: number) => new Date(test.now.getTime() + seconds * 1000)
const advance = (seconds: number) => {
  const { ctx } = requestContext(test, { now: later(seconds) })
  return advancePrerequisites({ ...ctx, clock: { now: () => later(seconds) } })
}
const pass = async () => {
  for (const seconds of [1, 20, 40, 60]) await advance(seconds)
}

const forms: Record<PrerequisiteKind, Record<string, string>> = {
  'user-authentication': { nationalCode: code, mobile: '09123456789', birthDate: '1370/01/02' },
  'licence-existence': { nationalCode: code },
  'household-residence': { nationalCode: code, postalCode: '1969833114' },
  'active-pelak': { nationalCode: code },
  'purchase-inquiries': { nationalCode: code },
  'youth-plan': { nationalCode: code, birthDate: '1370/01/02', childCode: '0012345679', childBirthDate: '1402/01/02' },
}

it('guests may fill it in, and sign in to send it', async () => {
  expect(await open(at('active-pelak', null))).toMatchObject({ guest: true, requests: [] })
  await expect(ask(at('active-pelak', null, forms['active-pelak']))).rejects.toMatchObject({ status: 302 })
  expect(await ask(at('active-pelak', null, { nationalCode: '123' }))).toMatchObject({
    data: { error: { nationalCode: ['کد ملی معتبر نیست.'] } },
  })
})

it.each(prerequisiteKinds)('%s is requested, processed and answered, signed and with its validity', async (kind) => {
  const { id, ctx } = await aBuyer()
  await ask(at(kind, id, forms[kind]))
  await ask(at(kind, id, forms[kind]))
  expect(await findPrerequisites(test.db, id)).toMatchObject([{ kind, state: 'requested', own: true }])
  const states = []
  for (const seconds of [1, 20, 40]) {
    await advance(seconds)
    states.push((await findPrerequisites(test.db, id))[0]!.state)
  }
  expect(states).toEqual(['queued', 'sent', 'answered'])
  const { requests, passport } = await open(at(kind, id))
  expect(requests).toMatchObject([{ outcome: 'پیش‌نیاز را دارید', state: 'answered' }])
  expect(passport?.find((line) => line.kind === kind)).toMatchObject({ state: 'met' })
  const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', id).execute()
  expect(notices).toEqual([{ kind: 'offline-inquiry' }])
  expect((await passportOf(ctx, id)).filter(({ state }) => state === 'met')).toHaveLength(1)
})

it('data of the account are not requested again', async () => {
  const { id } = await aBuyer()
  await test.db.updateTable('person').set({ birth_day: '1370/01/02' }).where('id', '=', id).execute()
  for (const kind of prerequisiteKinds) {
    const existing = ['nationalCode', 'mobile', 'birthDate']
    const rest = Object.fromEntries(Object.entries(forms[kind]).filter(([name]) => !existing.includes(name)))
    expect(await ask(at(kind, id, rest)), kind).toBeInstanceOf(Response)
  }
  expect((await findPrerequisites(test.db, id)).map(({ own }) => own)).toEqual(prerequisiteKinds.map(() => true))
  const { masked, known } = await open(at('user-authentication', id))
  expect(known).toEqual(['nationalCode', 'mobile', 'birthDate'])
  expect(masked).not.toContain(code)
  expect((await open(at('user-authentication', null))).known).toEqual([])
  // For another person nothing of this account counts.
  expect(await ask(at('user-authentication', id, { nationalCode: '0012345601', consent: 'on' }))).toMatchObject({
    data: { error: { mobile: expect.anything(), birthDate: expect.anything() } },
  })
})

it('the data of a child are deleted after the answer', async () => {
  const { id } = await aBuyer()
  await ask(at('youth-plan', id, forms['youth-plan']))
  await pass()
  expect(await findPrerequisites(test.db, id)).toMatchObject([{ state: 'answered', input_sealed: null }])
})

describe('another person’s national code', () => {
  const other = { nationalCode: '0499370899' }

  it('needs their permission, and is not a part of the own passport', async () => {
    const { id, ctx } = await aBuyer()
    expect(await ask(at('licence-existence', id, other))).toMatchObject({
      data: { error: { nationalCode: [expect.any(String)] } },
    })
    await ask(at('licence-existence', id, { ...other, consent: 'on' }))
    await pass()
    expect(await findPrerequisites(test.db, id)).toMatchObject([{ state: 'answered', own: false }])
    expect((await passportOf(ctx, id)).every(({ state }) => state === 'missing')).toBe(true)
  })
})

describe('the passport', () => {
  it('refuses an altered or expired answer', async () => {
    const { id, ctx } = await aBuyer()
    await ask(at('active-pelak', id, forms['active-pelak']))
    await pass()
    const [row] = await findPrerequisites(test.db, id)
    expect(isSigned(test.secrets, row!)).toBe(true)
    expect(isSigned(test.secrets, { ...row!, positive: false })).toBe(false)
    const month = later(31 * 24 * 3600)
    expect((await passportOf({ ...ctx, now: month }, id)).find(({ kind }) => kind === 'active-pelak')).toMatchObject({
      state: 'missing',
    })
  })

  it('shows the day from which an earlier purchase no longer prevents a new one', async () => {
    const { id, ctx } = await aBuyer()
    await test.db
      .insertInto('prerequisite_list')
      .values({ name: 'mvm', rows: 1, uploaded_by: null, uploaded_at: test.now })
      .execute()
    await test.db
      .insertInto('prerequisite_row')
      .values({
        list: 'mvm',
        code_index: codeIndex(test.secrets, code),
        facts_sealed: test.secrets.seal('{"date":"1403/12/30"}'),
      })
      .execute()
    await ask(at('purchase-inquiries', id, forms['purchase-inquiries']))
    await pass()
    expect((await passportOf(ctx, id)).find(({ kind }) => kind === 'purchase-inquiries')).toMatchObject({
      state: 'not-met',
      eligibleFrom: '1407/12/29',
    })
    const { requests } = await open(at('purchase-inquiries', id))
    expect(requests[0]!.reasons[0]).toContain('مدیران خودرو')
  })
})

it('without a list it expires after its time', async () => {
  const { id, ctx } = await aBuyer()
  await ask(at('active-pelak', id, forms['active-pelak']))
  const production = (seconds: number) => {
    const clock = { now: () => later(seconds) }
    return advancePrerequisites({ ...ctx, clock, config: { ...ctx.config, INQUIRY_PROVIDERS: ['finnotech'] } })
  }
  for (const seconds of [1, 20, 40, 60]) await production(seconds)
  expect(await findPrerequisites(test.db, id)).toMatchObject([{ state: 'sent' }])
  await production(72 * 3600 + 1)
  expect(await findPrerequisites(test.db, id)).toMatchObject([{ state: 'expired' }])
})

it('from the queue of a device it counts once, and a refusal states its reason', async () => {
  const { id } = await aBuyer()
  const send = async (form: Record<string, string>, key: string) => {
    const given = visit(test, `${prerequisitePath('active-pelak')}/queued`, {
      personId: id,
      form,
      params: { kind: 'active-pelak' },
    })
    given.request.headers.set('idempotency-key', key)
    const answer = await askLater(given as never)
    return [answer.status, await answer.json()] as const
  }
  expect(await send(forms['active-pelak'], 'key-00000001')).toEqual([200, {}])
  expect(await send(forms['active-pelak'], 'key-00000001')).toEqual([200, {}])
  expect(await send({ nationalCode: '1' }, 'key-00000002')).toMatchObject([
    422,
    { error: { message: 'کد ملی معتبر نیست.' } },
  ])
  expect(await findPrerequisites(test.db, id)).toHaveLength(1)
})
