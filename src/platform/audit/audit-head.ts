import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { sealOf } from './hash-entry.ts'

/** The last entry of the log at some moment, as it is kept outside the database. Hexadecimal; `number` in digits. */
export type AuditHead = { number: string; hash: string; mac: string; at: string }

export const headFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'audit-head.json')

/** What is kept beside the data; null when this machine has written nothing yet. */
export function readHead(file: string): AuditHead | null {
  if (!existsSync(file)) return null
  const { number, hash, mac, at } = JSON.parse(readFileSync(file, 'utf8')) as AuditHead
  return { number, hash, mac, at }
}

/** Whether a head was made with our key: a file that somebody changed says nothing. */
export const isGenuine = (secrets: Secrets, { hash, mac }: AuditHead): boolean =>
  sealOf(secrets, Buffer.from(hash, 'hex')).equals(Buffer.from(mac, 'hex'))

type Keeping = { config: Pick<Config, 'DATA_DIR'>; log: Log }

let writing: Promise<void> = Promise.resolve()

/**
 * Keeps the newest head outside the table: as a line of the log, which goes elsewhere, and as a file beside the data. Heads of
 * requests that end together may come in any order; the newest stays.
 */
export function keepHead({ config, log }: Keeping, head: AuditHead, { replace = false } = {}): Promise<void> {
  log.info({ auditHead: head }, 'audit log')
  const keep = async () => {
    const file = headFile(config)
    const known = replace ? null : readHead(file)
    if (!existsSync(config.DATA_DIR) || (known && BigInt(known.number) >= BigInt(head.number))) return
    await writeFile(`${file}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  writing = writing.then(keep).catch((error: unknown) => log.error({ error: String(error) }, 'audit head not kept'))
  return writing
}
