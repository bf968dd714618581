import { expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { startMessage } from './start-message.ts'

const message = (over: Record<string, string>) =>
  startMessage(parseConfig({ DATA_DIR: '/data', ...over }), 'http://127.0.0.1:8080')
const keys = { APP_SECRET: 'x'.repeat(64), ENCRYPTION_KEYS: `1:${Buffer.alloc(32).toString('base64')}` }

it('warns that the keys are stored beside the data unless both come from elsewhere', () => {
  expect(message({})).toContain('/data/secrets.json')
  expect(message({ APP_SECRET: keys.APP_SECRET })).toContain('/data/secrets.json')
  expect(message(keys)).not.toContain('secrets.json')
})
