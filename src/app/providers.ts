import { join } from 'node:path'
import { drawingSource } from '#capabilities/catalog/contract.ts'
import { chooseSmsPort, type SmsPort } from '#capabilities/notifications/contract.ts'
import type { Platform } from '#platform/context.ts'
import { diskFiles } from '#platform/files.ts'
import { createPictures, type Pictures } from '#platform/pictures.ts'

/** Everything that stands behind a port, chosen by configuration. */
export type Providers = { pictures: Pictures; sms: SmsPort }

export function createProviders({ config }: Platform): Providers {
  const files = diskFiles(join(config.DATA_DIR, 'files'))
  return { pictures: createPictures(files, drawingSource), sms: chooseSmsPort(config) }
}
