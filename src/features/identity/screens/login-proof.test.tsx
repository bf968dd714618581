import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { ProofStep } from '../components/proof-step.tsx'
import { testBrowser } from '../server/test-browser.ts'
import { action as prove, loader as openProof } from './login-proof.tsx'
import { action as postStep, loader as openStep } from './login-step.ts'
import { action, loader } from './login.tsx'

const db = useTestDb()
const code = '0012345679'

/** Creates a person with an old national code. */
async function anOwner() {
  const person = await aPerson(db)
  await db.db
    .updateTable('person')
    .set({
      national_code_sealed: db.secrets.seal(code),
      national_code_index: db.secrets.blindIndex('person.national_code', code),
    })
    .where('id', '=', person.id)
    .execute()
  return person
}

const thrown = async (work: Promise<unknown>) =>
  work.then(
    (value) =>
      value as { data: { problem: { field: string; typed: string; way?: string } }; init?: { status?: number } },
    (response: unknown) => response as Response,
  )

test('on the sign-in page the code leads to the second proof, and that to the return address', async () => {
  const { mobile } = await anOwner()
  const browser = testBrowser(db)
  const path = '/login?next=%2Fprofile%2Fmy-cars'
  const post = (form: Record<string, string>) => {
    const { args, scope } = browser.visit(path, form)
    return thrown(action(args)).then((answer) => ({ answer, scope }))
  }
  await post({ intent: 'request', mobile })
  const outcome = await post({ intent: 'verify', code: await browser.readCode() })
  expect((outcome.answer as Response).headers.get('location')).toBe(path)
  expect(outcome.scope.cookies.map(({ name }) => name)).not.toContain('sid')
  expect(await loader(browser.visit(path).args)).toMatchObject({
    step: 'proof',
    ways: ['national-code'],
    claims: { open: null, release: null },
  })
  const wrong = await post({ intent: 'prove', way: 'national-code', proof: '0499370899' })
  expect(wrong.answer).toMatchObject({
    data: { problem: { field: 'proof', way: 'national-code', typed: '' } },
    init: { status: 422 },
  })
  expect(await post({ intent: 'prove', way: 'x', proof: '' })).toMatchObject({ answer: { init: { status: 422 } } })
  await post({ intent: 'claim' })
  expect(await loader(browser.visit(path).args)).toMatchObject({ claims: { open: expect.stringContaining('۱۴۰۵') } })
  expect(await loader(browser.visit(`${path}&edit=1`).args)).toMatchObject({ step: 'mobile' })
  const right = await post({ intent: 'prove', way: 'national-code', proof: code })
  expect((right.answer as Response).headers.get('location')).toBe('/profile/my-cars')
  expect(right.scope.cookies.map(({ name }) => name)).toContain('sid')
})

test('over an open page the same step appears, with the refusal at its field', async () => {
  const { mobile } = await anOwner()
  const browser = testBrowser(db)
  const post = async (form: Record<string, string>) =>
    (await (await postStep(browser.visit('/login/step', form).args)).json()) as object
  await post({ intent: 'request', mobile })
  expect(await post({ intent: 'verify', code: await browser.readCode() })).toMatchObject({ step: 'proof' })
  expect(await (await openStep(browser.visit('/login/step').args)).json()).toMatchObject({ step: 'proof' })
  expect(await post({ intent: 'prove', way: 'national-code', proof: '1' })).toMatchObject({
    error: { fields: { proof: 'با اطلاعات این حساب یکی نیست.' } },
  })
  expect(await post({ intent: 'prove', way: 'national-code', proof: code })).toMatchObject({ step: 'done' })
})

test('without a step a proof leads back to the number', async () => {
  const browser = testBrowser(db)
  for (const intent of ['claim', 'not-mine', 'prove']) {
    const answer = await thrown(action(browser.visit('/login', { intent, way: 'password', proof: 'x' }).args))
    expect(answer).toMatchObject({ data: { problem: { field: 'mobile' } } })
  }
})

test('in a session the page requires a proof from people who have one, and continues for others', async () => {
  const owner = await anOwner()
  const path = '/login/proof?next=%2Fprofile%2Fmy-info%2Fsheba'
  const page = (personId: bigint, form?: Record<string, string>) =>
    visit(db, path, { personId, ...(form && { form }) }) as never
  const url = new URL(path, 'http://localhost')
  const opened = await openProof({ ...(page(owner.id) as object), url } as never)
  expect(opened).toEqual({ path, ways: ['national-code'] })
  const { id: stranger } = await aPerson(db)
  const passed = await thrown(openProof({ ...(page(stranger) as object), url } as never))
  expect((passed as Response).headers.get('location')).toBe('/profile/my-info/sheba')
  const wrong = await thrown(
    prove({ ...(page(owner.id, { intent: 'prove', way: 'national-code', proof: 'x' }) as object), url } as never),
  )
  expect(wrong).toMatchObject({ init: { status: 422 } })
  const right = await thrown(
    prove({ ...(page(owner.id, { intent: 'prove', way: 'national-code', proof: code }) as object), url } as never),
  )
  expect((right as Response).headers.get('location')).toBe('/profile/my-info/sheba')
  expect(requestContext(db, { personId: owner.id }).ctx.scope.session.personId).toBe(owner.id)
})

test('the step shows the best way open, the others collapsed, and existing claims', () => {
  const step = (claims: { open: string | null; release: string | null }) => {
    const Component = () => (
      <ProofStep
        target={{ action: '/login' }}
        ways={['password', 'national-code']}
        maskedMobile="۰۹۱۲***۶۷۸۹"
        claims={claims}
        problem={{ field: 'proof', text: 'با اطلاعات این حساب یکی نیست.', typed: '', way: 'password' }}
        busy={false}
      />
    )
    const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
    return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: {} } }} />)
  }
  const html = step({ open: null, release: null })
  expect(html).toContain('رمز عبور')
  expect(html).toContain('تأیید با راه دیگر')
  expect(html.match(/با اطلاعات این حساب یکی نیست/g)).toHaveLength(1)
  expect(html).toContain('value="not-mine"')
  const waiting = step({ open: '۳ آذر', release: '۳ آذر' })
  expect(waiting).not.toContain('value="not-mine"')
  expect(waiting).not.toContain('value="claim"')
})
