import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { platformContext } from '#platform/context.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, requestContext } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { aSignedReport } from '../test-inspections.ts'
import { loader } from './report-json.ts'

const test = useTestDb()

/** Runs `openssl` on a text, a signature and a raw public key of Ed25519, both in base64. */
function opensslVerify(text: string, signature: string, publicKey: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'signed-report-'))
  const file = (name: string, bytes: string | Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'base64')])
  const given = ['-inkey', file('key', key), '-keyform', 'DER', '-in', file('text', text)]
  const { stdout, error } = spawnSync(
    'openssl',
    [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-rawin',
      ...given,
      '-sigfile',
      file('signature', Buffer.from(signature, 'base64')),
    ],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  if (error) throw error
  return stdout.trim()
}

it('the served file of a report is verified by openssl', async () => {
  const code = await aSignedReport(test, { adId: (await anAd(test)).id })
  const url = new URL('http://localhost/x')
  const now = new Date('2026-11-22T06:30:00Z')
  const { context } = requestContext(test, { now })
  context.set(platformContext, testPlatform(test, { now: () => now }))
  const response = await loader({ request: new Request(url), url, context, params: { code } } as never)
  const text = await response.text()
  const { document, signature, publicKey } = JSON.parse(text) as {
    document: object
    signature: string
    publicKey: string
  }
  expect(Buffer.from(signature, 'base64')).toHaveLength(64)
  // The file contains the document as signed.
  const signed = JSON.stringify(document)
  expect(text).toContain(signed)
  expect(opensslVerify(signed, signature, publicKey)).toBe('Signature Verified Successfully')
  expect(opensslVerify(signed.replace('farman', 'Farman'), signature, publicKey)).toBe('Signature Verification Failure')
})

it('byte columns are Buffers in every row, also after a row without bytes', async () => {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select bytes from (values (null::bytea), ('\\x0102'::bytea)) as given (bytes)`.execute(test.db)
  expect(rows.map(({ bytes }) => bytes?.toString('hex') ?? null)).toEqual([null, '0102'])
})
