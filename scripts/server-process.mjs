/**
 * How a server of this product is started, the same by `npm start`, tests and benches. Without limits the young generation
 * of V8 grows to 128 MB, and each thread of the pool keeps a heap of glibc's own.
 */
export const serverArguments = ['--enable-source-maps', '--max-semi-space-size=16', 'build/server/server.js']
export const serverEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }
