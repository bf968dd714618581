import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { headFile, keepHead, readHead, type AuditHead } from '#platform/audit/audit-head.ts'
import { verifyAudit, type AuditFault } from '#platform/audit/verify-audit.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { exitWithSentence } from '#platform/startup-error.ts'
import { sealedColumns } from './sealed-columns.ts'

const faults: Record<AuditFault['fault'], (number: bigint) => string> = {
  changed: (number) => `entry ${number} was changed, or one before it was taken out`,
  unsigned: (number) => `entry ${number} was not written by this product: its seal is missing or wrong`,
  cut: (number) => `the end is missing, from entry ${number} on`,
  rewritten: (number) => `entry ${number} is not the one that was kept outside the database`,
  'head-forged': () => 'the head that is kept outside the database was not written by this product',
}

/**
 * `npm run verify-audit [-- --head FILE] [-- --accept]` (docs/how-to/verify-the-audit-log.md). Exits with 1 when the
 * log is broken.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { head: { type: 'string' }, accept: { type: 'boolean' } } })
  const { database, secrets, config, log } = await openPlatform(process.env, sealedColumns)
  const began = performance.now()
  const own = readHead(headFile(config))
  const given = values.head ? (JSON.parse(readFileSync(values.head, 'utf8')) as AuditHead) : null
  const inTable = await verifyAudit(database.db, secrets)
  const states = [inTable]
  for (const stored of [own, given]) {
    if (stored && !inTable.broken) states.push(await verifyAudit(database.db, secrets, stored))
  }
  const broken = states.find((state) => state.broken)?.broken
  const accepts = values.accept && !inTable.broken && inTable.head
  if (accepts) await keepHead({ config, log }, inTable.head!, { replace: true })
  await database.close()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const read = `${inTable.entries} entries in ${seconds} s`
  if (broken && !accepts) {
    process.stdout.write(`BROKEN: ${faults[broken.fault](broken.number)} (${read})\n`)
    process.exit(1)
  }
  const head = inTable.head ? `last entry ${inTable.head.number}, ${inTable.head.hash}` : 'no entry yet'
  const outside = own || given ? 'and fits what is kept outside' : 'and nothing is kept outside yet'
  process.stdout.write(`The audit log is whole ${accepts ? 'and its head is kept anew' : outside}: ${head} (${read})\n`)
}

await main().catch(exitWithSentence)
