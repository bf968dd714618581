import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without a window first: journeys take half its processor time there (docs/decisions/0480). */
const shell = '/usr/bin/chromium-headless-shell'
const places = [process.env.CHROMIUM, shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const found = () => places.find((path) => path && existsSync(path))

/** The path of a Chromium; installs Debian's when it may. Undefined when there is none. */
export function findBrowser({ install = false } = {}) {
  if (process.env.CHROMIUM || existsSync(shell) || !install || process.getuid?.() !== 0) return found()
  console.log('[test] installing chromium')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const installPackage = (name) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  spawnSync('apt-get', ['update', '-qq'], quiet)
  installPackage('chromium-headless-shell')
  if (!found()) installPackage('chromium')
  return found()
}
