import type { FileStore } from './files/files.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ImageWorker } from './pictures/image-worker.ts'

/**
 * Every adapter behind a port, created once per process by `app` and available as `ctx.providers`. A feature that
 * owns a port adds it here by declaration merging, in the file of the port.
 */
export interface Providers {
  files: FileStore
  pictures: Pictures
  imageWorker: ImageWorker
}
