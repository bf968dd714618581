/**
 * How a server of this product is started, the same by `npm start`, tests and benches. Without limits the young generation of
 * V8 grows to 128 MB and the old one to several times of what lives in it before it is collected (half as much again is
 * enough: 2 % more work, a third less memory); each thread of the pool keeps a heap of glibc's own; and glibc keeps large
 * blocks for itself once one has been freed, unless the size from which they are freed is fixed. Code of the embedded database is
 * optimized after eight times the usual work, which saves processor time while all threads load.
 */
export const serverArguments = [
  '--enable-source-maps',
  '--max-semi-space-size=16',
  '--wasm-tiering-budget=100000000',
  '--heap-growing-percent=50',
  'build/server/server.js',
]
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  // The next start reads the compiled scripts of this one.
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
}
