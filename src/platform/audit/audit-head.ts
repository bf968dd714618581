import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { sealOf } from './hash-entry.ts'

/** The last entry of the log at some time, as stored outside the database. Hexadecimal; `number` in digits. */
export type AuditHead = { number: string; hash: string; mac: string; at: string }

export const headFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'audit-head.json')

/** Returns the head stored beside the data; null when this machine has written none yet. */
export function readHead(file: string): AuditHead | null {
  if (!existsSync(file)) return null
  const { number, hash, mac, at } = JSON.parse(readFileSync(file, 'utf8')) as AuditHead
  return { number, hash, mac, at }
}

/** Returns whether a head was made with the installation's key: a changed file proves nothing. */
export const isGenuine = (secrets: Secrets, { hash, mac }: AuditHead): boolean =>
  sealOf(secrets, Buffer.from(hash, 'hex')).equals(Buffer.from(mac, 'hex'))

type Keeping = { config: Pick<Config, 'DATA_DIR'>; log: Log }

let writing: Promise<void> = Promise.resolve()

/**
 * Stores the newest head outside the table: as a line of the process log, which goes elsewhere, and as a file beside
 * the data. Heads of concurrent requests may arrive in any order; the newest stays.
 */
export function keepHead({ config, log }: Keeping, head: AuditHead, { replace = false } = {}): Promise<void> {
  log.info({ auditHead: head }, 'audit log')
  const keep = async () => {
    const file = headFile(config)
    const existing = replace ? null : readHead(file)
    if (!existsSync(config.DATA_DIR) || (existing && BigInt(existing.number) >= BigInt(head.number))) return
    await writeFile(`${file}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  writing = writing.then(keep).catch((error: unknown) => log.error({ error: String(error) }, 'audit head not kept'))
  return writing
}
