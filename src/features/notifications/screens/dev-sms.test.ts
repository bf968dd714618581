import Fastify from 'fastify'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { platformContext, scopeContext, type Platform, type RequestScope } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fakeSms } from '../server/providers/fake.ts'
import { loader } from './dev-sms.tsx'

const shared = useTestDb()
const clock = { now: () => new Date('2026-11-21T08:00:05Z') }

function open(path: string, mode: 'demo' | 'production') {
  const context = new RouterContextProvider()
  const config = { ...parseConfig({}), MODE: mode }
  context.set(platformContext, {
    config,
    clock,
    secrets: shared.secrets,
    database: { db: shared.db },
  } as unknown as Platform)
  context.set(scopeContext, {} as RequestScope)
  const url = new URL(path, 'http://localhost')
  return loader({ request: new Request(url), url, context, params: {}, pattern: '/dev/sms' })
}

async function receive(mobile: string, token: string) {
  const app = Fastify()
  await app.register(fakeSms.routes, { config: parseConfig({}), clock, db: shared.db, secrets: shared.secrets })
  await app.inject(
    `/dev/imitations/kavenegar/v1/k/verify/lookup.json?receptor=${mobile}&template=farman-code&token=${token}`,
  )
  await app.close()
}

test('the outbox shows number, text and time, newest first', async () => {
  await receive('09120002001', '111111')
  await receive('09120002001', '222222')
  const { messages } = await open('/dev/sms?mobile=۰۹۱۲۰۰۰۲۰۰۱', 'demo')
  expect(messages.map(({ text }) => text.includes('222222'))).toEqual([true, false])
  expect(messages[0]).toMatchObject({ to: '\u2066۰۹۱۲\u00a0۰۰۰\u00a0۲۰۰۱\u2069', when: '۳۰ آبان ۱۴۰۵ ساعت ۱۱:۳۰:۰۵' })
})

test('in production the page does not exist', async () => {
  await expect(open('/dev/sms', 'production')).rejects.toThrow(AppError)
})
