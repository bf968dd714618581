import { join } from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { diskFiles, type FileStore } from '#platform/files/files.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { s3Files } from './s3-files.ts'

/** Opens the store of users' files: the bucket of the configuration, otherwise the data folder. */
export const openFiles = (
  { s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>,
  { outbound, clock }: { outbound: Outbound; clock: Clock },
): FileStore => (s3 ? s3Files(s3, outbound, clock) : diskFiles(join(DATA_DIR, 'files')))
