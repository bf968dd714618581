// Loaded first by `node --import`: while the file DISK_FULL exists, this process can write no file (ENOSPC).
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const mark = process.env.DISK_FULL
const { writeFile } = fs

fs.writeFile = async (...given) => {
  if (!existsSync(mark)) return writeFile(...given)
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
}
if (mark) syncBuiltinESMExports()
