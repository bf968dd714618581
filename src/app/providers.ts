import { join } from 'node:path'
import { drawingSource } from '#capabilities/drawings/contract.ts'
import { chooseSmsPort, type SmsPort } from '#capabilities/notifications/contract.ts'
import { photoSource } from '#capabilities/pictures/contract.ts'
import type { Platform } from '#platform/context.ts'
import type { FileStore } from '#platform/files.ts'
import { diskCache } from '#platform/files/disk-cache.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { createOutbound } from '#platform/outbound.ts'
import { createPictures, type Pictures } from '#platform/pictures.ts'
import { createPictureGate, type PictureGate } from '#platform/pictures/image-worker.ts'

/** Everything that stands behind a port, chosen by configuration. */
export type Providers = { files: FileStore; pictures: Pictures; gate: PictureGate; sms: SmsPort }

export function createProviders({ config, log }: Platform): Providers {
  const outbound = createOutbound({ log })
  const files = openFiles(config, outbound)
  const photo = photoSource(files)
  const cache = diskCache(join(config.DATA_DIR, 'cache'), config.PICTURE_CACHE_MEGABYTES * 1024 * 1024)
  return {
    files,
    pictures: createPictures(cache, async (key) => (await drawingSource(key)) ?? photo(key)),
    gate: createPictureGate({ seconds: config.PICTURE_SECONDS }),
    sms: chooseSmsPort(config, outbound),
  }
}
