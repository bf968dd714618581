import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The id that the start script gave this build, or one for a build by hand. */
export const buildId = () => process.env.BUILD_ID ?? 'unnamed'

/** Files compressed at once: the threads that Node has for it. */
const lanes = 4
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function writeWhole(path, bytes) {
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}

async function compressFile(path) {
  if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return
  const bytes = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    toGzip(bytes, { level: 9 }),
  ])
  await Promise.all([writeWhole(`${path}.br`, brotli), writeWhole(`${path}.gz`, gzipped)])
}

/**
 * Compresses every browser file of a build, as well as it goes, and returns the size of each over the wire by its path. The server sends
 * these instead of compressing at every request. The build calls it while the server's files are built, and once more at the end.
 */
export async function compressBuild(folder) {
  const paths = readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|part)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const isPacked = (path) => /\.(m?js|css|svg)$/.test(path)
  const open = paths.filter(isPacked)
  const compressNext = async () => {
    for (let path = open.shift(); path; path = open.shift()) await compressFile(path)
  }
  await Promise.all(Array.from({ length: lanes }, compressNext))
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length), statSync(isPacked(path) ? `${path}.br` : path).size]),
  )
}
