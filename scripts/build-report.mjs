import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** The id that the start script gave this build, or one for a build by hand. */
export const buildId = () => process.env.BUILD_ID ?? 'unnamed'

const brotliBytes = (file) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length

/** Every browser file with its size over the wire, brotli bytes for text. */
export function weighBuild(folder) {
  const files = readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [
        path.slice(folder.length),
        /\.(js|css|svg)$/.test(path) ? brotliBytes(path) : readFileSync(path).length,
      ]),
  )
}
