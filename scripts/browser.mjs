import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const found = () => places.find((path) => path && existsSync(path))

/** The path of a Chromium; installs Debian's when it may. Undefined when there is none. */
export function findBrowser({ install = false } = {}) {
  if (found() || !install || process.getuid?.() !== 0) return found()
  console.log('[test] installing chromium')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  return found()
}
