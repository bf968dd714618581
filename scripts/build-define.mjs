import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** What a build knows of itself. */
export const buildDefine = {
  'import.meta.env.VITE_BUILD_ID': JSON.stringify(process.env.BUILD_ID ?? 'unnamed'),
  'import.meta.env.VITE_VERSION': JSON.stringify(version),
}
