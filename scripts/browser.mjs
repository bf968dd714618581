import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const shell = '/usr/bin/chromium-headless-shell'
const matchOf = () => places.find((path) => path && existsSync(path))

/** The path of a Chromium; installs Debian's when it may, with the shell. Undefined when there is none. */
export function findBrowser({ install = false } = {}) {
  const ready = matchOf() && (process.env.CHROMIUM || existsSync(shell))
  if (ready || !install || process.getuid?.() !== 0) return matchOf()
  console.log('[test] installing chromium')
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  for (const name of ['chromium', 'chromium-headless-shell'])
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
  return matchOf()
}

/** Chromium without a window where it is there: the same engine for half of the processor time (docs/decisions/0486). */
export const findShell = () => (!process.env.CHROMIUM && existsSync(shell) ? shell : findBrowser())
