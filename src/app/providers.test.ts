import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { sendSms } from '#features/notifications/contract.ts'
import type { Mobile } from '#kit/mobile.ts'
import { contextOf, platformContext, scopeContext, type RequestScope } from '#platform/context.ts'
import { parseConfig } from '#platform/config.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { runJobs } from '../../tests/support/jobs.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { jobTable } from './jobs.ts'
import { withProviders } from './providers.ts'

const test = useTestDb()
const answer = { state: 'sent', provider: 'fake', providerReference: '1' }
type TemplateToSend = { mobile: Mobile; tokens: readonly string[] }

const open = () => {
  const config = parseConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'providers-')) })
  const platform = testPlatform(test, { config })
  return withProviders({ ...platform, outbound: createOutbound({ log: platform.log }) })
}

it('a screen and the API use the same providers, created once', async () => {
  const platform = open()
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(scopeContext, {} as RequestScope)
  const { providers } = contextOf(context)
  expect(providers.sms.name).toBe('kavenegar+smsir')
  const request = { headers: { host: 'localhost' }, id: '1', ip: '203.0.113.7' } as unknown as FastifyRequest
  expect((await contextReader(platform)(request)).providers).toBe(providers)
  platform.providers.imageWorker.close()
})

it('a second set of providers in one process is refused, because limits and circuits would count double', () => {
  const platform = open()
  expect(() => withProviders(platform)).toThrow('duplicate outbound client')
  platform.providers.imageWorker.close()
})

it('a job uses the providers that it receives', async () => {
  const sent: TemplateToSend[] = []
  const sms = { name: 'fake', sendTemplate: async (message: TemplateToSend) => (sent.push(message), answer) }
  const platform = testPlatform(test, { providers: { sms: sms as never, files: {} as never, pictures: {} as never } })
  const mobile = '09120001001' as Mobile
  const expiresAt = new Date(test.now.getTime() + 60_000)
  await sendSms(test.db, test, { mobile, template: 'sign-in-code', tokens: ['123456'], expiresAt })
  await runJobs(test.db, jobTable(platform))
  expect(sent).toMatchObject([{ mobile, tokens: ['123456'] }])
})
