import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const markIn = (dataDir: string): string => join(dataDir, 'last-back-up.json')

/** Records that a back-up is complete and on its disk, so that `/metrics` shows its age. `bytes` is optional. */
export function noteBackUp(dataDir: string, bytes?: number): void {
  writeFileSync(markIn(dataDir), `${JSON.stringify({ bytes })}\n`, { mode: 0o600 })
}

/** Returns when the last back-up was noted, in seconds since 1970; 0 when none was. */
export function lastBackUpSeconds(dataDir: string): number {
  const mark = statSync(markIn(dataDir), { throwIfNoEntry: false })
  return mark ? Math.floor(mark.mtimeMs / 1000) : 0
}
