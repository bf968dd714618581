import { Writable } from 'node:stream'
import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { openMobile } from '#features/identity/contract.ts'
import { testBrowser } from '#features/identity/server/test-browser.ts'
import { smsJobs } from '#features/notifications/server/jobs.ts'
import { exportAllPersonalData } from '#features/profile/server/export-personal-data.ts'
import { action as changeMobile } from '#features/profile/screens/mobile.tsx'
import { action as saveInfo } from '#features/profile/screens/my-info.tsx'
import { action as saveSheba } from '#features/profile/screens/sheba.tsx'
import { scopeContext } from '#platform/context.ts'
import { runDueJobs } from '#platform/jobs/run-due-jobs.ts'
import { findSession } from '#platform/session.ts'
import { useTestDb } from '../support/database.ts'
import { addedRows, dumpDatabase, foundIn } from '../support/dump.ts'
import { aDealer, requestContext, visit } from '../support/market.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

const planted = {
  mobile: '09351239876',
  nextMobile: '09369871234',
  nationalCode: '0084575948',
  address: 'کوچهٔ بنفشهٔ کاشته‌شده',
  postalCode: '1969833114',
  sheba: 'IR820540102680020817909002',
  phone: '02188776655',
}

/** Signs in with the planted number and returns the requests of that session. */
async function signIn() {
  const browser = testBrowser(test)
  await browser.ask(planted.mobile)
  const code = await browser.readCode()
  const answer = await browser.answer(code)
  if (!answer.ok) throw new Error(answer.code)
  const session = await findSession(test.db, answer.value.token, test.now)
  const post = (path: string, form: Record<string, string>) => {
    const args = visit(test, path, { form })
    args.context.get(scopeContext).session = session
    return args as never
  }
  return { code, session, post, personId: session.personId! }
}

/** Returns the codes of both numbers of a change. */
async function newestCodes(): Promise<{ oldCode: string; newCode: string }> {
  const rows = await test.db.selectFrom('sms_message').select('tokens_sealed').orderBy('id', 'desc').limit(2).execute()
  const [newCode, oldCode] = rows.map((row) => (JSON.parse(test.secrets.open(row.tokens_sealed)) as string[])[0]!)
  return { oldCode: oldCode!, newCode: newCode! }
}

/** A failing provider: errors must not reveal personal data either. */
const troubled = { state: 'unavailable' as const, trouble: 'no-connection' as const }
const port = {
  name: 'test',
  sendTemplate: async () => troubled,
  sendText: async () => troubled,
  callCode: async () => troubled,
  findDelivery: async () => null,
}

it('neither the database nor the log contains numbers, codes, addresses or accounts of people in clear text', async () => {
  let logged = ''
  const log = pino(
    { level: 'debug' },
    new Writable({ write: (line, _, completed) => ((logged += String(line)), completed()) }),
  )
  const { db, secrets } = test
  // The catalogue has numbers of six digits too.
  const catalogue = await dumpDatabase(db)
  const { code, session, post, personId } = await signIn()
  await aDealer(test, { phone: planted.phone })
  const { nationalCode, address, postalCode, sheba } = planted
  await saveInfo(post('/profile/my-info?form=person', { firstName: 'سارا', lastName: 'کیانی', nationalCode }))
  await saveInfo(post('/profile/my-info?form=contact', { address, postalCode }))
  await saveSheba(post('/profile/my-info/sheba', { sheba }))
  await changeMobile(post('/profile/my-info/mobile', { mobile: planted.nextMobile }))
  const codes = await newestCodes()
  const clock = { now: () => test.now }
  await runDueJobs({ db, table: smsJobs({ db, secrets, clock, port }), log })
  const before = await dumpDatabase(db)
  await changeMobile(post('/profile/my-info/mobile?form=codes', codes))

  // All of it is readable with the keys.
  expect(await openMobile(db, secrets, personId)).toBe(planted.nextMobile)
  const { ctx } = requestContext(test, { personId, confirmedAt: session.confirmedAt! })
  const file = await exportAllPersonalData(ctx, personId)
  expect(foundIn(file.ok ? file.value : '', [nationalCode, address, postalCode, sheba])).toHaveLength(4)

  const secretsOfPeople = [...Object.values(planted), code, codes.oldCode, codes.newCode]
  expect(logged).toContain('job failed')
  expect(foundIn(logged, secretsOfPeople)).toEqual([])
  const rows = addedRows(catalogue, `${before}\n${await dumpDatabase(db)}`)
  expect(rows).toContain('sms_message')
  expect(foundIn(rows, secretsOfPeople)).toEqual([])
})

it('an unsealed value would be found', async () => {
  await aDealer(test, { address: planted.address, name: planted.phone })
  expect(foundIn(await dumpDatabase(test.db), [planted.address, planted.phone])).toHaveLength(2)
})

it('an unsealed code would be found, one inside a time or a token would not', () => {
  const rows = ['sms {"code": "158416"}', 'sms {"text": "کد 158416 است"}', 'sms {"code": 158416}']
  for (const row of rows) expect(foundIn(row, ['158416'])).toEqual(['158416'])
  expect(foundIn('session {"token": "aB158416_x", "hash": "0f158416", "key": "a+158416/"}', ['158416'])).toEqual([])
})
