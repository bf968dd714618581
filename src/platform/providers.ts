import type { FileStore } from './files.ts'
import type { Pictures } from './pictures.ts'
import type { ImageWorker } from './pictures/image-worker.ts'

/**
 * Everything that stands behind a port, made once per process by `app` and reached as `ctx.providers`. A room that owns a
 * port adds it here by declaration merging, in the file of the port.
 */
export interface Providers {
  files: FileStore
  pictures: Pictures
  imageWorker: ImageWorker
}
