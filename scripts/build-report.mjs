import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The id that the start script gave this build, or one for a build by hand. */
export const buildId = () => process.env.BUILD_ID ?? 'unnamed'

/**
 * Compresses every browser file once, as well as it goes, and gives each with its size over the wire. The server sends
 * these instead of compressing at every request.
 */
export function compressBuild(folder) {
  const files = readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = files.sort().map((path) => {
    const bytes = readFileSync(path)
    if (!/\.(js|css|svg)$/.test(path)) return [path.slice(folder.length), bytes.length]
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
    writeFileSync(`${path}.br`, brotli)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    return [path.slice(folder.length), brotli.length]
  })
  return Object.fromEntries(sizes)
}
