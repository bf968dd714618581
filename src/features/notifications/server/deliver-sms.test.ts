import { expect, test } from 'vitest'
import type { Mobile } from '#kit/mobile.ts'
import { inTransaction } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { jobClock, runHandler, runJobs } from '../../../../tests/support/jobs.ts'
import { deliverSmsJob } from './deliver-sms.ts'
import { smsJobs } from './jobs.ts'
import type { SmsAnswer, SmsPort } from './providers/sms-port.ts'
import { sendSms } from './send-sms.ts'

const shared = useTestDb()
const mobile = '09123456789' as Mobile
const sentAnswer: SmsAnswer = { state: 'sent', provider: 'test', providerReference: '77' }
const trouble = (name: 'timeout' | 'no-connection'): SmsAnswer => ({ state: 'unavailable', trouble: name })

/** Creates a provider with these answers in turn, and its job loop. */
function delivery(answers: SmsAnswer[]) {
  const given: { mobile: string; tokens: readonly string[] }[] = []
  const take = async (mobile: string, ...tokens: string[]) => {
    given.push({ mobile, tokens })
    return answers[Math.min(given.length, answers.length) - 1]!
  }
  const port: SmsPort = {
    name: 'test',
    sendTemplate: ({ mobile, tokens }) => take(mobile, ...tokens),
    sendText: ({ mobile, text }) => take(mobile, 'text', text),
    callCode: ({ mobile, code }) => take(mobile, 'call', code),
    findDelivery: async () => null,
  }
  const { clock, passSeconds } = jobClock(shared, shared.now)
  const table = smsJobs({ db: shared.db, secrets: shared.secrets, clock, port })
  return {
    given,
    passSeconds,
    run: () => runJobs(shared.db, table),
    forget: () => runHandler(table, 'notifications.forget-sms'),
    message: () => shared.db.selectFrom('sms_message').selectAll().executeTakeFirst(),
    jobs: () => shared.db.selectFrom('job').select(['name', 'payload']).execute(),
  }
}

const promise = (token = '123456') =>
  sendSms(shared.db, shared, {
    mobile,
    template: 'sign-in-code',
    tokens: [token],
    expiresAt: new Date(shared.now.getTime() + 120_000),
  })

test('a queued message is sent once and its answer stored', async () => {
  const { given, run, message, jobs } = delivery([sentAnswer])
  await promise()
  await run()
  await run()
  expect(given).toEqual([{ mobile, tokens: ['123456'] }])
  expect(await message()).toMatchObject({
    state: 'sent',
    provider: 'test',
    provider_reference: '77',
    answered_at: shared.now,
  })
  expect(await jobs()).toEqual([])
})

test('a job repeated after a crash does not resend an answered message', async () => {
  const { given, run } = delivery([sentAnswer])
  await promise()
  const [job] = await shared.db.selectFrom('job').select('payload').execute()
  await run()
  await addJob(shared.db, deliverSmsJob, job!.payload as { messageId: string })
  await run()
  expect(given).toHaveLength(1)
})

test('a message of a rolled-back transaction is never sent', async () => {
  const { given, run } = delivery([sentAnswer])
  const failing = inTransaction(shared.db, async (trx) => {
    await sendSms(trx, shared, { mobile, template: 'sign-in-code', tokens: ['1'], expiresAt: shared.now })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await run()
  expect(given).toEqual([])
})

test('a refused message is not retried', async () => {
  const { given, run, message, passSeconds } = delivery([{ state: 'refused', code: '418' }])
  await promise()
  await run()
  await passSeconds(60)
  await run()
  expect(given).toHaveLength(1)
  expect(await message()).toMatchObject({ state: 'failed', failure: 'refused-418' })
})

test('without an answer the message is retried until it expires', async () => {
  const { given, run, message, passSeconds } = delivery([trouble('no-connection')])
  await promise()
  for (let second = 0; second < 300; second += 5) {
    await run()
    await passSeconds(5)
  }
  expect(given.length).toBeGreaterThan(3)
  expect(await message()).toMatchObject({ state: 'failed', failure: 'no-connection' })
})

test('a message that may have been sent is retried once', async () => {
  const { given, run, message, passSeconds } = delivery([trouble('timeout')])
  await promise()
  for (let second = 0; second < 110; second++) {
    await run()
    await passSeconds(1)
  }
  expect(given).toHaveLength(2)
  expect(await message()).toMatchObject({ state: 'failed', failure: 'timeout' })
})

test('a recovered provider still delivers in time', async () => {
  const { run, message, passSeconds } = delivery([trouble('no-connection'), trouble('timeout'), sentAnswer])
  await promise()
  for (let second = 0; second < 30; second++) {
    await run()
    await passSeconds(1)
  }
  expect(await message()).toMatchObject({ state: 'sent', failure: null })
})

test('an expired message is not sent', async () => {
  const { given, run, message, passSeconds } = delivery([sentAnswer])
  await promise()
  await passSeconds(120)
  await run()
  expect(given).toEqual([])
  expect(await message()).toMatchObject({ state: 'failed', failure: 'expired' })
})

test('neither the job nor its error contains the number or the code', async () => {
  const { run, passSeconds } = delivery([trouble('no-connection')])
  await promise('987654')
  await run()
  await passSeconds(1)
  const rows = JSON.stringify(await shared.db.selectFrom('job').select(['payload', 'key', 'last_error']).execute())
  expect(rows).toContain('no-connection')
  expect(rows).not.toMatch(/9123456789|987654/)
})

test('messages are deleted after thirty days', async () => {
  const { run, forget, message, passSeconds } = delivery([sentAnswer])
  await promise()
  await run()
  await passSeconds(30 * 24 * 3600 + 1)
  await forget()
  expect(await message()).toBeUndefined()
})
