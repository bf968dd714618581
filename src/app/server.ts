import { fileURLToPath } from 'node:url'
import { openEarly } from '#platform/open-early.ts'
import { exitWithSentence } from '#platform/startup-error.ts'

/**
 * Hashing, pictures and compression have their own limits that leave threads of this pool free: files and host names
 * need them too. The pool reads the size when it starts, with its first task.
 */
const threadPoolSize = 12
process.env.UV_THREADPOOL_SIZE ??= String(threadPoolSize)

/** A serving process: the database opens in its own thread while the modules of the product load. */
try {
  const early = openEarly(process.env)
  const { start } = await import('./serve.ts')
  // Beside this file's folder; the module that serves lies in another one.
  await start(early, fileURLToPath(new URL('../client', import.meta.url)))
} catch (error) {
  exitWithSentence(error)
}
