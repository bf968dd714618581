/**
 * How a server of this product is started, the same by `npm start`, tests and benches. Without limits the young generation
 * of V8 grows to 128 MB, each thread of the pool keeps a heap of glibc's own, and memory of large blocks is not given back
 * (a fixed threshold keeps glibc from raising it after the first large block that is freed).
 */
export const serverArguments = ['--enable-source-maps', '--max-semi-space-size=16', 'build/server/server.js']
export const serverEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
